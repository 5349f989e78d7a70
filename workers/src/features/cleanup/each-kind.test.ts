import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import {
  ACCESS_LOG_MONTHS,
  APPROVAL_UNDO_HOURS,
  IDEMPOTENCY_KEY_DAYS,
  LIST_UNDO_HOURS,
  MERGE_UNDO_DAYS,
  SENDER_DAYS,
  SESSION_IDLE_HOURS,
} from "@kehila/shared/base/limits";
import { IMPORT_CHECK_HOURS, IMPORT_UNDO_DAYS } from "@kehila/shared/imports/imports";
import { FAILURE_DAYS } from "@kehila/shared/system";
import { beforeAll, describe, expect, it } from "vitest";
import { administrator, createPerson } from "../../../test/api.ts";
import { createList } from "../../../test/lists.ts";
import { DAY, HOUR, MINUTE } from "../../lib/duration.ts";
import type { CleanedUp } from "./cleanup.repository.ts";
import { cleanUp } from "./cleanup.service.ts";

const NOW = new Date("2027-05-20T02:00:00.000Z");
const calendar = { timeZone: "Asia/Jerusalem", now: () => NOW };
const at = (milliseconds: number): string => new Date(NOW.getTime() + milliseconds).toISOString();

/**
 * Returns two values of a column: for a row that is a minute too old, and for a row that is a
 * minute too young.
 */
const around = (age: number) => ({ expired: at(-age - MINUTE), kept: at(-age + MINUTE) });
const monthsAgo = (months: number, minutes: number): string => {
  const instant = new Date(NOW);
  instant.setUTCMonth(instant.getUTCMonth() - months);
  return new Date(instant.getTime() + minutes * MINUTE).toISOString();
};
const logged = { expired: monthsAgo(ACCESS_LOG_MONTHS, -1), kept: monthsAgo(ACCESS_LOG_MONTHS, 1) };

interface Kind {
  expired: string;
  kept: string;
  /** Inserts a row with this value; `?1` is the row's id, `?2` the value. */
  insert: string;
  /** The rows that are left, by id. */
  left: string;
}

let userId: string;
/** A list, and a person for each row. */
let list: string;
const persons: Record<"expired" | "kept", string> = { expired: "", kept: "" };
beforeAll(async () => {
  const admin = await administrator();
  userId = admin.id ?? "";
  list = (await createList(admin)).id;
  for (const age of ["expired", "kept"] as const) persons[age] = (await createPerson(admin)).id;
  // Search texts are current, and no other row is old enough.
  await cleanUp(env, calendar);
});

/** Every deletion by age; `households` and `searchTexts` know no age. */
const KINDS: Record<Exclude<keyof CleanedUp, "households" | "searchTexts">, Kind> = {
  mergeSnapshots: {
    ...around(MERGE_UNDO_DAYS * DAY),
    insert: `insert into person_merges (id, person_id, other_id, snapshot, actor_name, merged_at)
      values (?1, 'p', 'm' || ?1, '{}', 'A', ?2)`,
    left: "select id from person_merges where snapshot is not null",
  },
  sessions: {
    ...around(SESSION_IDLE_HOURS * HOUR),
    insert: `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
      values (?1, ?1, ?3, ?2, ?2, '2999-01-01T00:00:00.000Z')`,
    left: "select id from sessions",
  },
  verifications: {
    ...around(0),
    insert: `insert into verifications (id, user_id, purpose, secret_hash, created_at, expires_at)
      values (?1, ?3, 'reset-password', ?1, ?2, ?2)`,
    left: "select id from verifications",
  },
  challenges: {
    ...around(0),
    insert: `insert into challenges (id, token_hash, purpose, created_at, expires_at)
      values (?1, ?1, 'second-step', ?2, ?2)`,
    left: "select id from challenges",
  },
  unconfirmedImports: {
    ...around(IMPORT_CHECK_HOURS * HOUR),
    insert: `insert into imports (id, user_id, user_name, target, status, rows, created_at)
      values (?1, ?3, 'A', 'register', 'CHECKING', 1, ?2)`,
    left: "select id from imports where status = 'CHECKING'",
  },
  importFileNames: {
    ...around(IMPORT_UNDO_DAYS * DAY),
    insert: `insert into imports (id, user_id, user_name, target, status, rows, created_at,
        confirmed_at, file_name)
      values ('named-' || ?1, ?3, 'A', 'register', 'DONE', 1, ?2, ?2, 'people.csv')`,
    left: "select substr(id, 7) as id from imports where file_name is not null",
  },
  importRows: {
    ...around(IMPORT_UNDO_DAYS * DAY),
    insert: `insert into imports (id, user_id, user_name, target, status, rows, created_at, confirmed_at)
        values ('done-' || ?1, ?3, 'A', 'register', 'DONE', 1, ?2, ?2);
      insert into import_chunks (import_id, number, rows) values ('done-' || ?1, 0, 1);
      insert into import_rows (import_id, row, chunk) values ('done-' || ?1, 2, 0)`,
    left: "select substr(import_id, 6) as id from import_rows",
  },
  idempotencyKeys: {
    ...around(IDEMPOTENCY_KEY_DAYS * DAY),
    insert: "insert into idempotency_keys (key, request_hash, created_at) values (?1, '', ?2)",
    left: "select key as id from idempotency_keys",
  },
  removedParticipants: {
    ...around(LIST_UNDO_HOURS * HOUR),
    insert: `insert into removed_list_persons
        (id, list_id, person_id, source, created_at, version, removed_at)
      values (?1, ?4, ?5, 'staff', ?2, 1, ?2)`,
    left: "select id from removed_list_persons",
  },
  approvedApplications: {
    ...around(APPROVAL_UNDO_HOURS * HOUR),
    insert: `insert into approved_applications (id, approval_id, approved_by, approved_at, snapshot)
      values (?1, ?1, ?3, ?2, '{}')`,
    left: "select id from approved_applications",
  },
  applicationSenders: {
    ...around(SENDER_DAYS * DAY),
    insert: `insert into application_senders (household_id, sender, received_at)
      select household_id, ?1, ?2 from persons where id = ?5`,
    left: "select sender as id from application_senders",
  },
  accessLog: {
    ...logged,
    insert: `insert into access_log (at, day, actor_id, actor_name, person_id)
      values (?2, '2020-02-02', 'a', 'A', ?1)`,
    left: "select person_id as id from access_log",
  },
  securityLog: {
    ...logged,
    insert: `insert into security_log (at, kind, event_group, actor_id, details)
      values (?2, 'signedIn', 'signIn', ?1, '[]')`,
    left: "select actor_id as id from security_log",
  },
  failureCounts: {
    expired: addDays(today(calendar), -FAILURE_DAYS - 1),
    kept: addDays(today(calendar), -FAILURE_DAYS),
    insert: `insert into failure_counts (day, failure, count, last_at) values (?2, 'mail', 1, ?1)`,
    left: "select last_at as id from failure_counts",
  },
  failures: {
    ...around(FAILURE_DAYS * DAY),
    insert: `insert into failures (at, failure, request_id, error, stack)
      values (?2, 'mail', ?1, 'Error', '[]')`,
    left: "select request_id as id from failures",
  },
  exportJobs: {
    ...around(0),
    insert: `insert into export_jobs (id, user_id, options, progress, status, created_at, expires_at)
      values (?1, ?3, '{}', 100, 'READY', ?2, ?2)`,
    left: "select id from export_jobs",
  },
};

/** Runs statements that use some of the values ?1 to ?5. */
async function insertRow({ insert, ...values }: Kind, age: "expired" | "kept"): Promise<void> {
  const all = [age, values[age], userId, list, persons[age]];
  await env.DB.batch(
    insert.split(";").map((one) => {
      const used = [...one.matchAll(/\?(\d)/gu)].map(([, number]) => Number(number));
      return env.DB.prepare(one).bind(...all.slice(0, Math.max(...used)));
    }),
  );
}

describe("the nightly cleanup", () => {
  it.each(Object.entries(KINDS))("deletes %s at their age and no earlier", async (name, kind) => {
    await insertRow(kind, "expired");
    await insertRow(kind, "kept");
    const cleaned = await cleanUp(env, calendar);
    expect(cleaned).toEqual({
      ...Object.fromEntries(Object.keys(cleaned).map((one) => [one, 0])),
      [name]: 1,
    });
    const { results } = await env.DB.prepare(kind.left).all<{ id: string }>();
    const ids = new Set(results.map(({ id }) => id));
    expect([ids.has("kept"), ids.has("expired")]).toEqual([true, false]);
    expect((await cleanUp(env, calendar))[name as keyof CleanedUp]).toBe(0);
  });
});
