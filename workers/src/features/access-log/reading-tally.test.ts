import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { AccessLogEntry } from "@kehila/shared/accounts/access-log";
import { PAGE_SIZE, READ_HOURLY_MAX, READ_WARNED_HOURLY } from "@kehila/shared/base/limits";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, ORIGIN, personBody, signedIn } from "../../../test/api.ts";
import { couple } from "../../../test/couples.ts";
import { allEnded, endOf, startExport } from "../../../test/exports.ts";
import { startImport } from "../../../test/imports.ts";
import { createList } from "../../../test/lists.ts";
import { development } from "../../../test/production.ts";
import { countReadings, stopClock, tally } from "../../../test/tally.ts";
import { HOUR } from "../../lib/duration.ts";
import { OTHER_IDS_MAX } from "./reading-tally.service.ts";

const PERSONS = 260;
/** The last name of persons inserted by SQL. */
const CROWD = "Tallied";

let admin: Caller;
let ids: string[];
/** Ids of enough persons for the limit of an hour. */
let masses: string[];
beforeAll(async () => {
  admin = await administrator();
  ids = await insertPersons(PERSONS, { first: "ada", last: CROWD, year: 1950 });
  masses = await insertPersons(READ_HOURLY_MAX + 2, { first: "max", last: "Massed", year: 1900 });
});

/** Inserts persons with numbered first names, half of them born in the year after `year`. */
async function insertPersons(
  count: number,
  { first, last, year }: { first: string; last: string; year: number },
): Promise<string[]> {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  const prefix = first === "ada" ? "ada" : "bad";
  const id = `printf('%s%029d', '${prefix}', i)`;
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into households (id) select ${id} from n`),
    env.DB.prepare(`${numbers} insert into persons (id, status, household_id, first_name, last_name,
        city, interests, birth_date, first_name_key, last_name_key, city_key, search_text,
        created_at, updated_at)
      select ${id}, 'active', ${id}, '${first}' || i, '${last}', 'Lod', 1,
        printf('%d-%02d-01', ${year} + i % 2, 1 + i % 12), '${first}' || i, lower('${last}'),
        'lod', lower('${last}'), '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n`),
  ]);
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(index + 1).padStart(29, "0")}`,
  );
}

/** Returns how many persons of a user's count can stop the user. */
const stoppingOf = (caller: Caller) =>
  env.DB.prepare("select stopping from access_log where actor_id = ? and activity = 'read'")
    .bind(caller.id)
    .first<number>("stopping");

const worker = development({});
beforeEach(stopClock);

/** Sends a request and waits until its readings are counted. */
async function get(caller: Caller, path: string) {
  const headers = { Cookie: caller.cookie ?? "" };
  const answer = await worker.fetch(new Request(`${ORIGIN}${path}`, { headers }));
  return { status: answer.status, headers: answer.headers, body: await answer.json<any>() };
}

/** Returns the counts of a user in the access log, after the alarm. */
async function counts(caller: Caller): Promise<AccessLogEntry["counted"][]> {
  await countReadings();
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
  it("counts each person that pages show once, also of first pages", async () => {
    const caller = await reader();
    expect(await readAll(caller, `/person?lastName=${CROWD}`)).toBe(3);
    const expectedCount = { activity: "read", persons: PERSONS, level: "usual" };
    expect(await counts(caller)).toEqual([expectedCount]);
    await readAll(caller, `/person?lastName=${CROWD}`);
    expect(await counts(caller)).toEqual([expectedCount]);
  });

  it("counts first pages of many filters, which together show the register", async () => {
    const caller = await reader();
    for (const [from, until] of [
      ["1950-01-01", "1950-06-30"],
      ["1950-07-01", "1950-12-31"],
      ["1951-01-01", "1951-06-30"],
      ["1951-07-01", "1951-12-31"],
    ] as const) {
      await get(caller, `/person?birthDateFrom=${from}&birthDateTo=${until}&take=100`);
    }
    expect(await counts(caller)).toMatchObject([{ persons: PERSONS }]);
  });

  it("counts the picker, also without the right to read persons, lists and the door", async () => {
    const [byPick, blindly, byList, atDoor] = [
      await reader(),
      await signedIn({ permissions: ["canViewCinema", "canCreateLists"] }),
      await reader(),
      await doorkeeper(),
    ];
    await readAll(byPick, `/person/pick?search=${CROWD}`);
    expect(await counts(byPick)).toMatchObject([{ persons: PERSONS }]);
    for (const name of ["ada11", "ada12"]) await get(blindly, `/person/pick?search=${name}`);
    expect(await counts(blindly)).toMatchObject([{ persons: 22 }]);
    const list = await createList(admin, { personIds: ids.slice(0, 60) });
    await get(byList, `/person-list/${list.id}`);
    expect(await counts(byList)).toMatchObject([{ persons: 60 }]);
    await get(atDoor, `/person-list/${list.id}/door`);
    expect(await counts(atDoor)).toMatchObject([{ persons: 60 }]);
  });

  it("makes no entry for one screen page of opened records", async () => {
    const caller = await reader();
    for (const id of ids.slice(0, PAGE_SIZE)) await get(caller, `/person/${id}`);
    expect(await counts(caller)).toEqual([]);
    await get(caller, `/person/${ids[PAGE_SIZE]}`);
    expect(await counts(caller)).toMatchObject([{ persons: PAGE_SIZE + 1 }]);
  });

  it("counts simultaneous reads of several users, each for its user", async () => {
    const callers = [await reader(), await reader()];
    const paths = [100, 200].map((skip) => `/person?lastName=${CROWD}&skip=${skip}&take=100`);
    await Promise.all(callers.flatMap((caller) => paths.map((path) => get(caller, path))));
    for (const caller of callers) {
      expect(await counts(caller)).toMatchObject([{ persons: PERSONS - 100 }]);
    }
  });

  it("counts exported persons, who stop no reading", async () => {
    const caller = await reader();
    const jobId = await startExport(caller, { personIds: ids });
    await endOf(jobId);
    expect(await counts(caller)).toMatchObject([{ persons: PERSONS, level: "usual" }]);
    expect(await stoppingOf(caller)).toBe(0);
    await get(caller, `/person?lastName=${CROWD}&take=100`);
    expect(await counts(caller)).toMatchObject([{ persons: PERSONS }]);
    expect(await stoppingOf(caller)).toBe(100);
    await allEnded();
  });

  it("counts the persons that the check of an import names, who stop no reading", async () => {
    const caller = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
    const people = [];
    while (people.length <= PAGE_SIZE) people.push(await createPerson(admin));
    const importId = await startImport(caller, people.length);
    const rows = people.map(({ firstName, lastName, idNumber }, index) => ({
      row: index + 2,
      person: { firstName, lastName, idNumber },
    }));
    const answer = await caller.send("PUT", `/api/import/${importId}/chunks/0`, { body: { rows } });
    expect(answer.status).toBe(200);
    expect(await counts(caller)).toMatchObject([{ persons: people.length, level: "usual" }]);
    expect(await stoppingOf(caller)).toBe(0);
  });

  it.each(["json", "pdf"])("counts the persons in a file for a person (%s)", async (format) => {
    const caller = await signedIn({ permissions: ["canEditPersons"] });
    const shown = [];
    for (let count = 0; count <= PAGE_SIZE / 2; count += 1) {
      shown.push(await createPerson(admin, couple()));
    }
    for (const { id } of shown) {
      const body = { requestedOn: "2026-01-02", format, language: "en" };
      expect((await caller.post(`/person/${id}/disclosure`, body)).status).toBe(200);
    }
    const [counted] = await counts(caller);
    expect(counted).toMatchObject({ persons: 2 * shown.length, level: "usual" });
    expect(await stoppingOf(caller)).toBe(2 * shown.length);
  });

  it("is stored when the database is back, also after an eviction of the object", async () => {
    const caller = await reader();
    await get(caller, `/person?lastName=${CROWD}&skip=100&take=100`);
    await env.DB.prepare("alter table access_log rename to access_log_away").run();
    await countReadings();
    await env.DB.prepare("alter table access_log_away rename to access_log").run();
    await evictDurableObject(tally());
    expect(await counts(caller)).toMatchObject([{ persons: 100 }]);
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
        storage.sql
          .exec(
            `select hour from shown_ids where actor_id = ?1
              union all select hour from counts where actor_id = ?1`,
            caller.id,
          )
          .toArray().length,
    );
    vi.useRealTimers();
    expect(rows).toBe(0);
  });
});

describe("too much reading", () => {
  /** Counts `persons` more persons, numbered from `from`. */
  const count = async (caller: Caller, from: number, persons: number, neverStops = false) => {
    const at = Date.now();
    const counted = Array.from({ length: persons }, (_, index) => masses[from + index] ?? "");
    const user = { actorId: caller.id ?? "", actorName: "Rivka Reader" };
    await tally().count([{ ...user, ids: counted, neverStops, usesBudget: false, at }]);
  };

  /** Counts ids of other records than persons, numbered from `from`. */
  const countOthers = async (caller: Caller, from: number, others: number) => {
    const otherIds = Array.from({ length: others }, (_, index) => `other-${from + index}`);
    const user = { actorId: caller.id ?? "", actorName: "Rivka Reader" };
    const flags = { neverStops: false, usesBudget: false };
    await tally().count([{ ...user, ids: otherIds, ...flags, at: Date.now() }]);
  };

  const storedIds = (caller: Caller): Promise<number> =>
    runInDurableObject(
      tally(),
      (_, { storage }) =>
        storage.sql
          .exec<{ n: number }>("select count(*) as n from shown_ids where actor_id = ?", caller.id)
          .one().n,
    );

  it("warns administrators beyond the first limit", async () => {
    const caller = await reader();
    await count(caller, 0, READ_WARNED_HOURLY);
    expect(await counts(caller)).toMatchObject([{ level: "usual" }]);
    await count(caller, READ_WARNED_HOURLY, 1);
    expect(await counts(caller)).toMatchObject([{ level: "warned" }]);
  });

  it("never stops a user for confirmed exports and checks of own imports", async () => {
    const caller = await reader();
    await count(caller, 0, READ_HOURLY_MAX + 1, true);
    expect(await counts(caller)).toMatchObject([{ level: "warned", persons: READ_HOURLY_MAX + 1 }]);
    expect((await get(caller, "/person")).status).toBe(200);
    // The same persons in ordinary answers count.
    await count(caller, 0, READ_HOURLY_MAX);
    expect(await counts(caller)).toMatchObject([{ level: "stopped" }]);
    expect((await get(caller, "/person")).status).toBe(429);
  });

  it("stores a bounded number of ids that are no persons' ids", async () => {
    const caller = await reader();
    await countOthers(caller, 0, OTHER_IDS_MAX);
    await countReadings();
    expect(await storedIds(caller)).toBe(OTHER_IDS_MAX);
    await countOthers(caller, OTHER_IDS_MAX, 1);
    expect(await counts(caller)).toEqual([]);
    expect(await storedIds(caller)).toBe(0);
  });

  it("counts persons after any number of other ids", async () => {
    const caller = await reader();
    await countOthers(caller, 0, 2 * OTHER_IDS_MAX + 1);
    await count(caller, 0, READ_WARNED_HOURLY + 1);
    expect(await counts(caller)).toMatchObject([{ level: "warned" }]);
  });

  it("stops at the second limit, until the hour is over, and logs no opening", async () => {
    const caller = await reader();
    const { id, idNumber } = await createPerson(admin);
    const list = await createList(admin, { personIds: [id] });
    // The page that follows shows twenty more.
    await count(caller, 0, READ_HOURLY_MAX - PAGE_SIZE - 1);
    expect(await counts(caller)).toMatchObject([{ level: "warned" }]);
    expect((await get(caller, `/person?lastName=${CROWD}`)).status).toBe(200);
    await count(caller, READ_HOURLY_MAX, 1);
    const reached = [{ level: "stopped", persons: READ_HOURLY_MAX }];
    expect(await counts(caller)).toMatchObject(reached);

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
    expect((await caller.post("/person", personBody())).body.code).toBe("READING_STOPPED");
    const { body } = await admin.get(`/api/access-log?kind=opened&userId=${caller.id}`);
    expect(body.data).toEqual([]);

    await env.DB.prepare("update access_log set hour = '2020-02-02T02' where actor_id = ?")
      .bind(caller.id)
      .run();
    expect((await get(caller, `/person/${id}`)).status).toBe(200);
  });
});
