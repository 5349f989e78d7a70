import { env } from "cloudflare:workers";
import { personCountSchema } from "@kehila/shared/persons/answers";
import type { ArchiveSelection } from "@kehila/shared/persons/selection";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import {
  administrator,
  apply,
  createPerson,
  db,
  personBody,
  signedIn,
} from "../../../../test/api.ts";
import { createList, readList } from "../../../../test/lists.ts";
import { spouse as newSpouse } from "../../../../test/merges.ts";
import { calendar } from "../../../core/clock.ts";
import type { Scope } from "../../../core/scope.ts";
import { runRead } from "../../../db/read.ts";
import type { Idempotency } from "../../idempotency/idempotency.service.ts";
import { bindIdempotency } from "../../idempotency/idempotency.service.ts";
import { archiveSelection, findSelected } from "./selection.service.ts";
import { newId } from "../../../lib/ids.ts";

const SEED = Number(env.FUZZ_SEED ?? 20_261_121);

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const count = async (query: string, caller = admin): Promise<number> => {
  const answer = await caller.get(`/person/count?${query}`);
  expect(answer.status, `${query}: ${JSON.stringify(answer.body)}`).toBe(200);
  return personCountSchema.parse(answer.body).data.count;
};

const queryOf = (filter: Record<string, string>): string => new URLSearchParams(filter).toString();

const rowsOf = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results;

/** Inserts a list with persons directly into the database. */
async function insertList(date: string, personIds: readonly string[], category = "cinema") {
  const id = newId();
  const now = "2026-01-01T00:00:00.000Z";
  await env.DB.batch([
    env.DB.prepare(
      "insert into lists (id, title, date, category, created_at, updated_at) values (?, 'L', ?, ?, ?, ?)",
    ).bind(id, date, category, now, now),
    ...personIds.map((personId) =>
      env.DB.prepare(
        "insert into list_persons (id, list_id, person_id, created_at) values (?, ?, ?, ?)",
      ).bind(newId(), id, personId, now),
    ),
  ]);
  return id;
}

/** Returns the scope of a request by the administrator. */
const scopeOf = (caller: Caller): Scope => ({
  db,
  env,
  calendar,
  actor: {
    id: caller.id ?? "",
    role: "ADMIN",
    permissions: {},
    name: "Ada Admin",
    email: "ada@example.org",
    emailVerified: true,
    image: null,
    language: "en",
    createdAt: new Date().toISOString(),
    needsSecondFactor: false,
    isReadingStopped: false,
    revision: 1,
    sessionId: "",
    sessionCreatedAt: "",
    sessionConfirmedAt: null,
    sessionExpiresAt: "",
  },
});

/** Archives the first persons of a selection. */
const archiveFirst = async (
  scope: Scope,
  body: ArchiveSelection,
  idempotency: Idempotency | null,
  limit: number,
) =>
  archiveSelection(
    scope,
    body,
    idempotency,
    await runRead(scope, findSelected(scope, body, limit)),
  );

describe("the count", () => {
  const NAMES = ["Ivanov", "Иванов", "איבנוב", "Lévi", "Ben-Ami", "O'Neil", "Li", "Kuznetsova"];
  const CITIES = ["Haifa", "Tel Aviv", "Kiryat-Gat", "Хайфа"];

  beforeAll(async () => {
    for (let index = 0; index < 40; index += 1) {
      const person = await createPerson(admin, {
        lastName: NAMES[index % NAMES.length],
        firstName: NAMES[(index * 3 + 1) % NAMES.length],
        city: CITIES[index % CITIES.length],
        gender: index % 3 === 0 ? "male" : "female",
        married: index % 2 === 0,
        birthDate: `19${60 + (index % 40)}-02-${String(1 + (index % 28)).padStart(2, "0")}`,
        interestedEvents: index % 2 === 0 ? ["cinema"] : ["project", "humanitarian"],
        childrenData:
          index % 5 === 0
            ? [{ firstName: "Kid", gender: "male", birthDate: "2015-01-01" }]
            : undefined,
        comment: index % 7 === 0 ? 'rides 100% by "bus" (12)' : null,
      });
      if (index % 6 === 0)
        await insertList(index % 12 === 0 ? "2020-01-01" : "2090-01-01", [person.id]);
      if (index % 9 === 0) await admin.patch(`/person/${person.id}/archive`, { active: false });
    }
    await apply(admin, { lastName: "Ivanov" });
  });

  const text = fc.oneof(
    fc.constantFrom(
      ...NAMES,
      ...CITIES,
      "i",
      "и",
      "l",
      "ben ami",
      "iv",
      "ани",
      "100%",
      '"',
      "-",
      "־",
      "052-1",
      "10 0",
      "kid",
      "zzzz",
      "o'neil haifa",
      "*",
      "(12)",
    ),
    fc.string({ maxLength: 3 }),
  );
  const is = (key: string, value: fc.Arbitrary<string>) =>
    value.map((each) => [key, each] as const);
  /** One to three filters at once, because with more nearly every result is empty. */
  const filter = fc
    .array(
      fc.oneof(
        is("search", text),
        is("search", text),
        is("firstName", text),
        is("lastName", text),
        is("city", text),
        is("gender", fc.constantFrom("male", "female")),
        is("married", fc.constantFrom("true", "false")),
        is("interestedEvents", fc.constantFrom("cinema", "project,humanitarian", "")),
        is("visitedEvents", fc.constantFrom("cinema", "project")),
        is("birthDateFrom", fc.constant("1970-01-01")),
        is("birthDateTo", fc.constant("1990-12-31")),
        is("ageMin", fc.constantFrom("0", "40")),
        is("ageMax", fc.constantFrom("50", "150")),
        is("childrenCount", fc.constantFrom("0", "1")),
        is("toCheck", fc.constant("true")),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((pairs): Record<string, string> => Object.fromEntries(pairs));
  const register = fc.constantFrom({}, {}, { active: "false" }, { pending: "true" });

  it(`equals the number of rows from paging (seed ${SEED})`, async () => {
    const numRuns = Number(env.FUZZ_RUNS ?? 50);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(filter, register, async (chosen, which) => {
        const query = queryOf({ ...which, ...chosen });
        const seen = new Set<string>();
        let cursor: string | null = null;
        do {
          const next: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
          const { status, body } = await admin.get(`/person?take=7&${query}${next}`);
          if (status !== 200) {
            const counted = await admin.get(`/person/count?${query}`);
            expect([counted.status, counted.body.fields]).toEqual([status, body.fields]);
            return;
          }
          for (const row of body.data) seen.add(row.id);
          cursor = body.nextCursor;
        } while (cursor !== null);
        expect(await count(query), query).toBe(seen.size);
        if (seen.size > 0) found += 1;
      }),
      { numRuns, seed: SEED },
    );
    // A further filter gives the seed other cases: a fifth of them is enough, half of them is usual.
    expect(found).toBeGreaterThan(numRuns / 5);
  });

  it("is for users who may read the status", async () => {
    const archivist = await signedIn({ permissions: ["canViewArchive"] });
    expect((await archivist.get("/person/count")).status).toBe(403);
    expect(await count("active=false", archivist)).toBeGreaterThan(0);
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    expect(await count("", editor)).toBeGreaterThan(0);
    expect((await editor.get("/person/count?active=false")).status).toBe(403);
    expect((await editor.get("/person/count?pending=true")).status).toBe(403);
    expect((await editor.get("/person/count?pending=yes")).status).toBe(400);
  });

  it("stops counting at the requested maximum", async () => {
    const all = await count("");
    expect(all).toBeGreaterThan(2);
    expect(await count("atMost=2")).toBe(2);
    expect(await count(`atMost=${all + 1}`)).toBe(all);
    expect((await admin.get("/person/count?atMost=0")).status).toBe(400);
  });

  it("accepts filters, but neither order nor pages", async () => {
    for (const key of ["take", "skip", "cursor", "sortBy", "sortOrder", "id"]) {
      const answer = await admin.get(`/person/count?${key}=1`);
      expect(answer).toMatchObject({ status: 400, body: { fields: { [key]: "NOT_ALLOWED" } } });
    }
    const most = queryOf({ search: "aa bb cc dd ee ff gg hh ii jj kk ll", firstName: "x" });
    expect(await count(most)).toBe(0);
  });
});

describe("archiving a selection", () => {
  it("accepts individual persons", async () => {
    const [one, two, other] = [
      await createPerson(admin),
      await createPerson(admin),
      await createPerson(admin),
    ];
    const answer = await admin.post("/person/archive", { personIds: [one.id, two.id, one.id] });
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: { count: 2 } } });
    for (const [id, active] of [
      [one.id, false],
      [two.id, false],
      [other.id, true],
    ]) {
      expect((await admin.get(`/person/${id}`)).body.data.active).toBe(active);
    }
  });

  it("accepts all matching persons, if the count is as seen", async () => {
    const lastName = "Selectable";
    for (let index = 0; index < 3; index += 1) await createPerson(admin, { lastName });
    const filter = { lastName, gender: "female", ageMin: "18" };
    const stale = await admin.post("/person/archive", { matching: { filter, count: 2 } });
    expect(stale).toMatchObject({ status: 409, body: { code: "SELECTION_CHANGED", count: 3 } });
    expect(await count(queryOf(filter))).toBe(3);
    const answer = await admin.post("/person/archive", { matching: { filter, count: 3 } });
    expect(answer.body).toMatchObject({ success: true, data: { count: 3, remaining: 0 } });
    expect(await count(queryOf(filter))).toBe(0);
    const again = await admin.post("/person/archive", { matching: { filter, count: 3 } });
    expect(again).toMatchObject({ status: 409, body: { code: "SELECTION_CHANGED", count: 0 } });
    const none = { matching: { filter: { search: "-" }, count: 1 } };
    expect((await admin.post("/person/archive", none)).body).toMatchObject({ count: 0 });
  });

  it("changes nothing if one selected person is not active", async () => {
    const active = await createPerson(admin);
    const archived = await createPerson(admin);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const pending = await apply(admin);
    for (const id of [archived.id, pending.id, "unknown"]) {
      const answer = await admin.post("/person/archive", { personIds: [active.id, id] });
      expect(answer).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    }
    expect((await admin.get(`/person/${active.id}`)).body.data).toMatchObject({
      active: true,
      version: 1,
    });
  });

  it("refuses no selection, two selections, and invalid ones", async () => {
    const person = await createPerson(admin);
    const matching = { filter: {}, count: 1 };
    for (const [body, fields] of [
      [{}, { personIds: "SELECT_AT_LEAST_ONE" }],
      [{ personIds: [] }, { personIds: "SELECT_AT_LEAST_ONE" }],
      [{ personIds: [person.id], matching }, { personIds: "NOT_ALLOWED" }],
      [{ matching: { filter: {}, count: 0 } }, { "matching.count": "OUT_OF_RANGE" }],
      [
        { matching: { filter: { active: "false" }, count: 1 } },
        { "matching.filter.active": "NOT_ALLOWED" },
      ],
      [
        { personIds: Array.from({ length: 5001 }, (_, n) => `p${n}`) },
        { personIds: "OUT_OF_RANGE" },
      ],
    ]) {
      const answer = await admin.post("/person/archive", body);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 400, body: { fields } });
    }
  });

  it("accepts thousands of ids, and a filter with every field and many words", async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `none${index}`);
    const answer = await admin.post("/person/archive", { personIds: ids });
    expect(answer).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    const filter = {
      search: "ivanov kuznetsova mikhail chaim yosef jacob george chekhov shapiro tsvi zhanna igor",
      firstName: "x",
      lastName: "y",
      city: "z",
      gender: "male",
      married: "true",
      interestedEvents: "cinema",
      visitedEvents: "cinema,project,humanitarian,kids_project,language_lesson",
      birthDateFrom: "1950-01-01",
      birthDateTo: "1990-01-01",
      ageMin: "1",
      ageMax: "99",
      childrenCount: "1",
      toCheck: "true",
    };
    const matched = await admin.post("/person/archive", { matching: { filter, count: 1 } });
    expect(matched).toMatchObject({ status: 409, body: { code: "SELECTION_CHANGED", count: 0 } });
  });

  it("works in batches, keeps couples together, and returns the remaining number", async () => {
    const lastName = "Batched";
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const person = await createPerson(admin, {
        lastName,
        married: true,
        spouse: { ...newSpouse(), lastName },
      });
      ids.push(person.id, person.spouseId);
    }
    const scope = scopeOf(admin);
    const seen: number[] = [];
    let selection: ArchiveSelection = { matching: { filter: { lastName }, count: 14 } };
    for (let left = 14; left > 0;) {
      const batch = await archiveFirst(scope, selection, null, 6);
      expect(batch.count).toBeLessThanOrEqual(6);
      expect(batch.remaining).toBe(left - batch.count);
      left = batch.remaining;
      seen.push(batch.count);
      selection = { matching: { filter: { lastName }, count: left } };
    }
    expect(seen).toEqual([4, 4, 4, 2]);
    // No person lost a spouse in between, and each was archived once.
    const entries = await rowsOf(
      `select action, count(*) as count from history where entity = 'person' and action <> 'person.create'
        and entity_id in (select value from json_each(?)) group by action`,
      JSON.stringify(ids),
    );
    expect(entries).toEqual([{ action: "person.archive", count: 14 }]);
  });

  it("returns the remaining ids, and stops when a different number matches", async () => {
    const lastName = "Remaining";
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      ids.push((await createPerson(admin, { lastName })).id);
    }
    const scope = scopeOf(admin);
    const first = await archiveFirst(scope, { personIds: ids }, null, 4);
    expect(first).toMatchObject({ count: 2, remaining: 2, remainingIds: ids.slice(2) });
    const stale = { matching: { filter: { lastName }, count: 3 } };
    await expect(archiveFirst(scope, stale, null, 4)).rejects.toMatchObject({
      code: "SELECTION_CHANGED",
      extra: { count: 2 },
    });
    expect(await count(queryOf({ lastName }))).toBe(2);
  });

  it("answers a repeated batch as before and archives no further persons", async () => {
    const lastName = "Repeated";
    for (let index = 0; index < 3; index += 1) await createPerson(admin, { lastName });
    const scope = scopeOf(admin);
    const body: ArchiveSelection = { matching: { filter: { lastName }, count: 3 } };
    const once = await bindIdempotency(scope, "POST /person/archive", "key", body);
    const first = await archiveFirst(scope, body, once, 4);
    expect(first).toMatchObject({ count: 2, remaining: 1 });
    expect(first.archivingId).toBeGreaterThan(0);
    expect(await archiveFirst(scope, body, once, 4)).toEqual(first);
    expect(await count(queryOf({ lastName }))).toBe(1);
    const send = () =>
      admin.post(
        "/person/archive",
        { matching: { filter: { lastName }, count: 1 } },
        {
          "Idempotency-Key": "last",
        },
      );
    const data = { count: 1, remaining: 0 };
    const last = (await send()).body;
    expect(last).toMatchObject({ success: true, data });
    expect((await send()).body).toEqual(last);
  });

  it("has one winner among many at once", async () => {
    const lastName = "Raced";
    for (let index = 0; index < 2; index += 1) await createPerson(admin, { lastName });
    const body = { matching: { filter: { lastName }, count: 2 } };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.post("/person/archive", body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const entries = await rowsOf(
      `select entity_id from history where action = 'person.archive' and entity_id in
        (select id from persons where last_name = ?)`,
      lastName,
    );
    expect(entries).toHaveLength(2);
  });
});

describe("the undo of archiving a selection", () => {
  const archiveAll = async (ids: readonly string[], caller = admin): Promise<number> =>
    (await caller.post("/person/archive", { personIds: ids })).body.data.archivingId;
  const undo = (archivingId: number, caller = admin) =>
    caller.post("/person/archive/undo", { archivingId });
  const isActive = async (id: string): Promise<boolean> =>
    (await admin.get(`/person/${id}`)).body.data.active;

  it("restores the batch with comments on upcoming lists, and only once", async () => {
    const [one, two, left] = [
      await createPerson(admin),
      await createPerson(admin),
      await createPerson(admin),
    ];
    const upcoming = await createList(admin, { personIds: [one.id, two.id], date: "2099-01-01" });
    const [link] = (await readList(admin, upcoming.id)).personLinks;
    await admin.patch("/person-list/comment", { id: link?.id, comment: "Call first" });
    const archivingId = await archiveAll([one.id, two.id, left.id]);
    expect((await readList(admin, upcoming.id)).personLinks).toEqual([]);
    // This person is not restored: unarchived since, and archived again in another batch.
    await admin.patch(`/person/${left.id}/archive`, { active: true });
    await archiveAll([left.id]);

    expect((await undo(archivingId)).body).toEqual({ success: true, data: { count: 2 } });
    expect(await Promise.all([one, two, left].map(({ id }) => isActive(id)))).toEqual([
      true,
      true,
      false,
    ]);
    const { personLinks } = await readList(admin, upcoming.id);
    expect(personLinks).toHaveLength(2);
    expect(personLinks).toContainEqual(
      expect.objectContaining({ id: link?.id, comment: "Call first" }),
    );
    expect((await undo(archivingId)).body.data).toEqual({ count: 0 });
  });

  it("is for the user who archived, within the hour", async () => {
    const [person, late] = [await createPerson(admin), await createPerson(admin)];
    const archivingId = await archiveAll([person.id]);
    const other = await administrator();
    for (const refused of [await undo(archivingId, other), await undo(archivingId + 1_000_000)]) {
      expect(refused).toMatchObject({ status: 409, body: { code: "UNDO_EXPIRED" } });
    }
    const hourAgo = await archiveAll([late.id]);
    await env.DB.prepare("update history set at = ? where seq = ?")
      .bind(new Date(Date.now() - 61 * 60_000).toISOString(), hourAgo)
      .run();
    expect((await undo(hourAgo)).body.code).toBe("UNDO_EXPIRED");
    expect(await isActive(late.id)).toBe(false);
  });

  it("has one winner among many at once", async () => {
    const { id } = await createPerson(admin);
    const archivingId = await archiveAll([id]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(archivingId)));
    const counts = answers.map(({ body }) => body.data.count);
    expect(counts.filter((one) => one === 1)).toHaveLength(1);
    expect(counts.filter((one) => one === 0)).toHaveLength(5);
    const entries = await rowsOf(
      "select seq from history where action = 'person.unarchive' and entity_id = ?",
      id,
    );
    expect(entries).toHaveLength(1);
  });
});

describe("archiving all at once and one after the other", () => {
  /** A family: whether there is a spouse, and which adults are archived before. */
  const family = fc.record({
    couple: fc.boolean(),
    kids: fc.nat({ max: 2 }),
    archivedBefore: fc.boolean(),
    selected: fc.tuple(fc.boolean(), fc.boolean()),
    lists: fc.subarray(["past", "today", "upcoming"] as const),
  });
  type Family = typeof family extends fc.Arbitrary<infer T> ? T : never;

  /** Creates the families of a case with one last name; returns the selected ids. */
  async function make(families: readonly Family[], lastName: string) {
    const lists = {
      past: await insertList("2020-01-01", []),
      today: await insertList(new Date().toISOString().slice(0, 10), []),
      upcoming: await insertList("2090-05-05", []),
    };
    const selected: string[] = [];
    for (const [
      index,
      { couple, kids, archivedBefore, selected: chosen, lists: on },
    ] of families.entries()) {
      const {
        city: _city,
        interestedEvents: _events,
        ...spouse
      } = personBody({
        firstName: `Second${index}`,
        lastName,
        idNumber: null,
        phone: null,
      });
      const person = await createPerson(admin, {
        firstName: `First${index}`,
        lastName,
        idNumber: null,
        phone: null,
        ...(couple ? { spouse } : {}),
        childrenData: Array.from({ length: kids }, (_, kid) => ({
          firstName: `Kid${kid}`,
          gender: "male",
          birthDate: "2015-01-01",
        })),
      });
      const ids: string[] = [person.id, ...(couple ? [person.spouseId] : [])];
      for (const id of ids) {
        for (const list of on) {
          await env.DB.prepare(
            "insert into list_persons (id, list_id, person_id, created_at) values (?, ?, ?, '2026-01-01')",
          )
            .bind(newId(), lists[list], id)
            .run();
        }
      }
      const isArchivedBefore = couple && archivedBefore;
      if (isArchivedBefore) await admin.patch(`/person/${ids[1]}/archive`, { active: false });
      if (chosen[0]) selected.push(person.id);
      if (chosen[1] && couple && !isArchivedBefore) selected.push(person.spouseId);
    }
    return { selected, lists };
  }

  /** Returns the rows of families that an archive or its undo may touch, with names for ids. */
  async function storedState(lastName: string, lists: Record<string, string>) {
    const persons = await rowsOf(
      "select id, first_name, status, version, seat, married, updated_at > created_at as touched from persons where last_name = ? order by first_name",
      lastName,
    );
    const nameOf = new Map(persons.map((person) => [person["id"], person["first_name"]]));
    const namesForIds = (json: unknown): string => {
      const fields: Record<string, unknown> = JSON.parse(String(json)) ?? {};
      const { spouseId } = fields;
      return JSON.stringify({ ...fields, ...(spouseId ? { spouseId: nameOf.get(spouseId) } : {}) });
    };
    const history = await rowsOf(
      `select entity_id, action, actor_name, before, after from history where entity = 'person'
        and action in ('person.archive', 'person.unarchive', 'person.update')
        and entity_id in (select id from persons where last_name = ?) order by seq`,
      lastName,
    );
    const links = await Promise.all(
      Object.entries(lists).map(async ([name, id]) => [
        name,
        (await rowsOf("select person_id from list_persons where list_id = ?", id))
          .map((link) => String(nameOf.get(link["person_id"])))
          .toSorted(),
      ]),
    );
    return {
      persons: persons.map(({ id: _id, ...row }) => row),
      history: history
        .map((entry) =>
          [
            nameOf.get(entry["entity_id"]),
            entry["action"],
            entry["actor_name"],
            namesForIds(entry["before"]),
            namesForIds(entry["after"]),
          ].join(" "),
        )
        .toSorted(),
      links,
    };
  }

  let cases = 0;

  it(`have the same result (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(family, { minLength: 1, maxLength: 4 }), async (families) => {
        cases += 1;
        const letters = String(cases).replaceAll(/\d/gu, (digit) =>
          "abcdefghij".charAt(Number(digit)),
        );
        const [slow, fast] = [`Slow${letters}q`, `Fast${letters}q`];
        const one = await make(families, slow);
        const all = await make(families, fast);
        if (all.selected.length === 0) return;
        for (const id of one.selected) {
          expect((await admin.patch(`/person/${id}/archive`, { active: false })).status).toBe(200);
        }
        const answer = await admin.post("/person/archive", { personIds: all.selected });
        expect(answer.body).toMatchObject({
          success: true,
          data: { count: all.selected.length, remaining: 0, remainingIds: [] },
        });

        const expected = await storedState(slow, one.lists);
        const found = await storedState(fast, all.lists);
        // A couple archived in one request is never separated. Archived one by one, each spouse
        // loses and regains the other: only these history entries and versions differ.
        const together = new Set<string>();
        for (const [index, { couple, archivedBefore, selected }] of families.entries()) {
          if (couple && !archivedBefore && selected[0] && selected[1]) {
            together.add(`First${index}`).add(`Second${index}`);
          }
        }
        expect(found.links).toEqual(expected.links);
        expect(found.persons).toEqual(
          expected.persons.map((row) =>
            together.has(String(row["first_name"]))
              ? { ...row, version: Number(row["version"]) - 1 }
              : row,
          ),
        );
        expect(found.history).toEqual(
          expected.history.filter(
            (entry) =>
              !(
                together.has(entry.split(" ")[0] ?? "") &&
                entry.includes("person.update") &&
                entry.includes("spouseId")
              ),
          ),
        );
        for (const row of found.persons) expect(row["touched"]).toBeDefined();

        // The undo of the whole batch has the same result as the undo of each archiving.
        for (const id of one.selected) {
          const path = `/person/${id}/archive`;
          expect((await admin.patch(path, { active: true, undo: true })).status).toBe(200);
        }
        const { archivingId } = answer.body.data;
        const undone = await admin.post("/person/archive/undo", { archivingId });
        expect(undone.body.data).toEqual({ count: all.selected.length });
        const before = await storedState(slow, one.lists);
        const after = await storedState(fast, all.lists);
        expect(after.links).toEqual(before.links);
        const isBack = (row: Record<string, unknown>) => [row["first_name"], row["status"]];
        expect(after.persons.map(isBack)).toEqual(before.persons.map(isBack));
        const alone = (entry: string): boolean =>
          !together.has(entry.split(" ")[0] ?? "") || !entry.includes("person.update");
        expect(after.history.filter(alone)).toEqual(before.history.filter(alone));
      }),
      { numRuns: Number(env.MODEL_RUNS ?? 10), seed: SEED },
    );
  });
});
