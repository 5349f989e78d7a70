CREATE TABLE `failures` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`failure` text NOT NULL,
	`request_id` text,
	`method` text,
	`route` text,
	`code` text,
	`error` text NOT NULL,
	`stack` text NOT NULL
);
