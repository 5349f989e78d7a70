-- An application outlives its list, so that the approval can say that the list is gone. No table refers
-- to this one, so foreign keys stay on.
CREATE TABLE `__new_list_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text,
	`person_id` text NOT NULL,
	`id_number` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_list_applications`("id", "list_id", "person_id", "id_number", "created_at") SELECT "id", "list_id", "person_id", "id_number", "created_at" FROM `list_applications`;--> statement-breakpoint
DROP TABLE `list_applications`;--> statement-breakpoint
ALTER TABLE `__new_list_applications` RENAME TO `list_applications`;--> statement-breakpoint
CREATE UNIQUE INDEX `list_applications_once` ON `list_applications` (`list_id`,`id_number`);--> statement-breakpoint
CREATE INDEX `list_applications_by_person` ON `list_applications` (`person_id`);