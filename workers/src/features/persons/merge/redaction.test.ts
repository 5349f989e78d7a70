import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { StoredEntry } from "../../history/history.sql.ts";
import { withoutOther } from "./redaction.ts";
import { REDACTED_TABLES } from "./redaction.service.ts";

/** Tables whose rows are deleted with the person: by the batch, a foreign key or a trigger. */
const DELETED = [
  "application_senders",
  "attendance_operations",
  "children",
  "different_persons",
  "duplicate_keys",
  "duplicate_pairs",
  "households",
  "list_applications",
  "list_persons",
  "persons",
  "removed_list_persons",
  "unchecked_persons",
];
/** Tables whose rows are deleted within a day. */
const EXPIRING = ["import_keys", "rejected_applications", "removed_accounts", "snapshot_rows"];
/** Tables without personal data. */
const OTHERS = [
  "access_log",
  "backups",
  "challenges",
  "export_persons",
  "failure_counts",
  "import_chunks",
  "imported_persons",
  "imports",
  "invitation_permissions",
  "invitations",
  "list_users",
  "lists",
  "outbox",
  "passkeys",
  "passwords",
  "recovery_codes",
  "registration_tokens",
  "security_log",
  "sessions",
  "settings",
  "snapshot_tables",
  "totp_secrets",
  "user_permissions",
  "users",
  "verifications",
  "walk_ins",
];

test("each table is redacted, deleted with the person, or holds no data of persons", async () => {
  const { results } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table'
      and name not like 'sqlite_%' and name not like 'd1_%' and name not like '\\_cf%' escape '\\'
      and name not like 'person_search%' order by name`,
  ).all<{ name: string }>();
  const decided = [...Object.keys(REDACTED_TABLES), ...DELETED, ...EXPIRING, ...OTHERS];
  expect(results.map(({ name }) => name)).toEqual(decided.toSorted());
});

const entry = (seq: number, changeId: string | null): StoredEntry => ({
  seq,
  changeId,
  at: "2026-01-01T00:00:00.000Z",
  actorId: null,
  actorName: "Ada Admin",
  action: "person.update",
  entity: "person",
  entityId: "spouse",
  before: { childrenData: [] },
  after: { childrenData: ["a child of the other record"] },
});

const merge = {
  personId: "own",
  otherId: "other",
  first: 10,
  last: 20,
  changeId: "merge",
  before: {},
  after: { childrenData: ["a child of the other record"] },
  ended: null,
};

test.each([
  ["the batch of the merge", 9, "merge", []],
  ["another batch just before", 9, "edit", ["a child of the other record"]],
  ["a batch older than change ids", 9, null, ["a child of the other record"]],
  ["a batch while the two were one", 15, "edit", []],
  ["a batch after the unmerge", 21, "edit", ["a child of the other record"]],
])("an entry of %s is redacted by what its batch was", (_name, seq, changeId, children) => {
  expect(withoutOther(entry(seq, changeId), merge).after).toEqual({ childrenData: children });
});
