CREATE TABLE `person_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`other_id` text NOT NULL,
	`snapshot` text,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`merged_at` text NOT NULL,
	`undone_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `person_merges_other` ON `person_merges` (`other_id`) WHERE "person_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX `person_merges_by_person` ON `person_merges` (`person_id`,`merged_at`);--> statement-breakpoint
CREATE INDEX `person_merges_by_other` ON `person_merges` (`other_id`);--> statement-breakpoint
CREATE INDEX `person_merges_undoable` ON `person_merges` (`merged_at`) WHERE "person_merges"."snapshot" is not null;