import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import {
  ACCESS_LOG_MONTHS,
  APPROVAL_UNDO_HOURS,
  IDEMPOTENCY_KEY_DAYS,
  MERGE_UNDO_DAYS,
  SENDER_DAYS,
  SESSION_IDLE_HOURS,
} from "@kehila/shared/base/limits";
import { SEARCH_TEXT_VERSION } from "@kehila/shared/names/search";
import { eq, inArray } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { administrator, createPerson, db, signedIn } from "../../../test/api.ts";
import { applicationSenders, approvedApplications } from "../../db/schema/applications.ts";
import { sessions, verifications } from "../../db/schema/auth.ts";
import { accessLog, idempotencyKeys } from "../../db/schema/history.ts";
import { importChunks, importRows, imports } from "../../db/schema/imports.ts";
import { households, persons } from "../../db/schema/persons.ts";
import { securityLog } from "../../db/schema/security-log.ts";
import { challenges } from "../../db/schema/second-factor.ts";
import { SEARCH_TEXTS } from "../../lib/settings/setting-keys.ts";
import worker from "../../index.ts";
import { calendar } from "../../core/clock.ts";
import { IMPORT_CHECK_HOURS, IMPORT_UNDO_DAYS } from "@kehila/shared/imports/imports";
import { newId } from "../../lib/ids.ts";
import { cleanUp } from "./cleanup.service.ts";

const HOUR = 60 * 60 * 1000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const NOTHING = {
  mergeSnapshots: 0,
  accessLog: 0,
  securityLog: 0,
  sessions: 0,
  verifications: 0,
  challenges: 0,
  unconfirmedImports: 0,
  importFileNames: 0,
  importRows: 0,
  idempotencyKeys: 0,
  exportJobs: 0,
  households: 0,
  removedParticipants: 0,
  applicationSenders: 0,
  failureCounts: 0,
  failures: 0,
  approvedApplications: 0,
  searchTexts: 0,
};
const count = async (table: string): Promise<number> =>
  (await env.DB.prepare(`select count(*) as n from ${table}`).first<number>("n")) ?? -1;

it("deletes expired rows each night, and no others", async () => {
  const admin = await administrator();
  const idle = await signedIn();
  const over = await signedIn();
  const userId = admin.id ?? "";
  await env.DB.batch([
    env.DB.prepare("update sessions set last_seen_at = ? where user_id = ?").bind(
      ago(SESSION_IDLE_HOURS + 1),
      idle.id,
    ),
    env.DB.prepare("update sessions set expires_at = ? where user_id = ?").bind(ago(1), over.id),
  ]);
  for (const hours of [1, -1]) {
    const dates = { createdAt: ago(48), expiresAt: ago(hours) };
    await db
      .insert(verifications)
      .values({ id: newId(), userId, purpose: "reset-password", secretHash: newId(), ...dates });
    await db
      .insert(challenges)
      .values({ id: newId(), tokenHash: newId(), purpose: "second-step", ...dates });
    const keyAge = IDEMPOTENCY_KEY_DAYS * 24 + hours;
    await db
      .insert(idempotencyKeys)
      .values({ key: newId(), requestHash: "", createdAt: ago(keyAge) });
    for (const [status, age] of [
      ["CHECKING", IMPORT_CHECK_HOURS],
      ["DONE", IMPORT_UNDO_DAYS * 24],
    ] as const) {
      const at = ago(age + hours);
      const importId = newId();
      await db.insert(imports).values({
        id: importId,
        userId,
        userName: "Ada Admin",
        target: "register",
        status,
        rows: 1,
        createdAt: at,
        confirmedAt: status === "DONE" ? at : null,
      });
      await db.insert(importChunks).values({ importId, number: 0, rows: 1 });
      await db.insert(importRows).values({ importId, row: 2, chunk: 0 });
    }
    const opened = new Date();
    opened.setUTCMonth(opened.getUTCMonth() - ACCESS_LOG_MONTHS);
    opened.setTime(opened.getTime() - hours * HOUR);
    await db.insert(accessLog).values({
      at: opened.toISOString(),
      day: "2020-02-02",
      actorId: newId(),
      actorName: "Lea Leaver",
      personId: newId(),
    });
    await db.insert(securityLog).values({
      at: opened.toISOString(),
      kind: "signedIn",
      eventGroup: "signIn",
      details: [],
    });
    const [own, other] = [await createPerson(admin), await createPerson(admin)];
    const [row] = await db.select().from(persons).where(eq(persons.id, own.id));
    await db.insert(applicationSenders).values({
      householdId: row?.householdId ?? "",
      sender: newId(),
      receivedAt: ago(SENDER_DAYS * 24 + hours),
    });
    await db.insert(approvedApplications).values({
      id: newId(),
      approvalId: newId(),
      approvedBy: admin.id ?? "",
      approvedAt: ago(APPROVAL_UNDO_HOURS + hours),
      snapshot: "{}",
    });
    await admin.post(`/person/${own.id}/merge`, { otherId: other.id });
    await env.DB.prepare("update person_merges set merged_at = ? where person_id = ?")
      .bind(ago(MERGE_UNDO_DAYS * 24 + hours), own.id)
      .run();
  }
  await db.insert(households).values({ id: newId() });
  const lived = await count("persons");

  await worker.scheduled(createScheduledController(), env);

  expect(await count("sessions where user_id is not null")).toBe(1);
  expect((await db.select().from(sessions))[0]?.userId).toBe(admin.id);
  expect(await count("verifications")).toBe(1);
  expect(await count("challenges")).toBe(1);
  expect(await count("idempotency_keys")).toBe(1);
  expect(await count("access_log")).toBe(1);
  expect(await count("security_log where kind = 'signedIn'")).toBe(1);
  expect(await count("imports")).toBe(3);
  expect(await count("import_rows")).toBe(2);
  expect(await count("application_senders")).toBe(1);
  expect(await count("approved_applications")).toBe(1);
  expect(await count("person_merges")).toBe(2);
  expect(await count("person_merges where snapshot is not null")).toBe(1);
  expect(await count("persons")).toBe(lived);
  expect(await count("households")).toBe(lived);
  expect(await cleanUp(env, calendar)).toEqual(NOTHING);
});

it("deletes other rows and files if the deletion of one kind fails", async () => {
  await env.EXPORT_FILES.put("orphan", "file");
  await db.insert(households).values({ id: newId() });
  const failing = new Proxy(env.DB, {
    get(target, property) {
      if (property === "prepare") {
        return (query: string) => {
          if (query.startsWith("delete from sessions")) throw new Error("down");
          return target.prepare(query);
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * HOUR });
  const night = worker.scheduled(createScheduledController(), { ...env, DB: failing });
  await expect(night).rejects.toThrow("A task of the cron failed");
  vi.useRealTimers();
  expect(await env.EXPORT_FILES.head("orphan")).toBeNull();
  expect((await cleanUp(env, calendar)).households).toBe(0);
});

it("deletes many rows in several statements, and the rest in the next night", async () => {
  const ids = JSON.stringify(Array.from({ length: 10_100 }, newId));
  await env.DB.prepare("insert into households (id) select value from json_each(?)")
    .bind(ids)
    .run();
  expect(await cleanUp(env, calendar)).toEqual({ ...NOTHING, households: 10_000 });
  expect(await cleanUp(env, calendar)).toEqual({ ...NOTHING, households: 100 });
});

it("rewrites outdated search texts once, and changes no other column", async () => {
  const admin = await administrator();
  const [old, current] = [
    await createPerson(admin, { lastName: "Кузнецова" }),
    await createPerson(admin, { lastName: "Кузнецов" }),
  ];
  const rows = () =>
    db
      .select()
      .from(persons)
      .where(inArray(persons.id, [old.id, current.id]));
  const before = await rows();
  await env.DB.batch([
    env.DB.prepare(
      `update persons set search_text = 'кузнецова', place_key = 'хайфа',
        last_name_key = 'кузнєцова' where id = ?`,
    ).bind(old.id),
    env.DB.prepare("delete from settings where key = ?").bind(SEARCH_TEXTS),
  ]);

  expect((await cleanUp(env, calendar)).searchTexts).toBe(await count("persons"));

  expect(await rows()).toEqual(before);
  const { body } = await admin.get("/person?search=Kuznetsova");
  expect(body.data.map(({ id }: { id: string }) => id)).toContain(old.id);
  expect(await cleanUp(env, calendar)).toEqual(NOTHING);
});

it("continues the rewriting at its last position, and restarts it after a change of the rules", async () => {
  await createPerson(await administrator());
  const store = (value: unknown) =>
    env.DB.prepare("insert or replace into settings values (?, ?, '')")
      .bind(SEARCH_TEXTS, JSON.stringify(value))
      .run();
  const lived = await count("persons");
  await store({ version: SEARCH_TEXT_VERSION - 1, after: null });
  expect((await cleanUp(env, calendar)).searchTexts).toBe(lived);
  const last = await env.DB.prepare("select max(seq) as seq from persons").first<number>("seq");
  await store({ version: SEARCH_TEXT_VERSION, after: (last ?? 0) - 1 });
  expect((await cleanUp(env, calendar)).searchTexts).toBe(1);
});
