-- Rows of a closed roll call: a tick, and the untick that replaced another one.
update lists set roll_call_closed_at = '2026-01-14T08:00:00.000Z' where id = 'list-places';

insert into attendance_operations (list_id, person_id, sent_person_id, id, came, seen, is_replaced, actor_id, actor_name, at) values
  ('list-places', 'miriam', 'miriam', 'tick-1', 1, '[]', 0, 'admin', 'Admin', '2026-01-13T18:00:00.000Z'),
  ('list-places', 'david', 'david', 'tick-2', 1, '[]', 1, 'moderator', 'Moderator', '2026-01-13T18:01:00.000Z'),
  ('list-places', 'david', 'david', 'tick-3', 0, '["tick-2"]', 0, 'admin', 'Admin', '2026-01-13T18:02:00.000Z');
