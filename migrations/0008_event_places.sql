ALTER TABLE `lists` ADD `time` text;--> statement-breakpoint
ALTER TABLE `lists` ADD `place` text;--> statement-breakpoint
ALTER TABLE `lists` ADD `places` integer;--> statement-breakpoint
ALTER TABLE `lists` ADD `places_unit` text DEFAULT 'persons' NOT NULL;--> statement-breakpoint
ALTER TABLE `list_persons` ADD `waiting_since` text;--> statement-breakpoint
ALTER TABLE `list_persons` ADD `waiting_seq` integer;--> statement-breakpoint
CREATE INDEX `list_persons_waiting` ON `list_persons` (`list_id`,`person_id`) WHERE waiting_since is not null;--> statement-breakpoint
ALTER TABLE `removed_list_persons` ADD `waiting_since` text;--> statement-breakpoint
ALTER TABLE `removed_list_persons` ADD `waiting_seq` integer;