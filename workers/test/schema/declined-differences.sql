-- A difference that an import left out by the user's choice.
insert into declined_differences (person_id, key, import_id) values
  ('miriam', '0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'import-done');
