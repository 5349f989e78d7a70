CREATE TABLE `walk_ins` (
	`list_id` text NOT NULL,
	`id` text NOT NULL,
	`person_id` text NOT NULL,
	PRIMARY KEY(`list_id`, `id`),
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade
);
