-- A count with persons that cannot stop the user, such as the persons of a confirmed export.
insert into access_log (at, day, hour, actor_id, actor_name, activity, persons, stopping) values
  ('2026-01-20T08:00:00.000Z', '2026-01-20', '2026-01-20T08', 'reader', 'Reader', 'read', 2400, 300);
