import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { AccessLogEntry } from "@kehila/shared/accounts/access-log";
import { READ_HOURLY_MAX, READ_WARNED_HOURLY } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, ORIGIN, personBody, signedIn } from "../../../test/api.ts";
import { allEnded, endOf, startExport } from "../../../test/exports.ts";
import { createList } from "../../../test/lists.ts";
import { development } from "../../../test/production.ts";
import { HOUR } from "../../lib/duration.ts";

const PERSONS = 260;
/** The last name of persons inserted by SQL. */
const CROWD = "Tallied";

let admin: Caller;
let ids: string[];
beforeAll(async () => {
  admin = await administrator();
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PERSONS})`;
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into households (id) select 'h' || i from n`),
    env.DB.prepare(`${numbers} insert into persons (id, status, household_id, first_name, last_name,
        city, interests, first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
      select 'p' || i, 'active', 'h' || i, 'Ada' || i, '${CROWD}', 'Lod', 1, 'ada' || i, 'tallied',
        'lod', 'tallied', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n`),
  ]);
  ids = Array.from({ length: PERSONS }, (_, index) => `p${index + 1}`);
});

const worker = development({});
const tally = () => env.READING_TALLY.getByName("readings");

/** Sends a request and waits until its readings are counted. */
async function get(caller: Caller, path: string) {
  const headers = { Cookie: caller.cookie ?? "" };
  const answer = await worker.fetch(new Request(`${ORIGIN}${path}`, { headers }));
  return { status: answer.status, headers: answer.headers, body: await answer.json<any>() };
}

/** Returns the counts of a user in the access log, after the alarm. */
async function counts(caller: Caller): Promise<AccessLogEntry["counted"][]> {
  await runDurableObjectAlarm(tally());
  const { body } = await admin.get(`/api/access-log?kind=counted&userId=${caller.id}`);
  return body.data.map(({ counted }: AccessLogEntry) => counted);
}

const reader = (): Promise<Caller> =>
  signedIn({
    name: "Rivka Reader",
    permissions: ["canCreatePersons", "canViewCinema", "canCreateLists"],
  });

const doorkeeper = (): Promise<Caller> =>
  signedIn({
    name: "Dov Door",
    permissions: ["canCreatePersons", "canViewCinema", "canEditAllLists"],
  });

/** Reads all persons of a query in pages; returns the number of pages. */
async function readAll(caller: Caller, path: string): Promise<number> {
  let cursor: string | null = "";
  for (let pages = 0; ; pages += 1) {
    if (cursor === null) return pages;
    const at: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await get(caller, `${path}&take=100${at}`);
    expect(status).toBe(200);
    cursor = body.nextCursor;
  }
}

describe("what a user reads within an hour", () => {
  it("counts each person of later pages once, with the pages", async () => {
    const caller = await reader();
    expect(await readAll(caller, `/person?lastName=${CROWD}`)).toBe(3);
    const expectedCount = { activity: "read", persons: PERSONS - 100, pages: 2, level: "usual" };
    expect(await counts(caller)).toEqual([expectedCount]);
    await readAll(caller, `/person?lastName=${CROWD}`);
    expect(await counts(caller)).toEqual([{ ...expectedCount, pages: 4 }]);
  });

  it("counts pages by number, pages of a picker, and long lists", async () => {
    const [bySkip, byPick, byList] = [await reader(), await reader(), await reader()];
    await get(bySkip, `/person?lastName=${CROWD}&skip=100&take=100`);
    expect(await counts(bySkip)).toMatchObject([{ persons: 100, pages: 1 }]);
    await readAll(byPick, `/person/pick?search=${CROWD}`);
    expect(await counts(byPick)).toMatchObject([{ persons: PERSONS - 100, pages: 2 }]);
    const list = await createList(admin, { personIds: ids });
    await get(byList, `/person-list/${list.id}`);
    expect(await counts(byList)).toMatchObject([{ persons: PERSONS - 100, pages: 2 }]);
    const short = await createList(admin, { personIds: ids.slice(0, 100) });
    const other = await reader();
    await get(other, `/person-list/${short.id}`);
    expect(await counts(other)).toEqual([]);
    // The copy of a phone at the door counts like opened records: only together with pages.
    for (const [id, persons] of [
      [list.id, PERSONS - 100],
      [short.id, 60],
    ] as const) {
      const atDoor = await doorkeeper();
      await get(atDoor, `/person-list/${id}/door`);
      expect(await counts(atDoor)).toEqual([]);
      await get(atDoor, `/person?lastName=${CROWD}&skip=200&take=100`);
      expect(await counts(atDoor)).toMatchObject([{ persons, pages: 1 }]);
    }
  });

  it("counts opened records only together with pages", async () => {
    const caller = await reader();
    const { id } = await createPerson(admin);
    await get(caller, `/person/${id}`);
    await get(caller, `/person/${id}/history`);
    await get(caller, `/person?lastName=${CROWD}&take=100`);
    expect(await counts(caller)).toEqual([]);
    await get(caller, `/person?lastName=${CROWD}&skip=200&take=100`);
    expect(await counts(caller)).toMatchObject([{ persons: 61, pages: 1 }]);
  });

  it("counts simultaneous reads of several users, each for its user", async () => {
    const callers = [await reader(), await reader()];
    const paths = [100, 200].map((skip) => `/person?lastName=${CROWD}&skip=${skip}&take=100`);
    await Promise.all(callers.flatMap((caller) => paths.map((path) => get(caller, path))));
    for (const caller of callers) {
      expect(await counts(caller)).toMatchObject([{ persons: PERSONS - 100, pages: 2 }]);
    }
  });

  it("leaves out exports, which have entries of their own", async () => {
    const caller = await reader();
    const jobId = await startExport(caller, { personIds: ids });
    await endOf(jobId);
    expect(await counts(caller)).toEqual([]);
    await allEnded();
  });

  it("is stored when the database is back, also after an eviction of the object", async () => {
    const caller = await reader();
    await get(caller, `/person?lastName=${CROWD}&skip=100&take=100`);
    await env.DB.prepare("alter table access_log rename to access_log_away").run();
    await runDurableObjectAlarm(tally());
    await env.DB.prepare("alter table access_log_away rename to access_log").run();
    await evictDurableObject(tally());
    expect(await counts(caller)).toMatchObject([{ persons: 100, pages: 1 }]);
  });

  it("is deleted from the object when the hour is over, and stays in the log", async () => {
    const caller = await reader();
    await get(caller, `/person?lastName=${CROWD}&skip=100&take=100`);
    expect(await counts(caller)).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR });
    expect(await counts(caller)).toHaveLength(1);
    const rows = await runInDurableObject(
      tally(),
      (_, { storage }) =>
        storage.sql.exec("select hour from seen union all select hour from tallies").toArray()
          .length,
    );
    vi.useRealTimers();
    expect(rows).toBe(0);
  });
});

describe("too much reading", () => {
  /** Counts `persons` more persons, numbered from `from`. */
  const count = async (caller: Caller, from: number, persons: number) => {
    await tally().count([
      {
        actorId: caller.id ?? "",
        actorName: "Rivka Reader",
        personIds: Array.from({ length: persons }, (_, index) => `x${from + index}`),
        pages: Math.ceil(persons / 100),
        at: Date.now(),
      },
    ]);
  };

  it("warns administrators beyond the first limit", async () => {
    const caller = await reader();
    await count(caller, 0, READ_WARNED_HOURLY);
    expect(await counts(caller)).toMatchObject([{ level: "usual" }]);
    await count(caller, READ_WARNED_HOURLY, 1);
    expect(await counts(caller)).toMatchObject([{ level: "warned" }]);
  });

  it("stops at the second limit, until the hour is over, and logs no opening", async () => {
    const caller = await reader();
    const { id, idNumber } = await createPerson(admin);
    const list = await createList(admin, { personIds: [id] });
    await count(caller, 0, READ_HOURLY_MAX - 1);
    expect(await counts(caller)).toMatchObject([{ level: "warned" }]);
    expect((await get(caller, `/person?lastName=${CROWD}`)).status).toBe(200);
    await count(caller, READ_HOURLY_MAX, 1);
    expect(await counts(caller)).toMatchObject([{ level: "stopped", persons: READ_HOURLY_MAX }]);

    const until = new Date((Math.floor(Date.now() / HOUR) + 1) * HOUR).toISOString();
    for (const path of [
      "/person",
      `/person/${id}`,
      `/person/${id}/history`,
      `/person/check?idNumber=${idNumber}`,
      "/person/pick?search=ta",
      `/person-list/${list.id}`,
    ]) {
      const { status, body, headers } = await get(caller, path);
      expect([path, status, body.code]).toEqual([path, 429, "READING_STOPPED"]);
      expect(body.until).toBe(until);
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    const door = await doorkeeper();
    await count(door, 0, READ_HOURLY_MAX + 1);
    expect(await counts(door)).toMatchObject([{ level: "stopped" }]);
    const refused = await get(door, `/person-list/${list.id}/door`);
    expect([refused.status, refused.body.code]).toEqual([429, "READING_STOPPED"]);
    expect((await get(caller, "/api/user/me")).status).toBe(200);
    expect((await get(await reader(), "/person")).status).toBe(200);
    expect((await caller.post("/person", personBody())).status).toBe(201);
    const { body } = await admin.get(`/api/access-log?kind=opened&userId=${caller.id}`);
    expect(body.data).toEqual([]);

    await env.DB.prepare("update access_log set hour = '2020-02-02T02' where actor_id = ?")
      .bind(caller.id)
      .run();
    expect((await get(caller, `/person/${id}`)).status).toBe(200);
  });
});
