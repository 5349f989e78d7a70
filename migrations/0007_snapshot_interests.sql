-- Snapshots of merges name the column of interests like the API and the code: `interestedEvents`.
UPDATE person_merges SET snapshot = json_remove(
  json_set(snapshot,
    '$.own.person.interestedEvents', snapshot -> '$.own.person.interests',
    '$.other.person.interestedEvents', snapshot -> '$.other.person.interests',
    '$.merged.interestedEvents', snapshot -> '$.merged.interests'),
  '$.own.person.interests', '$.other.person.interests', '$.merged.interests')
WHERE snapshot IS NOT NULL;
