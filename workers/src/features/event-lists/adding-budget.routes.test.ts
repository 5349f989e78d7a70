import { env } from "cloudflare:workers";
import { LIST_ADDS_HOURLY_MAX } from "@kehila/shared/base/limits";
import type { Permission } from "@kehila/shared/accounts/permissions";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, signedIn } from "../../../test/api.ts";
import { createList } from "../../../test/lists.ts";

const FLAGS: readonly Permission[] = ["canViewCinema", "canCreateLists", "canEditOwnLists"];
const ids = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `many${from + index}`);

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
  const numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i < 699)";
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into households (id) select 'many' || i from n`),
    env.DB.prepare(`${numbers}
      insert into persons (id, status, household_id, first_name, last_name, city, interests,
        first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
      select 'many' || i, 'active', 'many' || i, 'Many', 'Many', 'Haifa', 1, 'many', 'many', 'haifa',
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
  const other = await createList(editor, { personIds: ids(0, 1) });

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
  // on the list.
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
