CREATE TABLE `invitation_permissions` (
	`token_id` text NOT NULL,
	`permission` text NOT NULL,
	PRIMARY KEY(`token_id`, `permission`),
	FOREIGN KEY (`token_id`) REFERENCES `invitations`(`token_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invitation_permissions_permission" CHECK("invitation_permissions"."permission" in ('canViewCinema', 'canViewLanguageLesson', 'canViewProject', 'canViewKidsProject', 'canViewHumanitarian', 'canCreateLists', 'canEditOwnLists', 'canEditAllLists', 'canDeleteOwnLists', 'canDeleteAllLists', 'canCreatePersons', 'canEditPersons', 'canDeletePersons', 'canViewArchive', 'canManageArchive'))
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`token_id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`language` text,
	`email` text,
	FOREIGN KEY (`token_id`) REFERENCES `registration_tokens`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invitations_role" CHECK("invitations"."role" in ('ADMIN', 'MODERATOR', 'USER')),
	CONSTRAINT "invitations_language" CHECK("invitations"."language" in ('en', 'ru', 'he')),
	CONSTRAINT "invitations_email" CHECK("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_admin" CHECK("invitations"."role" <> 'ADMIN' or "invitations"."email" is not null)
);
