CREATE TABLE `attendance_replacements` (
	`list_id` text NOT NULL,
	`id` text NOT NULL,
	`person_id` text NOT NULL,
	`sent_person_id` text NOT NULL,
	PRIMARY KEY(`list_id`, `id`, `sent_person_id`),
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attendance_replacements_of_person` ON `attendance_replacements` (`person_id`);--> statement-breakpoint
DROP INDEX `attendance_operations_came`;--> statement-breakpoint
DROP INDEX `attendance_operations_of_person`;--> statement-breakpoint
ALTER TABLE `attendance_operations` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `attendance_operations_standing` ON `attendance_operations` (`list_id`,`person_id`,`came`) WHERE is_replaced = 0;--> statement-breakpoint
CREATE INDEX `attendance_operations_of_person` ON `attendance_operations` (`person_id`,`list_id`,`position`);--> statement-breakpoint
INSERT OR IGNORE INTO `attendance_replacements` (`list_id`, `id`, `person_id`, `sent_person_id`)
SELECT own.`list_id`, named.value, own.`person_id`, own.`sent_person_id`
FROM `attendance_operations` AS own, json_each(own.`seen`) AS named WHERE named.value <> own.`id`;
