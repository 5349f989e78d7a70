-- Walk-ins of an applicant who waits, and of a rejected one.
insert into walk_ins (list_id, id, person_id) values
  ('list-cinema', 'walk-in-1', 'noa'),
  ('list-cinema', 'walk-in-2', 'rejected');
