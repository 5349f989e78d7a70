ALTER TABLE `lists` RENAME COLUMN "place" TO "venue";--> statement-breakpoint
ALTER TABLE `lists` RENAME COLUMN "places" TO "capacity";--> statement-breakpoint
ALTER TABLE `lists` RENAME COLUMN "places_unit" TO "capacity_unit";--> statement-breakpoint
-- The history of lists has the fields as JSON, before and after a change.
UPDATE history SET `before` = (
    SELECT json_group_object(CASE key WHEN 'place' THEN 'venue' WHEN 'places' THEN 'capacity'
      WHEN 'placesUnit' THEN 'capacityUnit' ELSE key END, json(history.`before` -> fullkey))
    FROM json_each(history.`before`))
  WHERE entity = 'list' AND instr(`before`, '"place') > 0;--> statement-breakpoint
UPDATE history SET `after` = (
    SELECT json_group_object(CASE key WHEN 'place' THEN 'venue' WHEN 'places' THEN 'capacity'
      WHEN 'placesUnit' THEN 'capacityUnit' ELSE key END, json(history.`after` -> fullkey))
    FROM json_each(history.`after`))
  WHERE entity = 'list' AND instr(`after`, '"place') > 0;
