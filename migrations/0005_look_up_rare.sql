CREATE INDEX `households_many_children` ON `households` (`children_count`) WHERE "households"."children_count" > 2;--> statement-breakpoint
-- The trigrams that occur in the register: texts of one or two letters are looked up by those that
-- begin with them.
CREATE VIRTUAL TABLE person_search_terms USING fts5vocab(person_search, row);
--> statement-breakpoint
-- So that every character begins a trigram; searchText() writes it like this from now on.
UPDATE persons SET search_text = search_text || char(10, 10);
