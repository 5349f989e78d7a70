-- Rows for the tables of backups: finished and failed backups, and the working data of a running
-- backup. Upgrade tests begin with these rows: add rows, change none.

insert into backups (id, status, failure, started_by, recipient, created_at, moment, finished_at, file_key,
  bytes, rows, persons) values
  ('backup-ready', 'ready', null, 'admin', 'age1recipient', '2026-02-01T01:17:00.000Z', '2026-02-01T01:17:01.000Z', '2026-02-01T01:18:00.000Z', 'file-1', 123456, 1000, 300),
  ('backup-running', 'running', null, null, 'age1recipient', '2026-02-02T01:17:00.000Z', '2026-02-02T01:17:01.000Z', null, null, null, null, null),
  ('backup-failed', 'failed', 'FAILED', null, 'age1recipient', '2026-02-03T01:17:00.000Z', null, '2026-02-03T01:18:00.000Z', null, null, null, null),
  ('backup-unproven', 'failed', 'UNPROVEN', null, 'age1recipient', '2026-02-04T01:17:00.000Z', '2026-02-04T01:17:01.000Z', '2026-02-04T01:18:00.000Z', null, null, null, null),
  ('backup-changed', 'failed', 'SCHEMA_CHANGED', null, 'age1recipient', '2026-02-05T01:17:00.000Z', '2026-02-05T01:17:01.000Z', '2026-02-05T01:18:00.000Z', null, null, null, null),
  ('backup-late', 'failed', 'TIMED_OUT', null, 'age1recipient', '2026-02-06T01:17:00.000Z', '2026-02-06T01:17:01.000Z', '2026-02-06T07:18:00.000Z', null, null, null, null);

insert into snapshot_tables (name, last, done) values ('persons', 4, 2);

insert into snapshot_rows (table_name, row_number, before) values ('persons', 3, '{"seq":3}'), ('persons', 4, null);
