import { env } from "cloudflare:workers";
import { approvedPersonSchema } from "@kehila/shared/persons/applications";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import { IDEMPOTENCY_HEADER } from "@kehila/shared/persons/registration";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../../test/api.ts";
import { administrator, anonymous, apply, createPerson, uniquePhone } from "../../../test/api.ts";
import { eventBody, eventFields, newClient, sendEventForm } from "../../../test/event-links.ts";
import { sealedWalkIn, sendWalkIns } from "../../../test/door.ts";
import { createList } from "../../../test/lists.ts";
import { tripsOf } from "../../../test/round-trips.ts";
import { applicationsOf, appliesFor, linkTo, listsOf, spouse } from "../../../test/merges.ts";

/** The behaviour of all ways to join a list that has the maximum number of participants. */
const CHECK = "/api/event-register/check-phone";
const REGISTER = "/api/event-register/register";

let admin: Caller;
let listId: string;

beforeAll(async () => {
  admin = await administrator();
  ({ id: listId } = await createList(admin));
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers
    where n < ${LIST_PERSONS_MAX})`;
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into households (id) select 'full-' || n from numbers`),
    env.DB.prepare(
      `insert into persons (id, status, household_id, seat, first_name, last_name, city, interests,
         first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
       select id, 'active', id, 1, 'F', 'Full', 'C', 1, 'f', 'full', 'c', 'f full', '', ''
       from households where id like 'full-%'`,
    ),
  ]);
  await fill();
});

beforeEach(fill);

/** Adds inserted persons until the list is full. */
async function fill(): Promise<void> {
  await env.DB.prepare(
    `insert or ignore into list_persons (id, list_id, person_id, created_at)
     select id, ?1, id, '' from persons where id like 'full-%' and not exists (
       select 1 from list_persons where list_id = ?1 and person_id = persons.id)
     limit max(0, ${LIST_PERSONS_MAX} - (select count(*) from list_persons where list_id = ?1))`,
  )
    .bind(listId)
    .run();
}

/** Removes `places` persons from the list. */
const makeRoom = (places: number) =>
  env.DB.prepare(
    `delete from list_persons where rowid in (select rowid from list_persons
      where list_id = ? and person_id like 'full-%' limit ?)`,
  )
    .bind(listId, places)
    .run();

const size = () =>
  env.DB.prepare("select count(*) as n from list_persons where list_id = ?")
    .bind(listId)
    .first<number>("n");

const check = (phone: unknown) => anonymous.post(CHECK, { phone, listId }, newClient());
const register = (body: Record<string, unknown>, key = newId()) =>
  anonymous.post(REGISTER, body, { ...newClient(), [IDEMPOTENCY_HEADER]: key });
const waitFor = (idNumber: unknown) =>
  env.DB.prepare("select id from persons where status = 'pending' and id_number = ?")
    .bind(idNumber)
    .first<string>("id");
const FULL = { status: 409, body: { success: false, code: "LIST_FULL" } };

it("gives known and unknown phones the same answer, and adds no person", async () => {
  const { phone } = await createPerson(admin);
  for (const typed of [phone, uniquePhone()]) {
    expect(await check(typed)).toMatchObject(FULL);
    const page = await sendEventForm(listId, { action: "check", phone: String(typed) });
    expect(page.status).toBe(409);
    const html = await page.text();
    expect(html).toContain("The list for this event is full");
    expect(html).toContain(`value="${typed}"`);
  }
  expect(await size()).toBe(LIST_PERSONS_MAX);
});

it("answers a participant as usual, also on a list above the present limit", async () => {
  const participant = await createPerson(admin);
  await linkTo(listId, participant.id, null);
  expect(await size()).toBe(LIST_PERSONS_MAX + 1);
  expect(await check(participant.phone)).toMatchObject({ status: 200, body: { exists: true } });
  expect(await check(uniquePhone())).toMatchObject(FULL);
  // A removal from an overfull list, and its undo, are allowed.
  for (const change of [{ remove: ["full-1"] }, { add: ["full-2"], remove: ["full-3"] }]) {
    const answer = await admin.post(`/person-list/${listId}/persons`, change);
    expect(answer, JSON.stringify(change)).toMatchObject({ status: 200 });
  }
});

it("accepts no application, and keeps the typed values", async () => {
  const body = eventBody(listId);
  const { answer, trips } = await tripsOf(() => register(body));
  expect(answer).toMatchObject(FULL);
  // The idempotency key, the list and the batch: the batch is not retried for a full list.
  expect(trips).toBe(3);
  expect(await waitFor(body["idNumber"])).toBeNull();
  const fields = eventFields();
  const page = await sendEventForm(listId, fields);
  expect(page.status).toBe(409);
  const html = await page.text();
  expect(html).toContain("The list for this event is full");
  expect(html).toContain(`value="${fields["idNumber"]}"`);

  // The retry of an application that was stored before the list was full gets its response.
  await makeRoom(1);
  const key = newId();
  expect((await register(body, key)).status).toBe(201);
  await fill();
  expect((await register(body, key)).status).toBe(201);
  expect(await register(body)).toMatchObject(FULL);
});

it("names the list to the administrator who approves an application for it", async () => {
  const { id, idNumber } = await apply(admin);
  await appliesFor(listId, id, idNumber);
  expect(await admin.patch(`/person/${id}/approve`)).toMatchObject({
    status: 200,
    body: { missedLists: [{ id: listId, reason: "full" }], data: { active: true } },
  });
  expect(await size()).toBe(LIST_PERSONS_MAX);
});

it("names the list to the administrator who merges an application for it, until the undo", async () => {
  const own = await createPerson(admin);
  const applicant = await apply(admin, { spouse: spouse() });
  const { id: otherId, idNumber, spouseId } = applicant;
  await appliesFor(listId, otherId, idNumber);
  await appliesFor("with room", otherId, idNumber);
  await appliesFor(listId, spouseId, "123456789");
  for (const missed of ["over", "deleted"]) await appliesFor(missed, otherId, idNumber);
  await env.DB.prepare("update lists set date = '2020-01-01' where id = 'over'").run();
  const remove = env.DB.prepare("delete from lists where id = ?");
  await remove.bind("deleted").run();
  const inOrder = (...ids: string[]) => ids.toSorted();
  const applied = inOrder(listId, "over", "with room");
  expect(await applicationsOf(otherId)).toEqual([null, ...applied]);

  const answer = await admin.post(`/person/${own.id}/merge`, { otherId });
  const { missedLists } = approvedPersonSchema.parse(answer.body);
  expect(new Map(missedLists.map((list) => [list?.id, list?.reason]))).toEqual(
    new Map([
      [listId, "full"],
      ["over", "over"],
      [undefined, undefined],
    ]),
  );
  expect(missedLists).toHaveLength(3);
  expect((await listsOf(own.id)).map(({ list }) => list)).toEqual(["with room"]);
  expect(await size()).toBe(LIST_PERSONS_MAX);

  await remove.bind("over").run();
  const merges = await admin.get(`/person/${own.id}/merges`);
  const undone = await admin.post(`/person/${own.id}/unmerge`, {
    mergeId: merges.body.data[0].id,
  });
  expect(undone.status).toBe(200);
  expect(await applicationsOf(otherId)).toEqual([null, null, ...inOrder(listId, "with room")]);
  expect(await applicationsOf(spouseId)).toEqual([listId]);
  expect(await listsOf(own.id)).toEqual([]);
});

it("omits a past list from the response to a merge with an application for the list", async () => {
  const [own, applicant] = [await createPerson(admin), await apply(admin)];
  await appliesFor("been", applicant.id, applicant.idNumber);
  await linkTo("been", own.id, null);
  await env.DB.prepare("update lists set date = '2020-01-01' where id = 'been'").run();
  const answer = await admin.post(`/person/${own.id}/merge`, { otherId: applicant.id });
  expect(answer).toMatchObject({ status: 200, body: { missedLists: [] } });
});

it("refuses the undo of a merge if the list has no place for the restored person", async () => {
  const [own, other] = [await createPerson(admin), await createPerson(admin)];
  await makeRoom(2);
  await linkTo(listId, own.id, null);
  await linkTo(listId, other.id, "by bus");
  await admin.post(`/person/${own.id}/merge`, { otherId: other.id });
  await fill();
  const merges = await admin.get(`/person/${own.id}/merges`);
  const undo = () => admin.post(`/person/${own.id}/unmerge`, { mergeId: merges.body.data[0].id });
  expect(await undo()).toMatchObject(FULL);
  expect(await size()).toBe(LIST_PERSONS_MAX);
  await makeRoom(1);
  expect((await undo()).status).toBe(200);
  expect(await listsOf(other.id)).toMatchObject([{ comment: "by bus" }]);
  expect(await size()).toBe(LIST_PERSONS_MAX);
});

it("gets back as many participants from the archive as it has places", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 2; index += 1) ids.push((await createPerson(admin)).id);
  await makeRoom(2);
  await admin.post(`/person-list/${listId}/persons`, { add: ids });
  const { archivingId } = (await admin.post("/person/archive", { personIds: ids })).body.data;
  await fill();
  await makeRoom(1);
  const undone = await admin.post("/person/archive/undo", { archivingId });
  expect(undone.body.data).toEqual({ count: 2 });
  expect(await size()).toBe(LIST_PERSONS_MAX);
  const lists = await Promise.all(ids.map((id) => listsOf(id)));
  expect(lists.flat()).toHaveLength(1);
});

it("accepts walk-ins while it has room, counting waiting persons and applicants too", async () => {
  await env.DB.prepare("delete from list_applications where list_id = ?").bind(listId).run();
  await makeRoom(3);
  const waiting = await createPerson(admin);
  await linkTo(listId, waiting.id, null);
  await env.DB.prepare(
    "update list_persons set waiting_since = created_at, waiting_seq = 1 where person_id = ?",
  )
    .bind(waiting.id)
    .run();
  const applicant = await apply(admin);
  await appliesFor(listId, applicant.id, applicant.idNumber);
  const [first, second] = [await sealedWalkIn(listId), await sealedWalkIn(listId)];
  const refused = [{ id: second.id, reason: "full" }];
  expect(await sendWalkIns(admin, listId, [first, second])).toEqual({
    stored: [first.id],
    refused,
  });
  // The repeated walk-in is stored already and takes no further room.
  expect(await sendWalkIns(admin, listId, [second, first])).toEqual({
    stored: [first.id],
    refused,
  });
});
