ALTER TABLE `export_jobs` ADD `counts` text;--> statement-breakpoint
ALTER TABLE `export_jobs` ADD `finished_at` text;