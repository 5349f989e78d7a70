ALTER TABLE `lists` ADD `link_used_at` text;--> statement-breakpoint
ALTER TABLE `list_applications` ADD `typed` text;