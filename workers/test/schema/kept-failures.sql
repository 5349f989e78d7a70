-- A kept failure of each kind.
insert into failures (at, failure, request_id, method, route, code, error, stack) values
  ('2026-02-01T08:00:00.000Z', 'request', '3f2a91bc-0d6e-4a55-9a43-0c1a2b3c4d5e', 'PATCH', '/person/:id',
    'INTERNAL', 'TypeError', '["handle (index.js:12:34)"]'),
  ('2026-02-01T08:00:00.000Z', 'mail', '5f0e7c21a9b84d3c8e6f1a2b3c4d5e6f', null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'export', '5f0e7c21a9b84d3c8e6f1a2b3c4d5e6f', null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'import', '5f0e7c21a9b84d3c8e6f1a2b3c4d5e6f', null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'backup', '5f0e7c21a9b84d3c8e6f1a2b3c4d5e6f', null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'probe', null, null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'night.exports', null, null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'night.imports', null, null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'night.files', null, null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'night.rejections', null, null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'night.cleanup', null, null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'night.backup', null, null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'night.duplicates', null, null, null, null, 'Error', '[]'),
  ('2026-02-01T08:00:00.000Z', 'night.secrets', null, null, null, null, 'Error', '[]');
