CREATE TABLE `different_persons` (
	`one_id` text NOT NULL,
	`other_id` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`decided_at` text NOT NULL,
	PRIMARY KEY(`one_id`, `other_id`),
	CONSTRAINT "different_persons_order" CHECK("different_persons"."one_id" < "different_persons"."other_id")
);
--> statement-breakpoint
CREATE INDEX `different_persons_by_other` ON `different_persons` (`other_id`);--> statement-breakpoint
CREATE TABLE `duplicate_pairs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`one_seq` integer NOT NULL,
	`other_seq` integer NOT NULL,
	`likeness` integer NOT NULL,
	`evidence` text NOT NULL,
	`later_until` text,
	FOREIGN KEY (`one_seq`) REFERENCES `persons`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_seq`) REFERENCES `persons`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "duplicate_pairs_order" CHECK("duplicate_pairs"."one_seq" < "duplicate_pairs"."other_seq")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `duplicate_pairs_once` ON `duplicate_pairs` (`one_seq`,`other_seq`);--> statement-breakpoint
CREATE INDEX `duplicate_pairs_by_other` ON `duplicate_pairs` (`other_seq`);--> statement-breakpoint
CREATE INDEX `duplicate_pairs_by_likeness` ON `duplicate_pairs` (`likeness`,`id`);--> statement-breakpoint
CREATE TABLE `unchecked_persons` (
	`seq` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`seq`) REFERENCES `persons`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- The next night looks up the duplicates of each person whose compared fields have changed.
CREATE TRIGGER unchecked_persons_insert AFTER INSERT ON persons WHEN new.status <> 'pending' BEGIN
  INSERT OR IGNORE INTO unchecked_persons (seq) VALUES (new.seq);
END;
--> statement-breakpoint
CREATE TRIGGER unchecked_persons_update AFTER UPDATE OF first_name, last_name, id_number, gender,
  birth_date, phone, address, city, household_id, status ON persons
WHEN new.status <> 'pending' AND (old.status = 'pending' OR old.first_name <> new.first_name
  OR old.last_name <> new.last_name OR old.id_number IS NOT new.id_number
  OR old.gender IS NOT new.gender OR old.birth_date IS NOT new.birth_date
  OR old.phone IS NOT new.phone OR old.address IS NOT new.address OR old.city <> new.city
  OR old.household_id <> new.household_id) BEGIN
  INSERT OR IGNORE INTO unchecked_persons (seq) VALUES (new.seq);
END;
--> statement-breakpoint
CREATE TRIGGER unchecked_persons_child_insert AFTER INSERT ON children BEGIN
  INSERT OR IGNORE INTO unchecked_persons (seq)
  SELECT seq FROM persons WHERE household_id = new.household_id AND status <> 'pending';
END;
--> statement-breakpoint
CREATE TRIGGER unchecked_persons_child_update
AFTER UPDATE OF household_id, first_name, birth_date ON children
WHEN old.household_id <> new.household_id OR old.first_name <> new.first_name
  OR old.birth_date <> new.birth_date BEGIN
  INSERT OR IGNORE INTO unchecked_persons (seq)
  SELECT seq FROM persons WHERE household_id IN (old.household_id, new.household_id)
    AND status <> 'pending';
END;
--> statement-breakpoint
CREATE TRIGGER unchecked_persons_child_delete AFTER DELETE ON children BEGIN
  INSERT OR IGNORE INTO unchecked_persons (seq)
  SELECT seq FROM persons WHERE household_id = old.household_id AND status <> 'pending';
END;
--> statement-breakpoint
INSERT INTO unchecked_persons (seq) SELECT seq FROM persons WHERE status <> 'pending';
