CREATE TABLE `removed_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`removed_by` text NOT NULL,
	`removed_at` text NOT NULL,
	`snapshot` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_accounts_by_time` ON `removed_accounts` (`removed_at`);