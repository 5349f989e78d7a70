import { env } from "cloudflare:workers";
import { LIST_PERSONS_MAX, LIST_TITLE_MAX, SELECTED_IDS_MAX } from "@kehila/shared/base/limits";
import { eventListSummarySchema } from "@kehila/shared/events/event-lists";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { addDays, today } from "@kehila/shared/base/dates";
import type { Caller } from "../../../test/api.ts";
import { administrator, apply, createPerson, signedIn } from "../../../test/api.ts";
import { readList } from "../../../test/lists.ts";
import { calendar } from "../../core/clock.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const created = z.strictObject({ success: z.literal(true), data: eventListSummarySchema });
const body = (overrides: Record<string, unknown> = {}) => ({
  title: "Purim film",
  date: "2027-03-23",
  category: "cinema",
  ...overrides,
});
const create = async (overrides: Record<string, unknown> = {}, caller = admin) => {
  const answer = await caller.post("/person-list", body(overrides));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return created.parse(answer.body).data;
};
const personsOn = async (listId: string): Promise<string[]> =>
  (
    await env.DB.prepare("select person_id from list_persons where list_id = ? order by rowid")
      .bind(listId)
      .all()
  ).results.map((row) => String(row["person_id"]));
const lists = () => env.DB.prepare("select count(*) as n from lists").first<number>("n");

describe("creating a list", () => {
  it("stores the cleaned fields and the author", async () => {
    const user = await signedIn();
    const list = await create({
      title: "  Purim   film ",
      description: " \n Bring  the children \n",
      date: "2027-03-23T22:30:00.000Z",
      userIds: [user.id, user.id],
    });
    expect(list).toMatchObject({
      version: 1,
      title: "Purim film",
      // 00:30 in Jerusalem.
      date: "2027-03-24",
      category: "cinema",
      personCount: 0,
      createdBy: admin.id,
    });
    expect(list.description).toContain("Bring");
    const row = await env.DB.prepare("select created_by, version from lists where id = ?")
      .bind(list.id)
      .first();
    expect(row).toEqual({ created_by: admin.id, version: 1 });
    const users = await env.DB.prepare("select user_id from list_users where list_id = ?")
      .bind(list.id)
      .all();
    expect(users.results).toEqual([{ user_id: user.id }]);
    const entry = await env.DB.prepare(
      "select actor_id, action, before, after from history where entity = 'list' and entity_id = ?",
    )
      .bind(list.id)
      .first<Record<string, string>>();
    expect(entry).toMatchObject({ actor_id: admin.id, action: "list.create", before: null });
    expect(JSON.parse(entry?.["after"] ?? "")).toEqual({
      title: "Purim film",
      description: list.description,
      date: "2027-03-24",
      category: "cinema",
      time: null,
      venue: null,
      capacity: null,
      capacityUnit: "persons",
      personCount: 0,
      userIds: [user.id],
    });
    expect((await create({ description: "   " })).description).toBeNull();
  });

  it("puts active persons on it, once each", async () => {
    const [one, two] = [await createPerson(admin), await createPerson(admin)];
    const list = await create({ personIds: [two.id, one.id, two.id] });
    expect(list.personCount).toBe(2);
    expect(await personsOn(list.id)).toEqual([two.id, one.id]);
    const shown = (await admin.get(`/person/${one.id}`)).body.data.listLinks;
    expect(shown).toMatchObject([{ source: "staff", list: { id: list.id, title: "Purim film" } }]);
    const row = await env.DB.prepare("select distinct source from list_persons where list_id = ?")
      .bind(list.id)
      .all();
    expect(row.results).toEqual([{ source: "staff" }]);
  });

  it("refuses unknown ids, archived persons and applicants alike, and creates nothing", async () => {
    const person = await createPerson(admin);
    const archived = await createPerson(admin);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const pending = await apply(admin);
    const before = await lists();
    const refused = async (selection: object, fields: object) => {
      const answer = await admin.post("/person-list", body({ ...selection }));
      expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", fields } });
      expect(answer.body.fields).toEqual(fields);
    };
    for (const id of ["unknown", archived.id, pending.id]) {
      await refused({ personIds: [person.id, id] }, { personIds: "UNKNOWN_REFERENCE" });
    }
    await refused({ userIds: ["unknown"] }, { userIds: "UNKNOWN_REFERENCE" });
    await refused(
      { personIds: ["unknown"], userIds: [admin.id, "unknown"] },
      { personIds: "UNKNOWN_REFERENCE", userIds: "UNKNOWN_REFERENCE" },
    );
    expect(await lists()).toBe(before);
    expect(await personsOn("unknown")).toEqual([]);
  });

  it("accepts the maximum number of ids", async () => {
    await env.DB.batch([
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SELECTED_IDS_MAX})
        insert into households (id) select 'many' || i from n`,
      ),
      env.DB.prepare(
        `insert into persons (id, status, household_id, first_name, last_name, city, interests,
          first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
        select id, 'active', id, 'M', 'Manyfold', 'C', 1, 'm', 'manyfold', 'c', 'm manyfold', '2026-01-01', '2026-01-01'
        from households where id like 'many%'`,
      ),
    ]);
    const ids = Array.from({ length: SELECTED_IDS_MAX }, (_, index) => `many${index + 1}`);
    expect((await create({ personIds: ids })).personCount).toBe(SELECTED_IDS_MAX);
    const filter = { lastName: "Manyfold" };
    const all = await create({ matching: { filter, count: SELECTED_IDS_MAX } });
    expect(all.personCount).toBe(SELECTED_IDS_MAX);
    const tooMany = await admin.post("/person-list", body({ personIds: [...ids, "one more"] }));
    expect(tooMany).toMatchObject({ status: 400, body: { fields: { personIds: "OUT_OF_RANGE" } } });
  });

  it("refuses invalid bodies", async () => {
    const person = await createPerson(admin);
    const matching = { filter: {}, count: 1 };
    for (const [overrides, fields] of [
      [{ title: " " }, { title: "REQUIRED" }],
      [{ title: undefined }, { title: "REQUIRED" }],
      [{ title: "x".repeat(LIST_TITLE_MAX + 1) }, { title: "TOO_LONG" }],
      [{ title: "a\u0007b" }, { title: "INVALID_CHARACTERS" }],
      [{ category: undefined }, { category: "REQUIRED" }],
      [{ category: "opera" }, { category: "INVALID_CHOICE" }],
      [{ date: undefined }, { date: "REQUIRED" }],
      [{ date: "2027-02-29" }, { date: "INVALID_DATE" }],
      [{ personIds: [person.id], matching }, { personIds: "NOT_ALLOWED" }],
      [
        { matching: { filter: { pending: "true" }, count: 1 } },
        { "matching.filter.pending": "NOT_ALLOWED" },
      ],
      [{ matching: { filter: {} } }, { "matching.count": "REQUIRED" }],
      [
        { matching: { filter: {}, count: LIST_PERSONS_MAX + 1 } },
        { "matching.count": "OUT_OF_RANGE" },
      ],
      [{ matching, copyOf: "x" }, { copyOf: "NOT_ALLOWED" }],
      ...[
        "id",
        "version",
        "createdBy",
        "createdAt",
        "updatedAt",
        "personCount",
        "source",
        "active",
      ].map((key) => [{ [key]: "x" }, { [key]: "NOT_ALLOWED" }] as const),
    ] as const) {
      const answer = await admin.post("/person-list", body({ ...overrides }));
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 400, body: { fields } });
    }
  });
});

describe("a list of all matching persons", () => {
  const lastName = "Matchable";
  const filter = { search: "matchable", gender: "female", childrenCount: "0" };

  beforeAll(async () => {
    for (let index = 0; index < 4; index += 1) await createPerson(admin, { lastName });
    const archived = await createPerson(admin, { lastName });
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    await createPerson(admin, { lastName, gender: "male" });
  });

  it("has the active persons that match at the moment of its creation", async () => {
    const list = await create({ matching: { filter, count: 4 } });
    expect(list.personCount).toBe(4);
    const found = await admin.get("/person?search=matchable&gender=female&childrenCount=0");
    const ids: string[] = found.body.data.map((row: { id: string }) => row.id);
    expect(new Set(await personsOn(list.id))).toEqual(new Set(ids));
  });

  it("is refused with the new count once a different number matches", async () => {
    const before = await lists();
    for (const count of [3, 5]) {
      const answer = await admin.post("/person-list", body({ matching: { filter, count } }));
      expect(answer).toMatchObject({ status: 409, body: { code: "SELECTION_CHANGED", count: 4 } });
    }
    const none = body({ matching: { filter: { search: "״" }, count: 1 } });
    expect((await admin.post("/person-list", none)).body).toMatchObject({ count: 0 });
    expect(await lists()).toBe(before);
  });

  it("is for users who may read active persons", async () => {
    const flags = ["canCreateLists", "canViewCinema"] as const;
    const picker = await signedIn({ permissions: flags });
    const matching = { filter, count: 4 };
    expect((await picker.post("/person-list", body({ matching }))).status).toBe(403);
    const archivist = await signedIn({ permissions: [...flags, "canViewArchive"] });
    expect((await archivist.post("/person-list", body({ matching }))).status).toBe(403);
    const reader = await signedIn({ permissions: [...flags, "canEditPersons"] });
    expect((await create({ matching }, reader)).personCount).toBe(4);
    // Users who may create lists may pick persons for them.
    const person = await createPerson(admin);
    expect((await create({ personIds: [person.id] }, picker)).personCount).toBe(1);
  });
});

describe("a copy of a list", () => {
  it("has the active persons and the users of its source, without comments", async () => {
    const user = await signedIn();
    const [one, two] = [await createPerson(admin), await createPerson(admin)];
    const date = addDays(today(calendar), -1);
    const personIds = [one.id, two.id];
    const source = await create({ date, personIds, userIds: [user.id] });
    const { personLinks } = await readList(admin, source.id);
    for (const { id } of personLinks) {
      await admin.patch("/person-list/comment", { id, comment: "Came late" });
    }
    await admin.patch(`/person/${two.id}/archive`, { active: false });
    const copy = await create({ title: "Copy", category: "project", copyOf: source.id });
    expect(copy).toMatchObject({ title: "Copy", category: "project", personCount: 1, version: 1 });
    const read = await readList(admin, copy.id);
    expect(read.personLinks).toMatchObject([
      { comment: null, source: "staff", version: 1, person: { id: one.id } },
    ]);
    expect(read.userLinks).toMatchObject([{ comment: null, user: { id: user.id } }]);
    expect((await readList(admin, source.id)).personCount).toBe(2);
  });

  it("is found by a retry after its source was deleted", async () => {
    const source = await create();
    const copy = () =>
      admin.post("/person-list", body({ copyOf: source.id }), { "Idempotency-Key": "copy" });
    const first = await copy();
    expect((await admin.delete(`/person-list/${source.id}`)).status).toBe(200);
    const { status, body: again } = await copy();
    expect([status, again]).toEqual([201, first.body]);
    const other = await admin.post("/person-list", body({ copyOf: source.id }));
    expect(other.body.code).toBe("NOT_FOUND");
  });

  it("has the persons and users in the body instead, if there are any", async () => {
    const [one, two] = [await createPerson(admin), await createPerson(admin)];
    const source = await create({ personIds: [one.id], userIds: [admin.id] });
    const copy = await create({ copyOf: source.id, personIds: [two.id], userIds: [] });
    const read = await readList(admin, copy.id);
    expect(read.personLinks.map(({ person }) => person.id)).toEqual([two.id]);
    expect(read.userLinks).toEqual([]);
  });

  it("needs the right to edit the source, and to create in its own category", async () => {
    const flags = ["canViewCinema", "canCreateLists", "canEditOwnLists"] as const;
    const copier = await signedIn({ permissions: flags });
    const own = await create({}, copier);
    const [others, hidden] = [await create(), await create({ category: "project" })];
    const copy = async (copyOf: string, overrides: object = {}) =>
      (await copier.post("/person-list", body({ copyOf, ...overrides }))).body.code;
    expect(await copy(own.id)).toBeUndefined();
    expect(await copy(own.id, { category: "project" })).toBe("FORBIDDEN");
    expect(await copy(others.id)).toBe("FORBIDDEN");
    expect(await copy(hidden.id)).toBe("NOT_FOUND");
    expect(await copy("unknown")).toBe("NOT_FOUND");
  });
});

describe("the right to create", () => {
  it("is checked before the body's shape, and for the category after the shape", async () => {
    const flags = ["canCreateLists", "canViewCinema"] as const;
    const cinema = await signedIn({ permissions: flags });
    const project = body({ category: "project" });
    expect((await cinema.post("/person-list", project)).body.code).toBe("FORBIDDEN");
    expect((await cinema.post("/person-list", { category: "project" })).body.fields).toMatchObject({
      title: "REQUIRED",
    });
    const viewer = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"] });
    expect((await viewer.post("/person-list", {})).body.code).toBe("FORBIDDEN");
    const blind = await signedIn({ permissions: ["canCreateLists"] });
    expect((await blind.post("/person-list", body())).body.code).toBe("FORBIDDEN");
  });
});

describe("an idempotency key", () => {
  it("creates one list for any number of concurrent or repeated requests", async () => {
    const person = await createPerson(admin);
    const sent = body({ title: "Once", personIds: [person.id] });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        admin.post("/person-list", sent, { "Idempotency-Key": "list-1" }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    // A repeated request also succeeds after the selection has changed, because the first response
    // may be lost.
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    const late = await admin.post("/person-list", sent, { "Idempotency-Key": "list-1" });
    expect(late.body.data.id).toBe(answers[0]?.body.data.id);
    const other = await admin.post("/person-list", body(), { "Idempotency-Key": "list-1" });
    expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const stranger = await administrator();
    const own = await stranger.post("/person-list", body(), { "Idempotency-Key": "list-1" });
    expect(own.body.data.id).not.toBe(answers[0]?.body.data.id);
  });

  it("answers 404 once its list is deleted", async () => {
    const headers = { "Idempotency-Key": "list-2" };
    const { id } = (await admin.post("/person-list", body(), headers)).body.data;
    await env.DB.prepare("delete from lists where id = ?").bind(id).run();
    expect((await admin.post("/person-list", body(), headers)).body.code).toBe("NOT_FOUND");
  });

  it("can be used again after a refusal", async () => {
    const headers = { "Idempotency-Key": "list-3" };
    const refused = body({ personIds: ["unknown"] });
    expect((await admin.post("/person-list", refused, headers)).status).toBe(400);
    expect((await admin.post("/person-list", body(), headers)).status).toBe(201);
  });
});
