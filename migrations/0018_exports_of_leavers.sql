CREATE TABLE `__new_export_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`options` text NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`file_key` text,
	`file_name` text,
	`content_type` text,
	`counts` text,
	`created_at` text NOT NULL,
	`finished_at` text,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "export_jobs_progress" CHECK("progress" between -1 and 100)
);
--> statement-breakpoint
INSERT INTO `__new_export_jobs`("id", "user_id", "options", "progress", "status", "file_key", "file_name", "content_type", "counts", "created_at", "finished_at", "expires_at") SELECT "id", "user_id", "options", "progress", "status", "file_key", "file_name", "content_type", "counts", "created_at", "finished_at", "expires_at" FROM `export_jobs`;--> statement-breakpoint
DROP TABLE `export_jobs`;--> statement-breakpoint
ALTER TABLE `__new_export_jobs` RENAME TO `export_jobs`;--> statement-breakpoint
CREATE INDEX `export_jobs_by_user` ON `export_jobs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `export_jobs_by_expiry` ON `export_jobs` (`expires_at`);
