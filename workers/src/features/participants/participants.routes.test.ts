import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { expect, test } from "vitest";
import { administrator, createPerson, db } from "../../../test/api.ts";
import { spouse } from "../../../test/merges.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import { eventListPersons } from "../../db/schema/participants.ts";
import { calendar } from "../../core/clock.ts";
import { newId } from "../../lib/ids.ts";

const admin = await administrator();

/** Days of the three lists. A list is upcoming until the end of its day (docs/product.md#time). */
const DAYS = {
  yesterday: addDays(today(calendar), -1),
  today: today(calendar),
  tomorrow: addDays(today(calendar), 1),
};

/** Puts persons on a list of each day. */
async function putOnLists(...personIds: string[]): Promise<void> {
  const at = calendar.now().toISOString();
  for (const [title, date] of Object.entries(DAYS)) {
    const listId = newId();
    await db
      .insert(eventLists)
      .values({ id: listId, title, date, category: "cinema", createdAt: at, updatedAt: at });
    for (const personId of personIds) {
      await db
        .insert(eventListPersons)
        .values({ id: newId(), listId, personId, source: "staff", createdAt: at });
    }
  }
}

/** Returns the titles of the lists on a person's record. */
const listsOf = async (id: string): Promise<string[]> =>
  (await admin.get(`/person/${id}`)).body.data.listLinks
    .map(({ list }: { list: { title: string } }) => list.title)
    .toSorted();

const ALL = Object.keys(DAYS).toSorted();

test("an archived person leaves the lists of today and later, and stays on past ones", async () => {
  const [person, other] = [await createPerson(admin), await createPerson(admin)];
  await putOnLists(person.id, other.id);
  expect(await listsOf(person.id)).toEqual(ALL);
  await admin.patch(`/person/${person.id}/archive`, { active: false });
  expect(await listsOf(person.id)).toEqual(["yesterday"]);
  expect(await listsOf(other.id)).toEqual(ALL);
});

test("the lists that an archived person leaves have it in their history and version", async () => {
  const person = await createPerson(admin);
  await putOnLists(person.id);
  await admin.patch(`/person/${person.id}/archive`, { active: false });
  const { results } = await env.DB.prepare(
    `select lists.title, lists.version, history.before from history
      join lists on lists.id = history.entity_id
      where history.action = 'list.persons' and history.before like ? order by lists.title`,
  )
    .bind(`%${person.id}%`)
    .all();
  const before = JSON.stringify({ removed: [person.id] });
  expect(results).toEqual([
    { title: "today", version: 2, before },
    { title: "tomorrow", version: 2, before },
  ]);
});

test("an unarchived person is not put back on lists", async () => {
  const person = await createPerson(admin);
  await putOnLists(person.id);
  await admin.patch(`/person/${person.id}/archive`, { active: false });
  await admin.patch(`/person/${person.id}/archive`, { active: true });
  expect(await listsOf(person.id)).toEqual(["yesterday"]);
});

test("the spouse of an archived person stays on every list", async () => {
  const person = await createPerson(admin, { spouse: spouse() });
  await putOnLists(person.id, person.spouseId);
  await admin.patch(`/person/${person.id}/archive`, { active: false });
  expect(await listsOf(person.spouseId)).toEqual(ALL);
});

test("many persons archived at once leave the same lists", async () => {
  const [one, two] = [await createPerson(admin), await createPerson(admin)];
  await putOnLists(one.id, two.id);
  await admin.post("/person/archive", { personIds: [one.id, two.id] });
  expect(await listsOf(one.id)).toEqual(["yesterday"]);
  expect(await listsOf(two.id)).toEqual(["yesterday"]);
});
