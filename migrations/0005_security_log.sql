CREATE TABLE `security_log` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`kind` text NOT NULL,
	`event_group` text NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`target_id` text,
	`target_name` text,
	`details` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`slot` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `security_log_of_slot` ON `security_log` (`slot`) WHERE "security_log"."slot" is not null;--> statement-breakpoint
CREATE INDEX `security_log_of_group` ON `security_log` (`event_group`);--> statement-breakpoint
CREATE INDEX `security_log_of_actor` ON `security_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `security_log_of_target` ON `security_log` (`target_id`);--> statement-breakpoint
CREATE INDEX `security_log_of_actor_group` ON `security_log` (`actor_id`,`event_group`);--> statement-breakpoint
CREATE INDEX `security_log_of_target_group` ON `security_log` (`target_id`,`event_group`);