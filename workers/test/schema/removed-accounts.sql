-- An account that was removed and can come back. Upgrade tests begin with these rows: add rows, change
-- none.
insert into removed_accounts (id, removed_by, removed_at, snapshot) values
  ('leaver', 'admin', '2026-02-08T08:00:00.000Z',
    '{"users": [{"id": "leaver", "name": "Lea Leaver", "email": "leaver@example.org", "email_verified": 1, "image": null, "role": "USER", "language": "he", "revision": 3, "created_at": "2026-01-01T08:00:00.000Z"}], "user_permissions": [{"user_id": "leaver", "permission": "canEditPersons"}], "passwords": [], "totp_secrets": [], "recovery_codes": [], "passkeys": [], "list_users": [], "lists_created_by": ["list-cinema"], "registration_tokens_created_by": [], "registration_tokens_used_by": [], "imports_user_id": [], "export_jobs_user_id": [], "backups_started_by": []}');
