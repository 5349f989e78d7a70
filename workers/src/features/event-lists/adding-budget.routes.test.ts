import { env } from "cloudflare:workers";
import { LIST_ADDS_HOURLY_MAX } from "@kehila/shared/base/limits";
import type { Permission } from "@kehila/shared/accounts/permissions";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, anonymous, signedIn } from "../../../test/api.ts";
import { sealedWalkIn, sendWalkIns, walkInValues } from "../../../test/door.ts";
import { allEnded, endOf, startExport } from "../../../test/exports.ts";
import { createList } from "../../../test/lists.ts";
import { countReadings, stopClock } from "../../../test/tally.ts";
import { LIST_ADD_BUDGETS } from "../../rate-limit/budgets.ts";
import { listAdds } from "../../rate-limit/client.ts";

beforeEach(stopClock);

const FLAGS: readonly Permission[] = ["canViewCinema", "canCreateLists", "canEditOwnLists"];
/** Returns ids of persons, in the form that the tally of readers looks for. */
const ids = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `add${String(from + index).padStart(29, "0")}`);

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
  const numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i < 699)";
  const id = "printf('add%029d', i)";
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into households (id) select ${id} from n`),
    env.DB.prepare(`${numbers}
      insert into persons (id, status, household_id, first_name, last_name, city, interests,
        first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
      select ${id}, 'active', ${id}, 'Many', 'Many', 'Haifa', 1, 'many', 'many', 'haifa',
        'many', '2026-01-01', '2026-01-01' from n`),
  ]);
});

const change = (caller: Caller, listId: string, body: object) =>
  caller.post(`/person-list/${listId}/persons`, body);
const SPENT = {
  status: 429,
  body: { code: "TOO_MANY_ADDED", retryAfterSeconds: expect.any(Number) },
};

it("allows 300 persons an hour without the right to read persons, in every request", async () => {
  const editor = await signedIn({ permissions: FLAGS });
  const first = await createList(editor, { personIds: ids(0, 100) });
  expect((await change(editor, first.id, { add: ids(100, 150) })).status).toBe(200);
  const personIds = ids(0, 299);
  expect((await editor.patch(`/person-list/${first.id}`, { personIds })).status).toBe(200);
  const other = await createList(editor, { personIds: ids(299, 1) });

  expect(await change(editor, first.id, { add: ids(300, 1) })).toMatchObject(SPENT);
  const tooManyIds = [...personIds, ...ids(300, 1)];
  expect(await editor.patch(`/person-list/${first.id}`, { personIds: tooManyIds })).toMatchObject(
    SPENT,
  );
  const created = { title: "T", date: "2099-01-01", category: "cinema", personIds: ids(300, 1) };
  expect(await editor.post("/person-list", created)).toMatchObject(SPENT);

  const { data } = (await admin.get(`/api/access-log?userId=${editor.id}`)).body;
  expect(data).toMatchObject([{ counted: { activity: "added", persons: 300, level: "stopped" } }]);

  // Changes that show no new person use no budget: a removal and its undo, a copy, persons already
  // on the list or on another list of the user.
  expect((await change(editor, first.id, { remove: ids(0, 5) })).status).toBe(200);
  expect((await change(editor, first.id, { add: ids(0, 5) })).status).toBe(200);
  expect((await change(editor, other.id, { add: ids(0, 1) })).status).toBe(200);
  expect((await editor.patch(`/person-list/${first.id}`, { personIds })).status).toBe(200);
  const { personIds: _ids, ...fields } = created;
  for (const copied of [{}, { personIds: ids(0, 249) }]) {
    const copy = await editor.post("/person-list", { ...fields, ...copied, copyOf: first.id });
    expect(copy.status).toBe(201);
  }
});

it("refuses a request above the remaining budget, and a failed change uses no budget", async () => {
  const editor = await signedIn({ permissions: FLAGS });
  const { id } = await createList(editor);
  const tooMany = await change(editor, id, { add: ids(0, LIST_ADDS_HOURLY_MAX + 1) });
  expect(tooMany).toMatchObject(SPENT);
  const unknown = await change(editor, id, { add: [...ids(0, LIST_ADDS_HOURLY_MAX - 1), "x"] });
  expect(unknown).toMatchObject({ status: 400, body: { fields: { add: "UNKNOWN_REFERENCE" } } });
  expect((await change(editor, id, { add: ids(0, LIST_ADDS_HOURLY_MAX) })).status).toBe(200);
  expect(await change(editor, id, { add: ids(400, 1) })).toMatchObject(SPENT);
});

it("counts concurrent requests together", async () => {
  const editor = await signedIn({ permissions: FLAGS });
  const { id } = await createList(editor);
  const answers = await Promise.all(
    [0, 1, 2, 3].map((part) => change(editor, id, { add: ids(part * 150, 150) })),
  );
  const allowed = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([allowed.length, refused.length]).toEqual([2, 2]);
});

it("does not count a repeated request with an idempotency key", async () => {
  const editor = await signedIn({ permissions: FLAGS });
  const body = { title: "T", date: "2099-01-01", category: "cinema", personIds: ids(0, 200) };
  const send = () => editor.post("/person-list", body, { "Idempotency-Key": "adding" });
  const created = await send();
  expect(created.status).toBe(201);
  expect((await send()).body.data.id).toBe(created.body.data.id);
  expect((await change(editor, created.body.data.id, { add: ids(200, 100) })).status).toBe(200);
  expect((await send()).status).toBe(201);
});

it("does not limit users who may read persons", async () => {
  const reader = await signedIn({ permissions: [...FLAGS, "canEditPersons"] });
  const { id } = await createList(reader, { personIds: ids(0, 350) });
  expect((await change(reader, id, { add: ids(350, 350) })).status).toBe(200);
  expect((await change(admin, id, { remove: ids(0, 1) })).status).toBe(200);
});

describe("persons on lists of other users", () => {
  const EDITS_ALL = [...FLAGS, "canEditAllLists"] as const;
  const LOOKS = ["canViewCinema"] as const;

  /** Returns how many of 300 further persons a user can add to an own list, the first from 350. */
  async function room(caller: Caller): Promise<number> {
    await countReadings();
    const { id } = await createList(caller);
    let added = 0;
    for (const step of [100, 50, 10]) {
      while ((await change(caller, id, { add: ids(350 + added, step) })).status === 200) {
        added += step;
      }
    }
    return added;
  }

  it.each<[string, (reader: Caller, listId: string) => Promise<unknown>]>([
    ["list", (reader, listId) => reader.get(`/person-list/${listId}`)],
    ["door", (reader, listId) => reader.get(`/person-list/${listId}/door`)],
    [
      "export",
      async (reader, listId) => {
        await endOf(await startExport(reader, { source: "list", sourceId: listId }));
        await allEnded();
      },
    ],
  ])("by the %s of another user use the budget of added persons", async (_, read) => {
    const list = await createList(admin, { personIds: ids(0, 250) });
    const reader = await signedIn({ permissions: EDITS_ALL });
    await read(reader, list.id);
    await read(reader, list.id);
    expect(await room(reader)).toBe(50);
    // Persons who are visible already can be added, and lists stay readable.
    const own = await createList(reader, { personIds: ids(0, 250) });
    expect((await reader.get(`/person-list/${list.id}`)).status).toBe(200);
    expect(await change(reader, own.id, { add: ids(600, 1) })).toMatchObject(SPENT);
  });

  it.each<[string, object]>([
    ["a copied list", {}],
    ["a copied list whose persons the request names", { personIds: ids(0, 250) }],
  ])("by %s use the budget, and no copy is refused", async (_, persons) => {
    const list = await createList(admin, { personIds: ids(0, 250) });
    const copier = await signedIn({ permissions: EDITS_ALL });
    const copied = { title: "T", date: "2099-01-01", category: "cinema", copyOf: list.id };
    expect((await copier.post("/person-list", { ...copied, ...persons })).status).toBe(201);
    expect(await room(copier)).toBe(50);
    expect((await copier.post("/person-list", { ...copied, ...persons })).status).toBe(201);
    const further = await createList(admin, { personIds: ids(350, 250) });
    const second = await copier.post("/person-list", { ...copied, copyOf: further.id });
    expect(second.status).toBe(201);
  });

  it("stop a user whose lists anyone joins by a public link", async () => {
    const list = await createList(admin, { personIds: ids(0, 300) });
    const reader = await signedIn({ permissions: FLAGS });
    await reader.get(`/person-list/${list.id}`);
    await countReadings();
    const own = await createList(reader);
    const phone = { phone: "0509999999", listId: own.id };
    const answer = await anonymous.post("/api/event-register/check-phone", phone);
    expect([answer.status, answer.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  });

  it("use no budget on own lists, in the picker, or with the right to read persons", async () => {
    const others = await createList(admin, { personIds: ids(0, 250) });
    const clerk = await signedIn({ permissions: [...FLAGS, "canCreatePersons"] });
    await clerk.get(`/person-list/${others.id}`);
    await countReadings();
    const maker = await signedIn({ permissions: FLAGS });
    const { id } = await createList(maker);
    expect((await change(admin, id, { add: ids(0, 250) })).status).toBe(200);
    await maker.get(`/person-list/${id}`);
    expect((await maker.get("/person/pick?search=Many")).body.data).toHaveLength(20);
    expect(await room(maker)).toBe(300);
    const viewer = await signedIn({ permissions: LOOKS });
    await viewer.get(`/person-list/${others.id}`);
    await countReadings();
    const addsOf = ({ id: userId }: Caller) =>
      listAdds(env, new Date(), userId ?? "").counted(LIST_ADD_BUDGETS, Date.now());
    expect([await addsOf(clerk), await addsOf(viewer)]).toEqual([0, 250]);
  });

  it("leave walk-ins their own budget, for a large event at the door", async () => {
    const list = await createList(admin, { personIds: ids(0, 320) });
    const door = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"] });
    await door.get(`/person-list/${list.id}/door`);
    await countReadings();
    expect(await change(door, list.id, { add: ids(500, 1) })).toMatchObject(SPENT);
    const walkIn = await sealedWalkIn(list.id, walkInValues());
    expect(await sendWalkIns(door, list.id, [walkIn])).toEqual({
      stored: [walkIn.id],
      refused: [],
    });
  });
});
