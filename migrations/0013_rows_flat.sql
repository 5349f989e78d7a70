DROP INDEX `persons_by_last_name`;--> statement-breakpoint
DROP INDEX `persons_by_place`;--> statement-breakpoint
DROP INDEX `persons_by_children_count`;--> statement-breakpoint
DROP INDEX `persons_by_city`;--> statement-breakpoint
ALTER TABLE `persons` ADD `list_categories` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE persons SET list_categories = linked.categories FROM (
  SELECT person_id, sum(category) AS categories FROM (
    SELECT DISTINCT list_persons.person_id, CASE lists.category WHEN 'cinema' THEN 1
      WHEN 'language_lesson' THEN 2 WHEN 'project' THEN 4 WHEN 'kids_project' THEN 8 ELSE 16 END AS category
    FROM list_persons JOIN lists ON lists.id = list_persons.list_id)
  GROUP BY person_id) AS linked
WHERE persons.id = linked.person_id;
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
-- The order matters: of two indexes that seem alike SQLite takes the one that is created first.
CREATE INDEX `persons_by_city` ON `persons` (`status`,`city_key`,`last_name_key`,`first_name_key`,`seq`,`gender`,`married`,`interests`,`children_count`,`birth_date`);--> statement-breakpoint
CREATE INDEX `persons_on_lists` ON `persons` (`status`,`last_name_key`,`first_name_key`,`seq`,`list_categories`,`gender`,`married`,`interests`,`children_count`,`birth_date`) WHERE "persons"."list_categories" <> 0;--> statement-breakpoint
-- The quarter of birth, counted from 1900: an expression, since SQLite takes no index for covering whose
-- generated column a query names.
CREATE INDEX persons_by_birth_quarter ON persons (status, (cast(substr(birth_date, 1, 4) AS integer) - 1900) * 4 + (cast(substr(birth_date, 6, 2) AS integer) - 1) / 3,
  last_name_key, first_name_key, seq, birth_date, gender, married, interests, children_count);
--> statement-breakpoint
CREATE INDEX `persons_by_place` ON `persons` (`status`,`place_key`,`last_name_key`,`first_name_key`,`seq`,`gender`,`married`,`interests`,`children_count`,`birth_date`);--> statement-breakpoint
CREATE INDEX `persons_by_children_count` ON `persons` (`status`,`children_count`,`last_name_key`,`first_name_key`,`seq`,`gender`,`married`,`interests`,`place_key`,`birth_date`) WHERE "persons"."children_count" not in (0, 1, 2);--> statement-breakpoint
CREATE INDEX `persons_by_last_name` ON `persons` (`status`,`last_name_key`,`first_name_key`,`seq`,`gender`,`married`,`interests`,`children_count`,`birth_date`);--> statement-breakpoint
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
DROP TRIGGER persons_search_insert;
--> statement-breakpoint
DROP TRIGGER persons_search_delete;
--> statement-breakpoint
DROP TRIGGER persons_search_update;
--> statement-breakpoint
DROP TABLE person_search_terms;
--> statement-breakpoint
DROP TABLE person_search;
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
INSERT INTO person_search(person_search) VALUES ('rebuild');
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
