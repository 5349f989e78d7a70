-- Each two characters of a first name that follow each other, the last one with the end of the name: a filter
-- by a letter or two reads the names that have them, and no others. Letters alone need no rows of their own.
INSERT INTO spelling_parts (field, part, key)
SELECT DISTINCT 'firstName' || ifnull((unicode(key) >= 1024) + (unicode(key) >= 1328) + (unicode(key) >= 1424) + (unicode(key) >= 1536), 0), substr(key || char(10), place, 2), key FROM (
  WITH RECURSIVE places(key, place) AS (
    SELECT key, 1 FROM spellings WHERE field = 'firstName' AND key <> ''
    UNION ALL SELECT key, place + 1 FROM places WHERE place < length(key))
  SELECT key, place FROM places);
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
--> statement-breakpoint
CREATE INDEX `persons_on_lists_by_first_name` ON `persons` (`status`,`first_name_key`,`last_name_key`,`seq`,`list_categories`) WHERE "persons"."list_categories" <> 0;
