CREATE TABLE `backups` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`failure` text,
	`started_by` text,
	`recipient` text NOT NULL,
	`created_at` text NOT NULL,
	`moment` text,
	`finished_at` text,
	`file_key` text,
	`bytes` integer,
	`rows` integer,
	`persons` integer,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "backups_status" CHECK("backups"."status" in ('running', 'ready', 'failed')),
	CONSTRAINT "backups_failure" CHECK("backups"."failure" is null or "backups"."failure" in ('FAILED', 'UNPROVEN', 'SCHEMA_CHANGED', 'TIMED_OUT'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `backups_running` ON `backups` (`status`) WHERE "backups"."status" = 'running';--> statement-breakpoint
CREATE INDEX `backups_by_creation` ON `backups` (`created_at`);--> statement-breakpoint
CREATE TABLE `snapshot_rows` (
	`table_name` text NOT NULL,
	`row_number` integer NOT NULL,
	`before` text,
	PRIMARY KEY(`table_name`, `row_number`)
);
--> statement-breakpoint
CREATE TABLE `snapshot_tables` (
	`name` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL
);
