-- Rows of the tables of the duplicates inbox. Upgrade tests begin with these rows: add rows, change none.
insert into duplicate_pairs (id, one_seq, other_seq, likeness, evidence, later_until) values
  (1, 1, 2, 88, '["name","phone"]', null),
  (2, 1, 3, 60, '["nickname","birthDate"]', '2026-03-01T08:00:00.000Z');

insert into different_persons (one_id, other_id, actor_id, actor_name, decided_at) values
  ('david', 'miriam', 'admin', 'Ada Admin', '2026-02-10T08:00:00.000Z'),
  ('miriam', 'olga', null, 'Gone', '2026-02-11T08:00:00.000Z');

insert or ignore into unchecked_persons (seq) values (1);
