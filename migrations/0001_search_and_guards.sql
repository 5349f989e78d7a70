CREATE INDEX persons_by_id_number ON persons (status, ifnull(id_number, ''), seq);
--> statement-breakpoint
CREATE INDEX persons_by_phone ON persons (status, ifnull(phone, ''), seq);
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
-- The words of a person's filters for the search index: facets.repository.ts writes the same.
ALTER TABLE persons ADD COLUMN facets text GENERATED ALWAYS AS (
  CASE status WHEN 'active' THEN 'SAC' WHEN 'archived' THEN 'SAR' ELSE 'SPE' END
  || CASE gender WHEN 'male' THEN ' GMA' WHEN 'female' THEN ' GFE' ELSE '' END
  || iif(married, ' WYE', ' WNO')
  || ' CA' || char(65 + children_count)
  || iif(interests & 1, ' IAA', '') || iif(interests & 2, ' IAB', '') || iif(interests & 4, ' IAC', '')
  || iif(interests & 8, ' IAD', '') || iif(interests & 16, ' IAE', '')
  || iif(birth_date IS NULL, '',
    ' Y' || char(65 + (cast(substr(birth_date, 1, 4) AS integer) - 1900) / 26 % 26)
    || char(65 + (cast(substr(birth_date, 1, 4) AS integer) - 1900) % 26)
    || ' ' || char(77 + ((cast(substr(birth_date, 1, 4) AS integer) - 1900) * 12 + cast(substr(birth_date, 6, 2) AS integer) - 1) / 676)
    || char(65 + ((cast(substr(birth_date, 1, 4) AS integer) - 1900) * 12 + cast(substr(birth_date, 6, 2) AS integer) - 1) / 26 % 26)
    || char(65 + ((cast(substr(birth_date, 1, 4) AS integer) - 1900) * 12 + cast(substr(birth_date, 6, 2) AS integer) - 1) % 26))
) VIRTUAL;
--> statement-breakpoint
-- The quarter of birth, counted from 1900: an expression, since SQLite takes no index for covering whose
-- generated column a query names.
CREATE INDEX persons_by_birth_quarter ON persons (status, (cast(substr(birth_date, 1, 4) AS integer) - 1900) * 4 + (cast(substr(birth_date, 6, 2) AS integer) - 1) / 3,
  last_name_key, first_name_key, seq, birth_date, gender, married, interests, children_count);
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
-- The search index has the words of filters as a second column, so that it names the persons of a
-- search and its filters together.
CREATE VIRTUAL TABLE person_search USING fts5(
  search_text,
  facets,
  content = 'persons',
  content_rowid = 'seq',
  tokenize = 'trigram case_sensitive 1'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE person_search_terms USING fts5vocab(person_search, row);
--> statement-breakpoint
CREATE TRIGGER persons_search_insert AFTER INSERT ON persons BEGIN
  INSERT INTO person_search(rowid, search_text, facets) VALUES (new.seq, new.search_text, new.facets);
END;
--> statement-breakpoint
CREATE TRIGGER persons_search_delete AFTER DELETE ON persons BEGIN
  INSERT INTO person_search(person_search, rowid, search_text, facets)
  VALUES ('delete', old.seq, old.search_text, old.facets);
END;
--> statement-breakpoint
CREATE TRIGGER persons_search_update
AFTER UPDATE OF search_text, status, gender, married, interests, children_count, birth_date ON persons
WHEN old.search_text <> new.search_text OR old.facets <> new.facets BEGIN
  INSERT INTO person_search(person_search, rowid, search_text, facets)
  VALUES ('delete', old.seq, old.search_text, old.facets);
  INSERT INTO person_search(rowid, search_text, facets) VALUES (new.seq, new.search_text, new.facets);
END;
--> statement-breakpoint
CREATE INDEX persons_by_birth_date ON persons (status, ifnull(birth_date, ''), last_name_key, first_name_key, seq);
--> statement-breakpoint
-- Each first name, last name and city of the register once, as it is folded, with the marks of names in
-- the search text: a filter by name reads the few that match, then the persons of each. Last names are in
-- five fields by their first character: before Cyrillic, Cyrillic, up to Hebrew, Hebrew, behind it.
CREATE TABLE spellings (
  seq integer PRIMARY KEY,
  field text NOT NULL,
  key text NOT NULL,
  marks text NOT NULL,
  UNIQUE (field, key)
);
--> statement-breakpoint
CREATE VIRTUAL TABLE spelling_search USING fts5(
  field,
  key,
  marks,
  content = 'spellings',
  content_rowid = 'seq',
  tokenize = 'trigram case_sensitive 1'
);
--> statement-breakpoint
CREATE TRIGGER spellings_search_insert AFTER INSERT ON spellings BEGIN
  INSERT INTO spelling_search(rowid, field, key, marks) VALUES (new.seq, new.field, new.key, new.marks);
END;
--> statement-breakpoint
CREATE TRIGGER spellings_search_delete AFTER DELETE ON spellings BEGIN
  INSERT INTO spelling_search(spelling_search, rowid, field, key, marks)
  VALUES ('delete', old.seq, old.field, old.key, old.marks);
END;
--> statement-breakpoint
CREATE TRIGGER spellings_search_update AFTER UPDATE OF marks ON spellings BEGIN
  INSERT INTO spelling_search(spelling_search, rowid, field, key, marks)
  VALUES ('delete', old.seq, old.field, old.key, old.marks);
  INSERT INTO spelling_search(rowid, field, key, marks) VALUES (new.seq, new.field, new.key, new.marks);
END;
--> statement-breakpoint
-- Names of one folded form differ in marks by their hyphens, and by the version of the search text.
CREATE TRIGGER persons_spellings_insert AFTER INSERT ON persons BEGIN
  INSERT INTO spellings (field, key, marks) VALUES
    ('firstName', new.first_name_key, iif(instr(new.search_text, char(17)), substr(new.search_text, instr(new.search_text, char(17)),
      ifnull(nullif(instr(new.search_text, char(18)), 0), length(new.search_text) + 1) - instr(new.search_text, char(17))), '')),
    ('lastName' || (ifnull((unicode(new.last_name_key) >= 1024) + (unicode(new.last_name_key) >= 1328) + (unicode(new.last_name_key) >= 1424)
    + (unicode(new.last_name_key) >= 1536), 0)), new.last_name_key, iif(instr(new.search_text, char(18)), substr(new.search_text, instr(new.search_text, char(18))), '')),
    ('city', new.city_key, '')
  ON CONFLICT (field, key) DO UPDATE SET marks = marks || excluded.marks WHERE instr(marks, excluded.marks) = 0;
END;
--> statement-breakpoint
CREATE TRIGGER persons_spellings_update AFTER UPDATE OF first_name_key, last_name_key, city_key, search_text ON persons
WHEN old.first_name_key <> new.first_name_key OR old.last_name_key <> new.last_name_key
  OR old.city_key <> new.city_key OR old.search_text <> new.search_text BEGIN
  INSERT INTO spellings (field, key, marks) VALUES
    ('firstName', new.first_name_key, iif(instr(new.search_text, char(17)), substr(new.search_text, instr(new.search_text, char(17)),
      ifnull(nullif(instr(new.search_text, char(18)), 0), length(new.search_text) + 1) - instr(new.search_text, char(17))), '')),
    ('lastName' || (ifnull((unicode(new.last_name_key) >= 1024) + (unicode(new.last_name_key) >= 1328) + (unicode(new.last_name_key) >= 1424)
    + (unicode(new.last_name_key) >= 1536), 0)), new.last_name_key, iif(instr(new.search_text, char(18)), substr(new.search_text, instr(new.search_text, char(18))), '')),
    ('city', new.city_key, '')
  ON CONFLICT (field, key) DO UPDATE SET marks = marks || excluded.marks WHERE instr(marks, excluded.marks) = 0;
  DELETE FROM spellings WHERE field = 'firstName' AND key = old.first_name_key AND NOT EXISTS (SELECT 1 FROM persons
    WHERE status IN ('active', 'archived', 'pending') AND first_name_key = old.first_name_key);
  DELETE FROM spellings WHERE field = 'lastName' || (ifnull((unicode(old.last_name_key) >= 1024) + (unicode(old.last_name_key) >= 1328) + (unicode(old.last_name_key) >= 1424)
    + (unicode(old.last_name_key) >= 1536), 0)) AND key = old.last_name_key AND NOT EXISTS (SELECT 1 FROM persons
    WHERE status IN ('active', 'archived', 'pending') AND last_name_key = old.last_name_key);
  DELETE FROM spellings WHERE field = 'city' AND key = old.city_key AND NOT EXISTS (SELECT 1 FROM persons
    WHERE status IN ('active', 'archived', 'pending') AND city_key = old.city_key);
END;
--> statement-breakpoint
-- A name is kept no longer than the last person who has it.
CREATE TRIGGER persons_spellings_delete AFTER DELETE ON persons BEGIN
  DELETE FROM spellings WHERE field = 'firstName' AND key = old.first_name_key AND NOT EXISTS (SELECT 1 FROM persons
    WHERE status IN ('active', 'archived', 'pending') AND first_name_key = old.first_name_key);
  DELETE FROM spellings WHERE field = 'lastName' || (ifnull((unicode(old.last_name_key) >= 1024) + (unicode(old.last_name_key) >= 1328) + (unicode(old.last_name_key) >= 1424)
    + (unicode(old.last_name_key) >= 1536), 0)) AND key = old.last_name_key AND NOT EXISTS (SELECT 1 FROM persons
    WHERE status IN ('active', 'archived', 'pending') AND last_name_key = old.last_name_key);
  DELETE FROM spellings WHERE field = 'city' AND key = old.city_key AND NOT EXISTS (SELECT 1 FROM persons
    WHERE status IN ('active', 'archived', 'pending') AND city_key = old.city_key);
END;
--> statement-breakpoint
-- The categories of a person's lists as words of the search index: facets.repository.ts writes the same.
ALTER TABLE persons ADD COLUMN visits text GENERATED ALWAYS AS (
  iif(list_categories & 1, 'VAA ', '') || iif(list_categories & 2, 'VAB ', '') || iif(list_categories & 4, 'VAC ', '')
  || iif(list_categories & 8, 'VAD ', '') || iif(list_categories & 16, 'VAE ', '')
) VIRTUAL;
--> statement-breakpoint
-- The search index of the persons on lists alone: a search with a filter by visits reads no others. In the
-- index of all persons each first list of a category would rewrite the person's entry.
CREATE VIEW visitors AS SELECT seq, search_text, facets, visits FROM persons WHERE list_categories <> 0;
--> statement-breakpoint
CREATE VIRTUAL TABLE visitor_search USING fts5(
  search_text,
  facets,
  visits,
  content = 'visitors',
  content_rowid = 'seq',
  tokenize = 'trigram case_sensitive 1'
);
--> statement-breakpoint
CREATE TRIGGER visitors_search_insert AFTER INSERT ON persons WHEN new.list_categories <> 0 BEGIN
  INSERT INTO visitor_search(rowid, search_text, facets, visits)
  VALUES (new.seq, new.search_text, new.facets, new.visits);
END;
--> statement-breakpoint
CREATE TRIGGER visitors_search_delete AFTER DELETE ON persons WHEN old.list_categories <> 0 BEGIN
  INSERT INTO visitor_search(visitor_search, rowid, search_text, facets, visits)
  VALUES ('delete', old.seq, old.search_text, old.facets, old.visits);
END;
--> statement-breakpoint
CREATE TRIGGER visitors_search_first AFTER UPDATE OF list_categories ON persons
WHEN old.list_categories = 0 AND new.list_categories <> 0 BEGIN
  INSERT INTO visitor_search(rowid, search_text, facets, visits)
  VALUES (new.seq, new.search_text, new.facets, new.visits);
END;
--> statement-breakpoint
CREATE TRIGGER visitors_search_update
AFTER UPDATE OF search_text, status, gender, married, interests, children_count, birth_date, list_categories ON persons
WHEN old.list_categories <> 0
  AND (old.search_text <> new.search_text OR old.facets <> new.facets OR old.visits <> new.visits) BEGIN
  INSERT INTO visitor_search(visitor_search, rowid, search_text, facets, visits)
  VALUES ('delete', old.seq, old.search_text, old.facets, old.visits);
  INSERT INTO visitor_search(rowid, search_text, facets, visits)
  SELECT new.seq, new.search_text, new.facets, new.visits WHERE new.list_categories <> 0;
END;
--> statement-breakpoint
-- The letters of each last name, and each two that follow each other: a filter by a letter or two, or by a
-- part that many names have, reads the names that have it in their order, and no others.
CREATE TABLE spelling_parts (
  field text NOT NULL,
  part text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (field, part, key)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER spelling_parts_insert AFTER INSERT ON spellings WHEN new.field GLOB 'lastName*' AND new.key <> '' BEGIN
  INSERT INTO spelling_parts (field, part, key)
  SELECT DISTINCT new.field, substr(new.key, place, size), new.key FROM (
    WITH RECURSIVE places(place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < length(new.key))
    SELECT place, size FROM places CROSS JOIN (SELECT 1 AS size UNION ALL SELECT 2));
END;
--> statement-breakpoint
CREATE TRIGGER spelling_parts_delete AFTER DELETE ON spellings WHEN old.field GLOB 'lastName*' AND old.key <> '' BEGIN
  DELETE FROM spelling_parts WHERE field = old.field AND key = old.key AND part IN (
    SELECT substr(old.key, place, size) FROM (
      WITH RECURSIVE places(place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < length(old.key))
      SELECT place, size FROM places CROSS JOIN (SELECT 1 AS size UNION ALL SELECT 2)));
END;
--> statement-breakpoint
CREATE TRIGGER spelling_parts_first_insert AFTER INSERT ON spellings WHEN new.field = 'firstName' AND new.key <> '' BEGIN
  INSERT INTO spelling_parts (field, part, key)
  SELECT DISTINCT 'firstName' || ifnull((unicode(new.key) >= 1024) + (unicode(new.key) >= 1328) + (unicode(new.key) >= 1424) + (unicode(new.key) >= 1536), 0), substr(new.key || char(10), place, 2), new.key FROM (
    WITH RECURSIVE places(place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < length(new.key))
    SELECT place FROM places);
END;
--> statement-breakpoint
CREATE TRIGGER spelling_parts_first_delete AFTER DELETE ON spellings WHEN old.field = 'firstName' AND old.key <> '' BEGIN
  DELETE FROM spelling_parts WHERE field = 'firstName' || ifnull((unicode(old.key) >= 1024) + (unicode(old.key) >= 1328) + (unicode(old.key) >= 1424) + (unicode(old.key) >= 1536), 0) AND key = old.key AND part IN (
    SELECT substr(old.key || char(10), place, 2) FROM (
      WITH RECURSIVE places(place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < length(old.key))
      SELECT place FROM places));
END;
--> statement-breakpoint
-- Where many first names have a letter, the persons whose first names begin in the same alphabet are walked.
CREATE INDEX persons_by_first_block ON persons (status, ifnull((unicode(first_name_key) >= 1024) + (unicode(first_name_key) >= 1328) + (unicode(first_name_key) >= 1424) + (unicode(first_name_key) >= 1536), 0),
  last_name_key, first_name_key, seq, gender, married, interests, children_count, birth_date);
--> statement-breakpoint
-- The same for filters by visits, and the persons on lists by first name, for filters by both and for the sort.
CREATE INDEX persons_on_lists_by_first_block ON persons (status, ifnull((unicode(first_name_key) >= 1024) + (unicode(first_name_key) >= 1328) + (unicode(first_name_key) >= 1424) + (unicode(first_name_key) >= 1536), 0),
  last_name_key, first_name_key, seq, list_categories) WHERE list_categories <> 0;
