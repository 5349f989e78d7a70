CREATE TABLE `registration_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`token_encrypted` text NOT NULL,
	`created_by` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`used_by` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`used_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `registration_tokens_hash` ON `registration_tokens` (`token_hash`);--> statement-breakpoint
CREATE TABLE `user_permissions` (
	`user_id` text NOT NULL,
	`permission` text NOT NULL,
	PRIMARY KEY(`user_id`, `permission`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_permissions_permission" CHECK("user_permissions"."permission" in ('canViewCinema', 'canViewLanguageLesson', 'canViewProject', 'canViewKidsProject', 'canViewHumanitarian', 'canCreateLists', 'canEditOwnLists', 'canEditAllLists', 'canDeleteOwnLists', 'canDeleteAllLists', 'canCreatePersons', 'canEditPersons', 'canDeletePersons', 'canViewArchive', 'canManageArchive'))
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`role` text DEFAULT 'USER' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "users_email" CHECK("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role" CHECK("users"."role" in ('ADMIN', 'MODERATOR', 'USER')),
	CONSTRAINT "users_language" CHECK("users"."language" in ('en', 'ru', 'he'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`);--> statement-breakpoint
CREATE TABLE `application_senders` (
	`household_id` text PRIMARY KEY NOT NULL,
	`sender` text NOT NULL,
	`received_at` text NOT NULL,
	FOREIGN KEY (`household_id`) REFERENCES `households`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `application_senders_by_sender` ON `application_senders` (`sender`);--> statement-breakpoint
CREATE INDEX `application_senders_by_time` ON `application_senders` (`received_at`);--> statement-breakpoint
CREATE TABLE `rejected_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`rejection_id` text NOT NULL,
	`rejected_by` text NOT NULL,
	`rejected_at` text NOT NULL,
	`snapshot` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rejected_applications_by_act` ON `rejected_applications` (`rejection_id`,`id`);--> statement-breakpoint
CREATE INDEX `rejected_applications_by_time` ON `rejected_applications` (`rejected_at`);--> statement-breakpoint
CREATE TABLE `passwords` (
	`user_id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`changed_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text DEFAULT 'full' NOT NULL,
	`user_agent` text,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`confirmed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_purpose" CHECK("sessions"."purpose" in ('full', 'verification'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`secret_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "verifications_purpose" CHECK("verifications"."purpose" in ('verify-email', 'verify-email-code', 'reset-password'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verifications_secret` ON `verifications` (`purpose`,`secret_hash`);--> statement-breakpoint
CREATE INDEX `verifications_by_user` ON `verifications` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `list_users` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`user_id` text NOT NULL,
	`comment` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_users_once` ON `list_users` (`list_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `list_users_by_user` ON `list_users` (`user_id`);--> statement-breakpoint
CREATE TABLE `lists` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`date` text NOT NULL,
	`category` text NOT NULL,
	`created_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`link_used_at` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "lists_category" CHECK("lists"."category" in ('cinema', 'language_lesson', 'project', 'kids_project', 'humanitarian')),
	CONSTRAINT "lists_date" CHECK("lists"."date" is null or "lists"."date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE INDEX `lists_by_category` ON `lists` (`category`,`date`,`id`);--> statement-breakpoint
CREATE TABLE `export_jobs` (
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
	CONSTRAINT "export_jobs_progress" CHECK("export_jobs"."progress" between -1 and 100)
);
--> statement-breakpoint
CREATE INDEX `export_jobs_by_user` ON `export_jobs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `export_jobs_by_expiry` ON `export_jobs` (`expires_at`);--> statement-breakpoint
CREATE TABLE `export_persons` (
	`id` integer PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`person_ids` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `export_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `export_persons_by_job` ON `export_persons` (`job_id`);--> statement-breakpoint
CREATE TABLE `access_log` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`day` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`person_id` text,
	`export_id` text,
	`activity` text,
	`hour` text,
	`persons` integer,
	`pages` integer,
	CONSTRAINT "access_log_kind" CHECK(("access_log"."person_id" is not null) + ("access_log"."export_id" is not null) + ("access_log"."activity" is not null) = 1),
	CONSTRAINT "access_log_activity" CHECK("access_log"."activity" in ('read', 'added'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_log_of_day` ON `access_log` (`actor_id`,`person_id`,`day`);--> statement-breakpoint
CREATE INDEX `access_log_of_actor` ON `access_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `access_log_of_person` ON `access_log` (`person_id`);--> statement-breakpoint
CREATE INDEX `access_log_of_exports` ON `access_log` (`seq`) WHERE "access_log"."export_id" is not null;--> statement-breakpoint
CREATE INDEX `access_log_of_exporter` ON `access_log` (`actor_id`) WHERE "access_log"."export_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `access_log_of_hour` ON `access_log` (`actor_id`,`activity`,`hour`) WHERE "access_log"."activity" is not null;--> statement-breakpoint
CREATE INDEX `access_log_of_counts` ON `access_log` (`seq`) WHERE "access_log"."activity" is not null;--> statement-breakpoint
CREATE INDEX `access_log_of_counted` ON `access_log` (`actor_id`) WHERE "access_log"."activity" is not null;--> statement-breakpoint
CREATE TABLE `history` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`change_id` text,
	`at` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `history_of_entity` ON `history` (`entity`,`entity_id`,`seq`);--> statement-breakpoint
CREATE INDEX `history_of_comments` ON `history` ("after" ->> 'personId') WHERE "history"."action" = 'list.comment';--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`person_id` text,
	`answer` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_person` ON `idempotency_keys` (`person_id`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`sent_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `person_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`other_id` text NOT NULL,
	`snapshot` text,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`merged_at` text NOT NULL,
	`undone_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `person_merges_other` ON `person_merges` (`other_id`) WHERE "person_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX `person_merges_by_person` ON `person_merges` (`person_id`,`merged_at`);--> statement-breakpoint
CREATE INDEX `person_merges_by_other` ON `person_merges` (`other_id`);--> statement-breakpoint
CREATE INDEX `person_merges_undoable` ON `person_merges` (`merged_at`) WHERE "person_merges"."snapshot" is not null;--> statement-breakpoint
CREATE TABLE `list_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text,
	`person_id` text NOT NULL,
	`id_number` text NOT NULL,
	`typed` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_applications_once` ON `list_applications` (`list_id`,`id_number`);--> statement-breakpoint
CREATE INDEX `list_applications_by_person` ON `list_applications` (`person_id`);--> statement-breakpoint
CREATE TABLE `list_persons` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`person_id` text NOT NULL,
	`comment` text,
	`source` text DEFAULT 'staff' NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "list_persons_source" CHECK("list_persons"."source" in ('staff', 'public'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_persons_once` ON `list_persons` (`list_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `list_persons_by_person` ON `list_persons` (`person_id`);--> statement-breakpoint
CREATE TABLE `removed_list_persons` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`person_id` text NOT NULL,
	`comment` text,
	`source` text NOT NULL,
	`created_at` text NOT NULL,
	`version` integer NOT NULL,
	`removed_at` text NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "removed_list_persons_source" CHECK("removed_list_persons"."source" in ('staff', 'public'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `removed_list_persons_once` ON `removed_list_persons` (`list_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `removed_list_persons_by_person` ON `removed_list_persons` (`person_id`);--> statement-breakpoint
CREATE INDEX `removed_list_persons_by_age` ON `removed_list_persons` (`removed_at`);--> statement-breakpoint
CREATE TABLE `children` (
	`id` text PRIMARY KEY NOT NULL,
	`household_id` text NOT NULL,
	`position` integer NOT NULL,
	`first_name` text NOT NULL,
	`gender` text,
	`birth_date` text NOT NULL,
	FOREIGN KEY (`household_id`) REFERENCES `households`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "children_gender" CHECK("children"."gender" is null or "children"."gender" in ('male', 'female')),
	CONSTRAINT "children_birth_date" CHECK("children"."birth_date" is null or "children"."birth_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE INDEX `children_household` ON `children` (`household_id`,`position`);--> statement-breakpoint
CREATE TABLE `households` (
	`id` text PRIMARY KEY NOT NULL,
	`children_count` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "households_children_count" CHECK("households"."children_count" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE `persons` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`status` text NOT NULL,
	`household_id` text NOT NULL,
	`seat` integer DEFAULT 1 NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`id_number` text,
	`gender` text,
	`birth_date` text,
	`repatriation_date` text,
	`phone` text,
	`address` text,
	`city` text NOT NULL,
	`married` integer DEFAULT false NOT NULL,
	`comment` text,
	`interests` integer NOT NULL,
	`first_name_key` text NOT NULL,
	`last_name_key` text NOT NULL,
	`city_key` text NOT NULL,
	`place_key` text DEFAULT '' NOT NULL,
	`search_text` text NOT NULL,
	`children_count` integer DEFAULT 0 NOT NULL,
	`list_categories` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`household_id`) REFERENCES `households`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "persons_status" CHECK("persons"."status" in ('pending', 'active', 'archived')),
	CONSTRAINT "persons_seat" CHECK("persons"."seat" in (1, 2)),
	CONSTRAINT "persons_version" CHECK("persons"."version" >= 1),
	CONSTRAINT "persons_gender" CHECK("persons"."gender" is null or "persons"."gender" in ('male', 'female')),
	CONSTRAINT "persons_id_number" CHECK("persons"."id_number" is null or "persons"."id_number" glob '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "persons_phone" CHECK("persons"."phone" is null or (length("persons"."phone") in (9, 10) and "persons"."phone" not glob '*[^0-9]*')),
	CONSTRAINT "persons_birth_date" CHECK("persons"."birth_date" is null or "persons"."birth_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "persons_repatriation_date" CHECK("persons"."repatriation_date" is null or "persons"."repatriation_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "persons_married" CHECK("persons"."married" in (0, 1)),
	CONSTRAINT "persons_interests" CHECK("persons"."interests" between 0 and 31)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `persons_id_unique` ON `persons` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `persons_household_seat` ON `persons` (`household_id`,`seat`);--> statement-breakpoint
CREATE UNIQUE INDEX `persons_id_number` ON `persons` (`id_number`) WHERE "persons"."id_number" is not null and "persons"."status" <> 'pending';--> statement-breakpoint
CREATE INDEX `persons_by_last_name` ON `persons` (`status`,`last_name_key`,`first_name_key`,`seq`,`gender`,`married`,`interests`,`children_count`,`birth_date`,`place_key`,`list_categories`);--> statement-breakpoint
CREATE INDEX `persons_by_first_name` ON `persons` (`status`,`first_name_key`,`last_name_key`,`seq`,`gender`,`married`,`interests`,`children_count`,`birth_date`,`place_key`,`list_categories`);--> statement-breakpoint
CREATE INDEX `persons_by_city` ON `persons` (`status`,`city_key`,`last_name_key`,`first_name_key`,`seq`,`gender`,`married`,`interests`,`children_count`,`birth_date`,`place_key`,`list_categories`);--> statement-breakpoint
CREATE INDEX `persons_by_created_at` ON `persons` (`status`,`created_at`,`seq`,`gender`,`married`,`interests`,`children_count`,`birth_date`,`place_key`,`list_categories`);--> statement-breakpoint
CREATE TABLE `challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`challenge` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "challenges_purpose" CHECK("challenges"."purpose" in ('second-step', 'passkey-sign-in', 'passkey-register'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `challenges_token` ON `challenges` (`token_hash`);--> statement-breakpoint
CREATE INDEX `challenges_by_expiry` ON `challenges` (`expires_at`);--> statement-breakpoint
CREATE INDEX `challenges_by_user` ON `challenges` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_hash` ON `recovery_codes` (`user_id`,`code_hash`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `totp_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`last_used_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
