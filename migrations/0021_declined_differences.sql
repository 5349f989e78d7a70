CREATE TABLE `declined_differences` (
	`person_id` text NOT NULL,
	`key` text NOT NULL,
	`import_id` text NOT NULL,
	PRIMARY KEY(`person_id`, `key`, `import_id`),
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `declined_differences_by_import` ON `declined_differences` (`import_id`);