-- Rows of invitations of every role and language. Upgrade tests begin with these rows: add rows, change none.

insert into registration_tokens (id, token_hash, token_encrypted, created_by, created_at, expires_at, used_at, used_by) values
  ('token-admin', 'hash-admin', 'sealed-admin', 'admin', '2026-02-02T08:00:00.000Z', '2026-02-09T08:00:00.000Z', null, null),
  ('token-moderator', 'hash-moderator', 'sealed-moderator', 'admin', '2026-02-02T08:01:00.000Z', '2026-02-09T08:01:00.000Z', '2026-02-03T08:00:00.000Z', 'moderator'),
  ('token-flags', 'hash-flags', 'sealed-flags', 'admin', '2026-02-02T08:02:00.000Z', '2026-02-09T08:02:00.000Z', null, null),
  ('token-plain', 'hash-plain', 'sealed-plain', 'admin', '2026-02-02T08:03:00.000Z', '2026-02-09T08:03:00.000Z', null, null);

insert into invitations (token_id, role, language, email) values
  ('token-admin', 'ADMIN', 'en', 'leader@example.org'),
  ('token-moderator', 'MODERATOR', 'ru', null),
  ('token-flags', 'USER', 'he', 'colleague@example.org'),
  ('token-plain', 'USER', null, null);

insert into invitation_permissions (token_id, permission) values
  ('token-flags', 'canViewCinema'),
  ('token-flags', 'canViewLanguageLesson'),
  ('token-flags', 'canViewProject'),
  ('token-flags', 'canViewKidsProject'),
  ('token-flags', 'canViewHumanitarian'),
  ('token-flags', 'canCreateLists'),
  ('token-flags', 'canEditOwnLists'),
  ('token-flags', 'canEditAllLists'),
  ('token-flags', 'canDeleteOwnLists'),
  ('token-flags', 'canDeleteAllLists'),
  ('token-flags', 'canCreatePersons'),
  ('token-flags', 'canEditPersons'),
  ('token-flags', 'canDeletePersons'),
  ('token-flags', 'canViewArchive'),
  ('token-flags', 'canManageArchive');
