CREATE INDEX `households_many_children` ON `households` (`children_count`) WHERE "households"."children_count" > 2;--> statement-breakpoint
-- The trigrams of the register: a search text of one or two letters matches those that begin with it.
CREATE VIRTUAL TABLE person_search_terms USING fts5vocab(person_search, row);
--> statement-breakpoint
-- Padding, so that every character begins a trigram; searchText() now adds it too.
UPDATE persons SET search_text = search_text || char(10, 10);
