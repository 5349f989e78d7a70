-- What drizzle's schema cannot express: the search index, a maintained count, and guards.

-- Substring search over the folded persons.search_text. The table stores no text of its own, so
-- `insert into person_search(person_search) values('rebuild')` rebuilds it at any time.
CREATE VIRTUAL TABLE person_search USING fts5(
  search_text,
  content = 'persons',
  content_rowid = 'seq',
  tokenize = 'trigram case_sensitive 1'
);
--> statement-breakpoint
CREATE TRIGGER persons_search_insert AFTER INSERT ON persons BEGIN
  INSERT INTO person_search(rowid, search_text) VALUES (new.seq, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER persons_search_delete AFTER DELETE ON persons BEGIN
  INSERT INTO person_search(person_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER persons_search_update AFTER UPDATE OF search_text ON persons
WHEN old.search_text <> new.search_text BEGIN
  INSERT INTO person_search(person_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  INSERT INTO person_search(rowid, search_text) VALUES (new.seq, new.search_text);
END;
--> statement-breakpoint
-- Sorting by nullable columns; drizzle-kit cannot generate an index on an expression with a comma.
CREATE INDEX persons_by_birth_date ON persons (status, ifnull(birth_date, ''), seq);
--> statement-breakpoint
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
