import { DUPLICATES, LAST_PROBE } from "../../../lib/settings/setting-keys.ts";

/** Tables that a backup leaves out, with the reason that its manifest gives. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  approved_applications: "The undo of approvals, deleted after an hour.",
  backups: "Names files of the account that the backup was made in.",
  challenges: "Valid for minutes; a browser asks again.",
  d1_migrations: "The manifest names the last migration; the restore applies them.",
  duplicate_pairs: "Found again in the night after a restore.",
  export_jobs: "Names files that are deleted after 24 hours.",
  export_persons: "Belongs to files that are deleted after 24 hours.",
  import_keys: "Keyed hashes of checked rows, deleted after the import's run.",
  failures: "Places in the code of one installation, for its administrators.",
  idempotency_keys: "Answers to repeated requests, deleted after 7 days.",
  person_keys: "A restore fills it from the search texts of persons.",
  outbox: "Mails of a development server.",
  rejected_applications: "The undo of rejections, deleted after an hour.",
  removed_accounts: "The undo of removed accounts, deleted after an hour.",
  removed_list_persons: "The undo of removals, deleted after 24 hours.",
  sessions: "Users sign in again after a restore.",
  snapshot_rows: "Working data of the backup itself.",
  snapshot_tables: "Working data of the backup itself.",
  duplicate_keys: "Computed again in the night after a restore.",
  unchecked_persons: "Filled with all persons in the night after a restore.",
  verifications: "Mailed links and codes, which expire; a user asks for a new one.",
};

/**
 * Rows of other tables that a backup leaves out, as conditions on a row with the prefix `row`: the
 * typed cells of imports that are not finished (a restored import ends without these rows), the time
 * of the database's last probe, and the mark that the likely duplicates of all persons were looked up:
 * without it, the first night looks them up.
 */
export const LEFT_OUT_ROWS: Readonly<Record<string, (row: string) => string>> = {
  import_rows: (row) => `${row}cells is not null`,
  settings: (row) => `${row}key in ('${LAST_PROBE}', '${DUPLICATES}')`,
};
