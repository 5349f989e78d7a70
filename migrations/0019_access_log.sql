CREATE TABLE `access_log` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`day` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`person_id` text,
	`export_id` text,
	CONSTRAINT "access_log_kind" CHECK(("access_log"."person_id" is null) <> ("access_log"."export_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_log_of_day` ON `access_log` (`actor_id`,`person_id`,`day`);--> statement-breakpoint
CREATE INDEX `access_log_of_actor` ON `access_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `access_log_of_person` ON `access_log` (`person_id`);--> statement-breakpoint
CREATE INDEX `access_log_of_exports` ON `access_log` (`seq`) WHERE "access_log"."export_id" is not null;--> statement-breakpoint
CREATE INDEX `access_log_of_exporter` ON `access_log` (`actor_id`) WHERE "access_log"."export_id" is not null;