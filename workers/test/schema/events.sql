-- Rows of events with a time, a place and places, and of their waiting lists.
insert into lists (id, version, title, description, date, time, place, places, places_unit, category, created_by, created_at, updated_at) values
  ('list-places', 3, 'Picnic', null, '2099-06-01', '17:30', 'Yarkon Park', 1, 'households', 'humanitarian', 'admin', '2026-01-12T08:00:00.000Z', '2026-01-13T08:00:00.000Z');

insert into list_persons (id, list_id, person_id, comment, source, created_at, version, waiting_since, waiting_seq) values
  ('link-placed', 'list-places', 'miriam', null, 'staff', '2026-01-12T08:00:00.000Z', 1, null, null),
  ('link-waiting', 'list-places', 'david', 'Needs a lift', 'public', '2026-01-13T08:00:00.000Z', 1, '2026-01-12T09:00:00.000Z', 1);

insert into removed_list_persons (id, list_id, person_id, comment, source, created_at, version, waiting_since, waiting_seq, removed_at) values
  ('removed-waiting', 'list-places', 'olga', null, 'staff', '2026-01-12T10:00:00.000Z', 1, '2026-01-12T10:00:00.000Z', 2, '2026-01-13T08:00:00.000Z');
insert into history (at, actor_id, actor_name, action, entity, entity_id, before, after) values
  ('2026-01-13T08:00:00.000Z', 'admin', 'Admin', 'list.update', 'list', 'list-places',
    '{"place":null,"places":null,"placesUnit":"persons"}',
    '{"place":"Yarkon Park","places":1,"placesUnit":"households","description":"Bring \"water\""}');
