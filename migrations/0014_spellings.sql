-- A range of a few days is read day by day, the persons of each in the order of the default sort.
DROP INDEX persons_by_birth_date;
--> statement-breakpoint
CREATE INDEX persons_by_birth_date ON persons (status, ifnull(birth_date, ''), last_name_key, first_name_key, seq);
--> statement-breakpoint
-- In the order of last and first names men and women are in long rows.
CREATE INDEX `persons_by_gender` ON `persons` (`status`,`gender`,`last_name_key`,`first_name_key`,`seq`,`married`,`interests`,`children_count`,`birth_date`);
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
INSERT INTO spellings (field, key, marks)
SELECT field, key, group_concat(marks, '') FROM (
  SELECT DISTINCT 'firstName' AS field, first_name_key AS key, iif(instr(search_text, char(17)), substr(search_text, instr(search_text, char(17)),
    ifnull(nullif(instr(search_text, char(18)), 0), length(search_text) + 1) - instr(search_text, char(17))), '') AS marks FROM persons
  UNION ALL
  SELECT DISTINCT 'lastName' || (ifnull((unicode(last_name_key) >= 1024) + (unicode(last_name_key) >= 1328) + (unicode(last_name_key) >= 1424)
    + (unicode(last_name_key) >= 1536), 0)), last_name_key, iif(instr(search_text, char(18)), substr(search_text, instr(search_text, char(18))), '') FROM persons
  UNION ALL
  SELECT DISTINCT 'city', city_key, '' FROM persons)
GROUP BY field, key;
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
INSERT INTO spelling_search(spelling_search) VALUES ('rebuild');
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
