CREATE TABLE `import_chunks` (
	`import_id` text NOT NULL,
	`number` integer NOT NULL,
	`state` text DEFAULT 'received' NOT NULL,
	`rows` integer NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`same` integer DEFAULT 0 NOT NULL,
	`applied` integer DEFAULT 0 NOT NULL,
	`left_out` integer DEFAULT 0 NOT NULL,
	`listed` integer DEFAULT 0 NOT NULL,
	`stayed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`import_id`, `number`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_chunks_state" CHECK("import_chunks"."state" in ('received', 'written', 'undone'))
);
--> statement-breakpoint
CREATE INDEX `import_chunks_by_state` ON `import_chunks` (`import_id`,`state`,`number`);--> statement-breakpoint
CREATE TABLE `import_keys` (
	`import_id` text NOT NULL,
	`key` text NOT NULL,
	`row` integer NOT NULL,
	PRIMARY KEY(`import_id`, `key`, `row`),
	FOREIGN KEY (`import_id`,`row`) REFERENCES `import_rows`(`import_id`,`row`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_keys_by_row` ON `import_keys` (`import_id`,`row`);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`chunk` integer NOT NULL,
	`cells` text,
	`answer` text,
	`decision` text,
	`reason` text,
	`undo` text,
	PRIMARY KEY(`import_id`, `row`),
	FOREIGN KEY (`import_id`,`chunk`) REFERENCES `import_chunks`(`import_id`,`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_by_chunk` ON `import_rows` (`import_id`,`chunk`,`row`);--> statement-breakpoint
CREATE INDEX `import_rows_by_reason` ON `import_rows` (`import_id`,`row`) WHERE "import_rows"."reason" is not null;--> statement-breakpoint
CREATE TABLE `imported_persons` (
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`person_id` text NOT NULL,
	`is_new` integer NOT NULL,
	`is_listed` integer DEFAULT false NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`import_id`, `row`, `person_id`),
	FOREIGN KEY (`import_id`,`row`) REFERENCES `import_rows`(`import_id`,`row`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_persons_by_person` ON `imported_persons` (`person_id`,`import_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`user_name` text NOT NULL,
	`target` text NOT NULL,
	`list_id` text,
	`file_name` text,
	`status` text NOT NULL,
	`rows` integer NOT NULL,
	`decisions` text,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`undone_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "imports_target" CHECK("imports"."target" in ('register', 'list')),
	CONSTRAINT "imports_status" CHECK("imports"."status" in ('CHECKING', 'RUNNING', 'DONE', 'STOPPED', 'UNDOING', 'UNDONE'))
);
--> statement-breakpoint
CREATE INDEX `imports_by_user` ON `imports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `imports_by_status` ON `imports` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_running` ON `imports` (`status`) WHERE "imports"."status" in ('RUNNING', 'UNDOING');