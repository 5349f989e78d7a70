CREATE TABLE `attendance_operations` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list_id` text NOT NULL,
	`person_id` text NOT NULL,
	`sent_person_id` text NOT NULL,
	`id` text NOT NULL,
	`came` integer NOT NULL,
	`seen` text NOT NULL,
	`is_replaced` integer DEFAULT false NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_operations_once` ON `attendance_operations` (`list_id`,`id`);--> statement-breakpoint
CREATE INDEX `attendance_operations_of_person` ON `attendance_operations` (`person_id`,`list_id`);--> statement-breakpoint
CREATE INDEX `attendance_operations_of_list` ON `attendance_operations` (`list_id`,`seq`);--> statement-breakpoint
ALTER TABLE `lists` ADD `roll_call_closed_at` text;