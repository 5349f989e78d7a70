CREATE TABLE `failure_counts` (
	`day` text NOT NULL,
	`failure` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`day`, `failure`)
);
