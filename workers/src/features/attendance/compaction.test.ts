import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { SentOperation } from "@kehila/shared/events/attendance";
import { ATTENDANCE_BATCH } from "@kehila/shared/base/limits";
import { beforeAll, expect, it } from "vitest";
import { createRandom } from "../../../../scripts/demo-data/random.ts";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, ORIGIN } from "../../../test/api.ts";
import { meterDatabase } from "../../../test/databases.ts";
import { operation, readDoor, sendTicks, tickOf, whoCame } from "../../../test/door.ts";
import { createList } from "../../../test/lists.ts";
import { createApp } from "../../app.ts";
import { newId } from "../../lib/ids.ts";
import { COMPACTED_AFTER, STANDING_MAX } from "../participants/attendance.sql.ts";

/**
 * Many operations for one person on one list: the server keeps few of them, and the state is the
 * state of all of them.
 */
let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

async function listWithPerson() {
  const { id: personId } = await createPerson(admin);
  const { id: listId } = await createList(admin, { personIds: [personId] });
  return { personId, listId };
}

async function sendAll(listId: string, operations: readonly SentOperation[]): Promise<void> {
  for (let from = 0; from < operations.length; from += ATTENDANCE_BATCH)
    await sendTicks(admin, listId, operations.slice(from, from + ATTENDANCE_BATCH));
}

const storedOf = (listId: string, personId: string) =>
  env.DB.prepare(
    `select count(*) as stored, sum(is_replaced = 0) as standing from attendance_operations
      where list_id = ? and person_id = ?`,
  )
    .bind(listId, personId)
    .first<{ stored: number; standing: number }>();

/** Returns ticks and unticks by turns; each operation replaces the previous one. */
function chain(personId: string, length: number): SentOperation[] {
  const operations: SentOperation[] = [];
  while (operations.length < length) {
    const last = operations.at(-1);
    operations.push(operation(personId, operations.length % 2 === 0, last ? [last.id] : []));
  }
  return operations;
}

it.each([1, 2, 3])(
  "keeps few of 1,000 operations in a row, and their state in another order (seed %i)",
  async (seed) => {
    const random = createRandom(seed);
    const { personId, listId } = await listWithPerson();
    const operations = chain(personId, 1000);
    // Further apart than phones deliver, and fewer than the server compacts.
    const shuffled = operations
      .map((one, index) => ({ one, order: index + 2 * STANDING_MAX * random.next() }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ one }) => one);
    await sendAll(listId, shuffled);
    const expected = { came: false, by: "Ada Admin", standing: [operations.at(-1)?.id] };
    for (let delivery = 0; delivery < 2; delivery += 1) {
      expect(tickOf((await readDoor(admin, listId)).ticks, personId)).toEqual(expected);
      expect((await storedOf(listId, personId))?.stored).toBeLessThanOrEqual(2 * COMPACTED_AFTER);
      // The second delivery contains operations that are not stored any more.
      await sendAll(listId, operations);
    }
  },
);

it("keeps few of 1,000 operations that do not know of each other, with their state", async () => {
  const { personId, listId } = await listWithPerson();
  const ticks = Array.from({ length: 1000 }, (_, index) => operation(personId, index % 5 === 0));
  await sendAll(listId, ticks);
  const counts = await storedOf(listId, personId);
  expect(counts?.standing).toBeLessThanOrEqual(STANDING_MAX);
  expect(counts?.stored).toBeLessThanOrEqual(2 * COMPACTED_AFTER + STANDING_MAX);
  expect(await whoCame(admin, listId)).toEqual([personId]);
  await sendAll(listId, ticks);
  expect(await whoCame(admin, listId)).toEqual([personId]);
});

it("compacts the most standing ticks of a whole request in rows that D1 reads within a moment", async () => {
  const personIds = await insertPersons(ATTENDANCE_BATCH);
  const { id: listId } = await createList(admin, { personIds });
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${STANDING_MAX})
      insert into attendance_operations (list_id, person_id, sent_person_id, id, came, seen,
        actor_id, actor_name, at, position)
      select ?, value, value, lower(hex(randomblob(16))), 1, '[]', '', '', '2026-01-01', i
      from n, json_each(?)`,
  )
    .bind(listId, JSON.stringify(personIds))
    .run();
  const { database: DB, meter } = meterDatabase(env.DB);
  const context = createExecutionContext();
  const operations = personIds.map((id) => operation(id, true));
  const request = new Request(`${ORIGIN}/person-list/${listId}/attendance`, {
    method: "POST",
    headers: { Cookie: admin.cookie ?? "", "Content-Type": "application/json" },
    body: JSON.stringify({ operations }),
  });
  const answer = await createApp().fetch(request, { ...env, DB }, context);
  await waitOnExecutionContext(context);
  expect(answer.status).toBe(200);
  expect((await storedOf(listId, personIds[0] ?? ""))?.standing).toBe(1);
  // 500 standing ticks of each person took 1.6 and 0.5 million rows, and D1 four seconds.
  expect(meter.rowsRead).toBeLessThan(250_000);
  expect(meter.rowsWritten).toBeLessThan(75_000);
});

/** Inserts persons without a family; returns their ids. */
async function insertPersons(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const each = "from json_each(?)";
  await env.DB.batch(
    [
      `insert into households (id) select value ${each}`,
      `insert into persons (id, status, household_id, first_name, last_name, city, interests,
          first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
        select value, 'active', value, 'Many', 'Many', 'Haifa', 1, 'many', 'many', 'haifa', 'many',
          '2026-01-01', '2026-01-01' ${each}`,
    ].map((statement) => env.DB.prepare(statement).bind(JSON.stringify(ids))),
  );
  return ids;
}

it("gives a compacted state back to its record when a merge is undone", async () => {
  const { personId, listId } = await listWithPerson();
  const { id: other } = await createPerson(admin);
  await admin.post(`/person-list/${listId}/persons`, { add: [other] });
  const own = chain(other, 601);
  await sendAll(listId, own);
  await admin.post(`/person/${personId}/merge`, { otherId: other });
  // The phone knows the ticks of both records, and unticks the record that remains.
  const last = operation(personId, false, [own.at(-1)?.id ?? ""]);
  await sendAll(listId, [last, ...chain(personId, 600).map((one) => ({ ...one, came: false }))]);
  expect(await whoCame(admin, listId)).toEqual([]);
  const { body } = await admin.get(`/person/${personId}/merges`);
  await admin.post(`/person/${personId}/unmerge`, { mergeId: body.data[0].id });
  expect(await whoCame(admin, listId)).toEqual([other]);
});
