CREATE TABLE `duplicate_keys` (
	`seq` integer NOT NULL,
	`key` integer NOT NULL,
	PRIMARY KEY(`seq`, `key`),
	FOREIGN KEY (`seq`) REFERENCES `persons`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `duplicate_keys_by_key` ON `duplicate_keys` (`key`,`seq`);