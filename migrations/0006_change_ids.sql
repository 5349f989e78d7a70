ALTER TABLE `history` ADD `change_id` text;--> statement-breakpoint
-- Entries of earlier merges: until now a batch was found by the distance of its entries, at most three.
UPDATE history SET change_id = (
  SELECT 'merge-' || min(merge.seq) FROM history AS merge
  WHERE merge.seq BETWEEN history.seq AND history.seq + 3 AND merge.action = 'person.merge'
    AND merge.before ->> 'status' IS NULL AND merge.after ->> 'mergedPersonId' IS NOT NULL)
WHERE entity = 'person' AND seq IN (
  SELECT merge.seq - distance.value FROM history AS merge, json_each('[0,1,2,3]') AS distance
  WHERE merge.action = 'person.merge'
    AND merge.before ->> 'status' IS NULL AND merge.after ->> 'mergedPersonId' IS NOT NULL);
--> statement-breakpoint
-- Snapshots of merges call the place of an adult in a household `position`.
UPDATE person_merges SET snapshot = json_remove(
  json_set(snapshot,
    '$.own.person.position', snapshot ->> '$.own.person.seat',
    '$.other.person.position', snapshot ->> '$.other.person.seat',
    '$.family.position', snapshot ->> '$.family.seat'),
  '$.own.person.seat', '$.other.person.seat', '$.family.seat')
WHERE snapshot IS NOT NULL;
