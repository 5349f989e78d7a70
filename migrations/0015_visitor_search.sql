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
INSERT INTO visitor_search(visitor_search) VALUES ('rebuild');
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
