-- An operation that the compaction has deleted, and an operation that replaced it.
insert into attendance_replacements (list_id, id, person_id, sent_person_id) values
  ('list-places', 'tick-0', 'miriam', 'miriam');

update attendance_operations set position = 2 where id = 'tick-3';
