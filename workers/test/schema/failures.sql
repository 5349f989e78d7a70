-- Rows for the tables that count failures. Upgrade tests begin with these rows: add rows,
-- change none.

insert into failure_counts (day, failure, count, last_at) values
  ('2026-02-01', 'request', 1, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'mail', 2, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'export', 3, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'import', 4, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'backup', 5, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'night.exports', 6, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'night.files', 7, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'night.rejections', 8, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'night.cleanup', 9, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'night.backup', 10, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'night.imports', 11, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'probe', 12, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'night.duplicates', 13, '2026-02-01T08:00:00.000Z'),
  ('2026-02-01', 'night.secrets', 14, '2026-02-01T08:00:00.000Z');
