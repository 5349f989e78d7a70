CREATE TABLE `approved_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`approval_id` text NOT NULL,
	`approved_by` text NOT NULL,
	`approved_at` text NOT NULL,
	`snapshot` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `approved_applications_by_act` ON `approved_applications` (`approval_id`,`id`);--> statement-breakpoint
CREATE INDEX `approved_applications_by_time` ON `approved_applications` (`approved_at`);