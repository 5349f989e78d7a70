-- Rows of every group of the security log. Upgrade tests begin with these rows: add rows, change none.

insert into security_log (at, kind, event_group, actor_id, actor_name, target_id, target_name, details, count, slot) values
  ('2026-02-01T08:00:00.000Z', 'signedIn', 'signIn', 'admin', 'Ada Admin', null, null, '["password"]', 1, null),
  ('2026-02-01T08:01:00.000Z', 'signInFailed', 'signIn', null, null, 'moderator', 'Марк Левин', '["password"]', 3, 'signInFailed:password::2026-02-01T08:moderator'),
  ('2026-02-01T08:02:00.000Z', 'refused', 'refused', 'moderator', 'Марк Левин', null, null, '["logs"]', 2, 'refused:logs:moderator:2026-02-01T08:'),
  ('2026-02-01T08:03:00.000Z', 'roleChanged', 'accounts', 'admin', 'Ada Admin', 'moderator', 'Марк Левин', '["MODERATOR"]', 1, null),
  ('2026-02-01T08:04:00.000Z', 'backupStarted', 'backups', null, null, null, null, '["nightly"]', 1, null),
  ('2026-02-01T08:05:00.000Z', 'importConfirmed', 'data', 'admin', 'Ada Admin', null, null, '["register"]', 1, null);
