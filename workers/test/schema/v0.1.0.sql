-- Rows of every kind as v0.1.0 writes them: every table, every value of a status, every column that can be
-- null with and without a value. Upgrade tests begin with these rows: add rows, change none.

insert into users (id, name, email, email_verified, image, role, language, revision, created_at) values
  ('admin', 'Ada Admin', 'ada@example.org', 1, null, 'ADMIN', 'en', 1, '2026-01-01T08:00:00.000Z'),
  ('moderator', 'Марк Левин', 'mark@example.org', 1, 'https://example.org/mark.png', 'MODERATOR', 'ru', 3, '2026-01-02T08:00:00.000Z'),
  ('user', 'דנה כהן', 'dana@example.org', 0, null, 'USER', 'he', 1, '2026-01-03T08:00:00.000Z');

insert into user_permissions (user_id, permission)
  select 'moderator', value from json_each('["canViewCinema", "canViewLanguageLesson", "canViewProject",
    "canViewKidsProject", "canViewHumanitarian", "canCreateLists", "canEditOwnLists", "canEditAllLists",
    "canDeleteOwnLists", "canDeleteAllLists", "canCreatePersons", "canEditPersons", "canDeletePersons",
    "canViewArchive", "canManageArchive"]');

insert into passwords (user_id, hash, changed_at) values
  ('admin', '$scrypt$ln=15,r=8,p=3$c2FsdA$aGFzaA', '2026-01-01T08:00:00.000Z');

insert into sessions (id, token_hash, user_id, purpose, user_agent, created_at, last_seen_at, expires_at, confirmed_at) values
  ('session-full', 'hash-1', 'admin', 'full', 'Firefox', '2026-01-01T08:00:00.000Z', '2026-01-01T09:00:00.000Z', '2026-01-08T08:00:00.000Z', '2026-01-01T08:00:00.000Z'),
  ('session-new', 'hash-2', 'user', 'verification', null, '2026-01-03T08:00:00.000Z', '2026-01-03T08:00:00.000Z', '2026-01-03T16:00:00.000Z', null);

insert into verifications (id, user_id, purpose, secret_hash, attempts, created_at, expires_at, used_at) values
  ('verification-link', 'moderator', 'verify-email', 'hash-1', 0, '2026-01-02T08:00:00.000Z', '2026-01-03T08:00:00.000Z', '2026-01-02T08:05:00.000Z'),
  ('verification-code', 'user', 'verify-email-code', 'hash-2', 2, '2026-01-03T08:00:00.000Z', '2026-01-03T08:10:00.000Z', null),
  ('verification-reset', 'admin', 'reset-password', 'hash-3', 0, '2026-01-04T08:00:00.000Z', '2026-01-04T09:00:00.000Z', null);

insert into challenges (id, token_hash, purpose, user_id, challenge, attempts, created_at, expires_at) values
  ('challenge-second', 'hash-1', 'second-step', 'admin', null, 1, '2026-01-04T08:00:00.000Z', '2026-01-04T08:10:00.000Z'),
  ('challenge-in', 'hash-2', 'passkey-sign-in', null, 'Y2hhbGxlbmdl', 0, '2026-01-04T08:00:00.000Z', '2026-01-04T08:05:00.000Z'),
  ('challenge-add', 'hash-3', 'passkey-register', 'admin', 'Y2hhbGxlbmdl', 0, '2026-01-04T08:00:00.000Z', '2026-01-04T08:05:00.000Z');

insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at) values
  ('passkey-phone', 'admin', 'Y3JlZGVudGlhbDE', 'a2V5MQ', 0, '["internal", "hybrid"]', 'Phone', '2026-01-04T08:00:00.000Z', null),
  ('passkey-stick', 'admin', 'Y3JlZGVudGlhbDI', 'a2V5Mg', 7, '[]', 'Stick', '2026-01-04T08:00:00.000Z', '2026-01-05T08:00:00.000Z');

insert into totp_secrets (user_id, secret_sealed, created_at, confirmed_at, last_used_step) values
  ('admin', 'sealed-1', '2026-01-04T08:00:00.000Z', '2026-01-04T08:01:00.000Z', 58920000),
  ('user', 'sealed-2', '2026-01-04T08:00:00.000Z', null, null);

insert into recovery_codes (id, user_id, code_hash, created_at, used_at) values
  ('code-new', 'admin', 'hash-1', '2026-01-04T08:00:00.000Z', null),
  ('code-used', 'admin', 'hash-2', '2026-01-04T08:00:00.000Z', '2026-01-05T08:00:00.000Z');

insert into registration_tokens (id, token_hash, token_encrypted, created_by, created_at, expires_at, used_at, used_by) values
  ('token-open', 'hash-1', 'encrypted-1', 'admin', '2026-01-02T08:00:00.000Z', '2026-01-09T08:00:00.000Z', null, null),
  ('token-used', 'hash-2', 'encrypted-2', null, '2026-01-02T08:00:00.000Z', '2026-01-09T08:00:00.000Z', '2026-01-02T09:00:00.000Z', 'moderator');

insert into settings (key, value, updated_at) values
  ('admins-need-second-factor', 'false', '2026-01-04T08:00:00.000Z');

insert into households (id) values ('levin'), ('stern'), ('cohen'), ('waiting');

-- A couple with two children, an archived person, one whose record has no more than it must, an applicant.
insert into persons (seq, id, version, status, household_id, seat, first_name, last_name, id_number, gender, birth_date,
  repatriation_date, phone, address, city, married, comment, interests, first_name_key, last_name_key, city_key,
  place_key, search_text, created_at, updated_at) values
  (1, 'miriam', 4, 'active', 'levin', 1, 'Miriam', 'Levin', '300000007', 'female', '1980-05-05',
    '1999-10-01', '0520000001', 'Herzl 5', 'Haifa', 1, 'Calls in the evening', 9, 'miriam', 'levin', 'haifa',
    'haifa', '|miriam|/|levin|/|300000007|/|0520000001|/@haifa@hefa@хаифа@חיפה@/%herzl%5%/*calls*in*the*evening*/<~EMRM~L/<~m~L/>~ELBN~L/>~l~L//',
    '2026-01-05T08:00:00.000Z', '2026-01-06T08:00:00.000Z'),
  (2, 'david', 1, 'active', 'levin', 2, 'Давид', 'Левин', null, 'male', null,
    null, null, null, 'Хайфа', 1, null, 0, 'давид', 'левин', 'хаифа',
    'haifa', '|давид|/|левин|/@хаифа@haifa@hefa@חיפה@/<~EDBD~C/<~д~C/>~ELBN~C/>~л~C//',
    '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z'),
  (3, 'olga', 2, 'archived', 'stern', 1, 'Olga', 'Stern', '300000015', null, '1950-12-31',
    null, null, null, 'Lod', 0, null, 31, 'olga', 'stern', 'lod',
    'lod', '|olga|/|stern|/|300000015|/@lod@lydda@лод@לוד@/<~UALGA~L/<~o~L/>~STRN~L/>~s~L//',
    '2026-01-05T08:00:00.000Z', '2026-01-07T08:00:00.000Z'),
  (4, 'noa', 1, 'pending', 'waiting', 1, 'נועה', 'כהן', '300000023', 'female', '1990-02-28',
    '2020-01-01', '0520000002', null, 'אשדוד', 0, null, 1, 'נועה', 'כהן', 'אשדוד',
    'ashdod', '|נועה|/|כהן|/|300000023|/|0520000002|/@אשדוד@ashdod@ашдод@/<~UNA~H/<~נ~H/>~EKN~H/>~UKN~H/>~EKKN~H/>~UKKN~H/>~כ~H//',
    '2026-01-08T08:00:00.000Z', '2026-01-08T08:00:00.000Z');
-- Above, printable characters stand for the marks of the search text.
update persons set search_text = replace(replace(replace(replace(replace(replace(replace(replace(search_text,
  '/', char(10)), '|', char(30)), '@', char(29)), '%', char(28)), '*', char(27)), '~', char(31)), '<', char(17)), '>', char(18));

insert into children (id, household_id, position, first_name, gender, birth_date) values
  ('child-anna', 'levin', 0, 'Anna', 'female', '2010-01-31'),
  ('child-dan', 'levin', 1, 'דן', 'male', '2014-06-01'),
  ('child-baby', 'stern', 0, 'Baby', null, '2025-11-30');

insert into lists (id, version, title, description, date, category, created_by, created_at, updated_at, link_used_at) values
  ('list-cinema', 2, 'Film', 'With subtitles', '2026-02-01', 'cinema', 'admin', '2026-01-09T08:00:00.000Z', '2026-01-09T08:00:00.000Z', '2026-01-10T08:00:00.000Z'),
  ('list-lesson', 1, 'Hebrew', null, '2025-12-01', 'language_lesson', null, '2025-11-09T08:00:00.000Z', '2025-11-09T08:00:00.000Z', null),
  ('list-project', 1, 'Проект', null, '2026-02-02', 'project', 'moderator', '2026-01-09T08:00:00.000Z', '2026-01-09T08:00:00.000Z', null),
  ('list-kids', 1, 'ילדים', null, '2026-02-03', 'kids_project', 'moderator', '2026-01-09T08:00:00.000Z', '2026-01-09T08:00:00.000Z', null),
  ('list-aid', 1, 'Parcels', null, '2026-02-04', 'humanitarian', 'admin', '2026-01-09T08:00:00.000Z', '2026-01-09T08:00:00.000Z', null);

insert into list_users (id, list_id, user_id, comment, version) values
  ('assigned-admin', 'list-cinema', 'admin', 'Has the keys', 2),
  ('assigned-moderator', 'list-cinema', 'moderator', null, 1);

insert into list_persons (id, list_id, person_id, comment, source, created_at, version) values
  ('link-staff', 'list-cinema', 'miriam', 'Two seats', 'staff', '2026-01-09T08:00:00.000Z', 2),
  ('link-public', 'list-cinema', 'david', null, 'public', '2026-01-10T08:00:00.000Z', 1),
  ('link-past', 'list-lesson', 'olga', null, 'staff', '2025-11-09T08:00:00.000Z', 1);

insert into removed_list_persons (id, list_id, person_id, comment, source, created_at, version, removed_at) values
  ('removed-staff', 'list-project', 'miriam', 'Is away', 'staff', '2026-01-09T08:00:00.000Z', 2, '2026-01-11T08:00:00.000Z'),
  ('removed-public', 'list-project', 'david', null, 'public', '2026-01-09T08:00:00.000Z', 1, '2026-01-11T08:00:00.000Z');

insert into list_applications (id, list_id, person_id, id_number, typed, created_at) values
  ('application-cinema', 'list-cinema', 'noa', '300000023', null, '2026-01-08T08:00:00.000Z'),
  ('application-deleted', null, 'noa', '300000023', '{"phone": "0520000003"}', '2026-01-09T08:00:00.000Z');

insert into application_senders (household_id, sender, received_at) values
  ('waiting', 'keyed-hash', '2026-01-08T08:00:00.000Z');

insert into rejected_applications (id, rejection_id, rejected_by, rejected_at, snapshot) values
  ('rejected', 'rejection', 'admin', '2026-01-12T08:00:00.000Z', '{"persons": [], "children": [], "list_applications": []}');

insert into person_merges (id, person_id, other_id, snapshot, actor_id, actor_name, merged_at, undone_at) values
  ('merge-old', 'miriam', 'gone-1', null, null, 'System', '2025-10-01T08:00:00.000Z', null),
  ('merge-undone', 'miriam', 'olga', null, 'admin', 'Ada Admin', '2026-01-06T08:00:00.000Z', '2026-01-06T09:00:00.000Z'),
  ('merge-fresh', 'miriam', 'gone-2', '{"own": {}, "other": {}, "merged": {}, "family": {}}', 'admin', 'Ada Admin', '2026-01-12T08:00:00.000Z', null);

insert into history (change_id, at, actor_id, actor_name, action, entity, entity_id, before, after) values
  ('change-1', '2026-01-05T08:00:00.000Z', 'admin', 'Ada Admin', 'person.create', 'person', 'miriam', null, '{"firstName": "Miriam", "lastName": "Levin"}'),
  ('change-2', '2026-01-06T08:00:00.000Z', 'admin', 'Ada Admin', 'person.update', 'person', 'miriam', '{"city": "Lod"}', '{"city": "Haifa"}'),
  ('change-3', '2026-01-08T08:00:00.000Z', null, 'Public', 'person.apply', 'person', 'noa', null, '{"firstName": "נועה"}'),
  ('change-4', '2026-01-09T08:00:00.000Z', 'admin', 'Ada Admin', 'list.comment', 'list', 'list-cinema', null, '{"personId": "miriam", "comment": "Two seats"}'),
  (null, '2025-10-01T08:00:00.000Z', 'admin', 'Ada Admin', 'person.delete', 'person', 'gone-1', '{"firstName": null}', null);

insert into access_log (at, day, actor_id, actor_name, person_id, export_id, activity, hour, persons, pages) values
  ('2026-01-10T08:00:00.000Z', '2026-01-10', 'admin', 'Ada Admin', 'miriam', null, null, null, null, null),
  ('2026-01-10T08:10:00.000Z', '2026-01-10', 'admin', 'Ada Admin', null, 'export-ready', null, null, null, null),
  ('2026-01-10T09:00:00.000Z', '2026-01-10', 'moderator', 'Марк Левин', null, null, 'read', '2026-01-10T08', 2100, 40),
  ('2026-01-10T09:00:00.000Z', '2026-01-10', 'moderator', 'Марк Левин', null, null, 'added', '2026-01-10T08', 301, null);

insert into export_jobs (id, user_id, options, progress, status, file_key, file_name, content_type, counts, created_at, finished_at, expires_at) values
  ('export-ready', 'admin', '{"format": "excel", "source": "all_persons", "sourceId": null, "status": "active", "includeChildren": true, "includeSpouse": true, "readable": ["active", "archived"], "language": "en"}',
    100, 'READY', 'exports/export-ready', 'persons.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '{"persons": 2, "leftOut": 0, "changed": 0, "boxes": 0, "boxedPersons": 0, "boxed": []}',
    '2026-01-10T08:10:00.000Z', '2026-01-10T08:11:00.000Z', '2026-01-11T08:10:00.000Z'),
  ('export-queued', null, '{"format": "pdf", "source": "list", "sourceId": "list-cinema", "status": "active", "includeChildren": false, "includeSpouse": false, "readable": ["active"], "language": "he"}',
    0, 'QUEUED', null, null, null, null, '2026-01-12T08:10:00.000Z', null, '2026-01-13T08:10:00.000Z');

insert into export_persons (job_id, person_ids) values ('export-ready', '["miriam", "david"]');

insert into idempotency_keys (key, request_hash, person_id, answer, created_at) values
  ('key-1', 'hash-1', 'noa', '{"success": true}', '2026-01-08T08:00:00.000Z'),
  ('key-2', 'hash-2', null, null, '2026-01-08T08:00:00.000Z');

insert into outbox ("to", subject, text, html, sent_at) values
  ('dana@example.org', 'Your code', 'Code: 123456', '<p>Code: 123456</p>', '2026-01-03T08:00:00.000Z');
