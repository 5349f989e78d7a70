CREATE INDEX persons_by_id_number ON persons (status, ifnull(id_number, ''), seq,
  gender, married, interests, children_count, birth_date, place_key, list_categories);
--> statement-breakpoint
CREATE INDEX persons_by_phone ON persons (status, ifnull(phone, ''), seq,
  gender, married, interests, children_count, birth_date, place_key, list_categories);
--> statement-breakpoint
-- households.children_count always equals the number of children stored.
CREATE TRIGGER children_count_insert AFTER INSERT ON children BEGIN
  UPDATE households SET children_count = children_count + 1 WHERE id = new.household_id;
END;
--> statement-breakpoint
CREATE TRIGGER children_count_delete AFTER DELETE ON children BEGIN
  UPDATE households SET children_count = children_count - 1 WHERE id = old.household_id;
END;
--> statement-breakpoint
CREATE TRIGGER children_count_move AFTER UPDATE OF household_id ON children
WHEN old.household_id <> new.household_id BEGIN
  UPDATE households SET children_count = children_count - 1 WHERE id = old.household_id;
  UPDATE households SET children_count = children_count + 1 WHERE id = new.household_id;
END;
--> statement-breakpoint
-- A condition inside a batch: `insert into expectations(holds, code) select …` aborts the whole batch
-- with the code as message unless it holds. The table always stays empty.
CREATE VIEW expectations AS SELECT 1 AS holds, '' AS code;
--> statement-breakpoint
CREATE TRIGGER expectations_check INSTEAD OF INSERT ON expectations
WHEN new.holds IS NOT 1 BEGIN
  SELECT RAISE(ABORT, new.code);
END;
--> statement-breakpoint
-- The last administrator can be neither demoted nor deleted, even by concurrent requests.
CREATE TRIGGER last_admin_demoted BEFORE UPDATE OF role ON users
WHEN old.role = 'ADMIN' AND new.role <> 'ADMIN'
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'ADMIN' AND id <> old.id) BEGIN
  SELECT RAISE(ABORT, 'LAST_ADMIN');
END;
--> statement-breakpoint
CREATE TRIGGER last_admin_deleted BEFORE DELETE ON users
WHEN old.role = 'ADMIN'
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'ADMIN' AND id <> old.id) BEGIN
  SELECT RAISE(ABORT, 'LAST_ADMIN');
END;
--> statement-breakpoint
-- persons.children_count always equals that of the household.
CREATE TRIGGER persons_children_count AFTER UPDATE OF children_count ON households BEGIN
  UPDATE persons SET children_count = new.children_count WHERE household_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER persons_children_count_insert AFTER INSERT ON persons
WHEN new.children_count <> (SELECT children_count FROM households WHERE id = new.household_id) BEGIN
  UPDATE persons SET children_count = (SELECT children_count FROM households WHERE id = new.household_id)
  WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER persons_children_count_move AFTER UPDATE OF household_id ON persons
WHEN new.children_count <> (SELECT children_count FROM households WHERE id = new.household_id) BEGIN
  UPDATE persons SET children_count = (SELECT children_count FROM households WHERE id = new.household_id)
  WHERE seq = new.seq;
END;
--> statement-breakpoint
-- persons.list_categories has the categories of all lists that a person is on; a category stays when
-- the last of its lists goes, since a reader tests the links as well.
CREATE TRIGGER list_categories_insert AFTER INSERT ON list_persons BEGIN
  UPDATE persons SET list_categories = list_categories | linked.bit
  FROM (SELECT CASE category WHEN 'cinema' THEN 1 WHEN 'language_lesson' THEN 2 WHEN 'project' THEN 4
    WHEN 'kids_project' THEN 8 ELSE 16 END AS bit FROM lists WHERE id = new.list_id) AS linked
  WHERE persons.id = new.person_id AND list_categories & linked.bit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER list_categories_move AFTER UPDATE OF person_id, list_id ON list_persons BEGIN
  UPDATE persons SET list_categories = list_categories | linked.bit
  FROM (SELECT CASE category WHEN 'cinema' THEN 1 WHEN 'language_lesson' THEN 2 WHEN 'project' THEN 4
    WHEN 'kids_project' THEN 8 ELSE 16 END AS bit FROM lists WHERE id = new.list_id) AS linked
  WHERE persons.id = new.person_id AND list_categories & linked.bit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER list_categories_change AFTER UPDATE OF category ON lists
WHEN old.category <> new.category BEGIN
  UPDATE persons SET list_categories = list_categories | CASE new.category WHEN 'cinema' THEN 1
    WHEN 'language_lesson' THEN 2 WHEN 'project' THEN 4 WHEN 'kids_project' THEN 8 ELSE 16 END
  WHERE persons.id IN (SELECT person_id FROM list_persons WHERE list_id = new.id)
    AND list_categories & CASE new.category WHEN 'cinema' THEN 1
      WHEN 'language_lesson' THEN 2 WHEN 'project' THEN 4 WHEN 'kids_project' THEN 8 ELSE 16 END = 0;
END;
--> statement-breakpoint
-- The search index: trigrams of the search text.
CREATE VIRTUAL TABLE person_search USING fts5(
  search_text,
  content = 'persons',
  content_rowid = 'seq',
  tokenize = 'trigram case_sensitive 1'
);
--> statement-breakpoint
-- The trigrams of the search index, by which texts of one or two letters are looked up.
CREATE VIRTUAL TABLE person_search_terms USING fts5vocab(person_search, row);
--> statement-breakpoint
CREATE TRIGGER persons_search_insert AFTER INSERT ON persons BEGIN
  INSERT INTO person_search(rowid, search_text) VALUES (new.seq, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER persons_search_delete AFTER DELETE ON persons BEGIN
  INSERT INTO person_search(person_search, rowid, search_text)
  VALUES ('delete', old.seq, old.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER persons_search_update
AFTER UPDATE OF search_text ON persons
WHEN old.search_text <> new.search_text BEGIN
  INSERT INTO person_search(person_search, rowid, search_text)
  VALUES ('delete', old.seq, old.search_text);
  INSERT INTO person_search(rowid, search_text) VALUES (new.seq, new.search_text);
END;
--> statement-breakpoint
CREATE INDEX persons_by_birth_date ON persons (status, ifnull(birth_date, ''), last_name_key, first_name_key, seq,
  gender, married, interests, children_count, birth_date, place_key, list_categories);
