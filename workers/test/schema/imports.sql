-- Rows of the tables of imports: each state, and each column that can be null with a value and without.
insert into imports (id, user_id, user_name, target, list_id, file_name, status, rows, decisions, created_at, confirmed_at, undone_at) values
  ('import-checking', 'admin', 'Ada Admin', 'register', null, null, 'CHECKING', 3, null, '2026-01-12T08:00:00.000Z', null, null),
  ('import-running', 'admin', 'Ada Admin', 'register', null, 'people.xlsx', 'RUNNING', 2, '{"unknown": "new", "addLikely": false}', '2026-01-12T08:00:00.000Z', '2026-01-12T08:05:00.000Z', null),
  ('import-done', 'moderator', 'Марк Левин', 'list', 'list-cinema', 'guests.csv', 'DONE', 2, '{"unknown": "apply", "addLikely": true, "listId": "list-cinema"}', '2026-01-10T08:00:00.000Z', '2026-01-10T08:05:00.000Z', null),
  ('import-stopped', null, 'Gone', 'register', null, 'old.csv', 'STOPPED', 1, '{"unknown": "skip", "addLikely": false}', '2026-01-09T08:00:00.000Z', '2026-01-09T08:05:00.000Z', null),
  ('import-undoing', 'admin', 'Ada Admin', 'register', null, 'twice.xlsx', 'UNDOING', 1, '{"unknown": "new", "addLikely": false}', '2026-01-11T08:00:00.000Z', '2026-01-11T08:05:00.000Z', '2026-01-11T09:00:00.000Z'),
  ('import-undone', 'admin', 'Ada Admin', 'register', null, 'wrong.xlsx', 'UNDONE', 1, '{"unknown": "new", "addLikely": false}', '2026-01-08T08:00:00.000Z', '2026-01-08T08:05:00.000Z', '2026-01-08T09:00:00.000Z');

insert into import_chunks (import_id, number, state, rows, created, updated, same, applied, left_out, listed, stayed) values
  ('import-running', 0, 'received', 2, 0, 0, 0, 0, 0, 0, 0),
  ('import-checking', 0, 'received', 1, 0, 0, 0, 0, 0, 0, 0),
  ('import-done', 0, 'written', 2, 1, 0, 0, 0, 1, 1, 0),
  ('import-undone', 0, 'undone', 1, 0, 1, 0, 0, 0, 0, 0);

insert into import_rows (import_id, row, chunk, cells, answer, decision, reason, undo) values
  ('import-checking', 2, 0, '{"row": 2, "person": {"firstName": "Anna"}}', '{"row": 2, "kind": "problem"}', '{"row": 2, "act": "skip"}', null, null),
  ('import-done', 2, 0, null, null, null, null, '{}'),
  ('import-done', 3, 0, null, null, null, 'REPEATED_ROW', null),
  ('import-undone', 2, 0, null, null, null, null, null);

insert into import_keys (import_id, key, row) values ('import-checking', 'id:300000007', 2);

insert into imported_persons (import_id, row, person_id, is_new, is_listed, version) values
  ('import-done', 2, 'miriam', 0, 1, 4);
