-- Stopped imports, with each reason. Upgrade tests begin with these rows: add rows, change none.
insert into imports (id, user_id, user_name, target, list_id, file_name, status, rows, decisions, created_at, confirmed_at, undone_at, stop_reason) values
  ('import-not-allowed', 'admin', 'Ada Admin', 'register', null, 'a.csv', 'STOPPED', 1, '{"unknown": "new", "addLikely": false}', '2026-01-07T08:00:00.000Z', '2026-01-07T08:05:00.000Z', null, 'NOT_ALLOWED'),
  ('import-failed', 'admin', 'Ada Admin', 'register', null, 'b.csv', 'STOPPED', 1, '{"unknown": "new", "addLikely": false}', '2026-01-06T08:00:00.000Z', '2026-01-06T08:05:00.000Z', null, 'FAILED');
