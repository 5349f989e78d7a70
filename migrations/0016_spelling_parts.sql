-- The letters of each last name, and each two that follow each other: a filter by a letter or two, or by a
-- part that many names have, reads the names that have it in their order, and no others.
CREATE TABLE spelling_parts (
  field text NOT NULL,
  part text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (field, part, key)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO spelling_parts (field, part, key)
SELECT DISTINCT field, substr(key, place, size), key FROM (
  WITH RECURSIVE places(field, key, place) AS (
    SELECT field, key, 1 FROM spellings WHERE field GLOB 'lastName*' AND key <> ''
    UNION ALL SELECT field, key, place + 1 FROM places WHERE place < length(key))
  SELECT field, key, place, size FROM places CROSS JOIN (SELECT 1 AS size UNION ALL SELECT 2));
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
