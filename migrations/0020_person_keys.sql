CREATE TABLE `person_keys` (
	`key` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`key`, `seq`)
) WITHOUT ROWID;
--> statement-breakpoint
-- The name keys in the search texts of persons, a row for each line of a first name (17) or a last
-- name (18); a key is capital letters between two marks (31). No key has a backslash.
CREATE VIEW person_name_keys AS
SELECT persons.seq, substr(line.value, 3, instr(substr(line.value, 3), char(31)) - 1) AS key
FROM persons, json_each(
  '[' || replace(json_quote(replace(persons.search_text, '\', '')), '\n', '","') || ']'
) AS line
WHERE unicode(line.value) IN (17, 18) AND substr(line.value, 3, 1) GLOB '[A-Z~]';
--> statement-breakpoint
CREATE TRIGGER person_keys_insert AFTER INSERT ON persons BEGIN
  INSERT INTO person_keys (key, seq)
  SELECT DISTINCT key, seq FROM person_name_keys WHERE seq = new.seq;
END;
--> statement-breakpoint
-- The keys follow the fields, so a change of other fields leaves the rest of the text from the first
-- key on unchanged.
CREATE TRIGGER person_keys_old BEFORE UPDATE OF search_text ON persons
WHEN substr(old.search_text, instr(old.search_text, char(17)))
  <> substr(new.search_text, instr(new.search_text, char(17))) BEGIN
  DELETE FROM person_keys
  WHERE seq = old.seq AND key IN (SELECT key FROM person_name_keys WHERE seq = old.seq);
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_new AFTER UPDATE OF search_text ON persons
WHEN substr(old.search_text, instr(old.search_text, char(17)))
  <> substr(new.search_text, instr(new.search_text, char(17))) BEGIN
  INSERT INTO person_keys (key, seq)
  SELECT DISTINCT key, seq FROM person_name_keys WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_delete BEFORE DELETE ON persons BEGIN
  DELETE FROM person_keys
  WHERE seq = old.seq AND key IN (SELECT key FROM person_name_keys WHERE seq = old.seq);
END;
--> statement-breakpoint
INSERT INTO person_keys (key, seq)
SELECT DISTINCT key, seq FROM person_name_keys ORDER BY key, seq;
