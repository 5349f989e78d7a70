-- Rows for the tables and columns of the undo of approvals. Upgrade tests begin with these rows: add rows,
-- change none.

insert into approved_applications (id, approval_id, approved_by, approved_at, snapshot) values
  ('approved', 'approval', 'admin', '2026-02-07T08:00:00.000Z', '{"adults": [], "before": null, "applications": []}');
