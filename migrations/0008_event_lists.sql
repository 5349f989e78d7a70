CREATE TABLE `removed_list_persons` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`person_id` text NOT NULL,
	`comment` text,
	`source` text NOT NULL,
	`created_at` text NOT NULL,
	`version` integer NOT NULL,
	`removed_at` text NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "removed_list_persons_source" CHECK("removed_list_persons"."source" in ('staff', 'public'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `removed_list_persons_once` ON `removed_list_persons` (`list_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `removed_list_persons_by_person` ON `removed_list_persons` (`person_id`);--> statement-breakpoint
CREATE INDEX `removed_list_persons_by_age` ON `removed_list_persons` (`removed_at`);--> statement-breakpoint
ALTER TABLE `list_users` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `list_persons` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `history_of_comments` ON `history` ("after" ->> 'personId') WHERE "history"."action" = 'list.comment';