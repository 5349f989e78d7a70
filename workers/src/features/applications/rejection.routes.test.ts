import { env } from "cloudflare:workers";
import { rejectedSchema } from "@kehila/shared/persons/applications";
import { changeOf } from "@kehila/shared/base/answers";
import { REJECT_BATCH } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, apply, signedIn, uniqueIdNumber } from "../../../test/api.ts";
import { couple, historyOf } from "../../../test/couples.ts";
import { createList, readList } from "../../../test/lists.ts";
import { calendar } from "../../core/clock.ts";
import { newId, sha256 } from "../../lib/ids.ts";
import { eraseRejected } from "./rejection.service.ts";

let admin: Caller;
let other: Caller;

beforeAll(async () => {
  admin = await administrator();
  other = await signedIn({ role: "ADMIN" });
});

const HOUR = 3_600_000;
const later = (milliseconds: number) => ({
  ...calendar,
  now: () => new Date(calendar.now().getTime() + milliseconds),
});
const get = async (id: string) => (await admin.get(`/person/${id}`)).body?.data;
const reject = async (id: string): Promise<string> => {
  const answer = await admin.delete(`/person/${id}/reject`);
  expect(answer.status).toBe(200);
  return changeOf(rejectedSchema).parse(answer.body).data.rejectionId;
};
const undo = (rejectionId: string, by = admin) => by.post("/person/reject/undo", { rejectionId });
const rejectedRows = async () =>
  (await env.DB.prepare("select id from rejected_applications").all()).results.length;

/** Returns everything the register shows about applicants with an ID number. */
async function traces(idNumber: string, id: string) {
  const statuses = ["pending=true&", "active=false&", ""];
  const found = [];
  for (const status of statuses) {
    found.push((await admin.get(`/person?${status}search=${idNumber}`)).body.data.length);
    found.push((await admin.get(`/person/count?${status}search=${idNumber}`)).body.data.count);
  }
  const { matches } = (await admin.post("/person/check", { idNumber })).body;
  const direct = [
    (await admin.get(`/person/${id}`)).status,
    (await admin.get(`/person/${id}/history`)).status,
    (await admin.patch(`/person/${id}/approve`)).status,
    (await admin.patch(`/person/${id}`, { city: "X" })).status,
    (await admin.patch(`/person/${id}/archive`, { active: true })).status,
    (await admin.delete(`/person/${id}`)).status,
    (await admin.delete(`/person/${id}/reject`)).status,
  ];
  return { found, matches: matches.length, direct: new Set(direct) };
}

describe("a rejection", () => {
  it("hides the application everywhere at once, and its undo restores the application", async () => {
    const idNumber = uniqueIdNumber();
    const pending = await apply(admin, { ...couple(), idNumber });
    const { id, spouseId } = pending;
    const list = await createList(admin, {});
    await env.DB.prepare(
      "insert into list_applications (id, list_id, person_id, id_number, typed, created_at) values (?, ?, ?, ?, ?, ?)",
    )
      .bind(newId(), list.id, id, idNumber, '{"city":"Typed"}', "2026-01-01T00:00:00.000Z")
      .run();
    const before = await get(id);
    const spouse = await get(spouseId);
    const rejectionId = await reject(id);
    expect(await traces(idNumber, id)).toEqual({
      found: [0, 0, 0, 0, 0, 0],
      matches: 0,
      direct: new Set([404]),
    });
    expect((await admin.get(`/person/${spouseId}`)).status).toBe(404);

    // Only the rejecting user can undo the rejection, once.
    expect((await undo(rejectionId, other)).status).toBe(404);
    const undone = await undo(rejectionId);
    expect(undone).toMatchObject({ status: 200, body: { data: { count: 1, remaining: 0 } } });
    expect((await undo(rejectionId)).status).toBe(404);
    const withNextVersion = (person: typeof before) => ({
      ...person,
      version: person.version + 1,
      spouse: { ...person.spouse, version: person.spouse.version + 1 },
    });
    expect(await get(id)).toEqual(withNextVersion(before));
    expect(await get(spouseId)).toEqual(withNextVersion(spouse));
    const actions = (await historyOf(id)).map(({ action }) => action);
    expect(actions).toEqual(["person.register", "person.reject", "person.undoReject"]);
    // A decision based on the record before the rejection is stale.
    const stale = await admin.patch(`/person/${id}/approve`, { version: before.version });
    expect(stale).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect((await admin.patch(`/person/${id}/approve`)).status).toBe(200);
    expect((await readList(admin, list.id)).personLinks).toHaveLength(1);
  });

  it("is undone after an upgrade that gave persons a column with a default", async () => {
    const { id } = await apply(admin, couple());
    const before = await get(id);
    const rejectionId = await reject(id);
    // Versions before 0.2.0 kept no columns that triggers compute.
    await env.DB.prepare(
      `update rejected_applications set snapshot = json_remove(snapshot,
        '$.persons[0].children_count', '$.persons[1].children_count',
        '$.persons[0].list_categories', '$.persons[0].place_key', '$.persons[0].married')
        where rejection_id = ?`,
    )
      .bind(rejectionId)
      .run();
    expect((await undo(rejectionId)).status).toBe(200);
    expect(await get(id)).toMatchObject({
      firstName: before.firstName,
      childrenData: before.childrenData,
      married: false,
    });
  });

  it("lets the same ID number apply again, and its undo keeps both", async () => {
    const idNumber = uniqueIdNumber();
    const first = await apply(admin, { idNumber });
    const rejectionId = await reject(first.id);
    const second = await apply(admin, { idNumber });
    expect(second.id).not.toBe(first.id);
    expect((await undo(rejectionId)).status).toBe(200);
    const { data } = (await admin.get(`/person?pending=true&search=${idNumber}`)).body;
    expect(new Set(data.map(({ id }: { id: string }) => id))).toEqual(
      new Set([first.id, second.id]),
    );
  });

  it("is final after an hour: the nightly job deletes the application and redacts its history", async () => {
    const { id, spouseId } = await apply(admin, couple());
    const rejectionId = await reject(id);
    await eraseRejected(env, later(HOUR - 60_000));
    expect(await rejectedRows()).toBeGreaterThan(0);
    expect((await historyOf(id))[0]?.after).not.toBeNull();
    await eraseRejected(env, later(HOUR + 60_000));
    expect(await rejectedRows()).toBe(0);
    expect((await undo(rejectionId)).status).toBe(404);
    for (const each of [id, spouseId]) {
      for (const entry of await historyOf(each)) {
        expect(entry).toMatchObject({ before: null, after: null });
      }
    }
    expect(await eraseRejected(env, later(2 * HOUR))).toBe(0);
  });

  it("and a concurrent approval have one winner", async () => {
    const { id } = await apply(admin, couple());
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap(() => [
        admin.delete(`/person/${id}/reject`),
        admin.patch(`/person/${id}/approve`),
      ]),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is undone once by ten requests at once", async () => {
    const { id } = await apply(admin);
    const rejectionId = await reject(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(rejectionId)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(statuses).toEqual(new Set([200, 404]));
  });
});

describe("a bulk rejection", () => {
  const CITY = "Floodtown";
  const filter = { search: CITY };
  const countNow = async () => (await admin.post("/person/reject/count", filter)).body.data;

  it("rejects all matches in batches, and one undo restores them", async () => {
    const total = REJECT_BATCH + 30;
    for (let index = 0; index < total; index += 1) await flood(CITY, index);
    const kept = await apply(admin, { city: "Elsewhere" });
    const { count, receivedTo } = await countNow();
    expect(count).toBe(total);
    // The flood continues: applications after the count are not included.
    await flood(CITY, total, "2999-01-01T00:00:00.000Z");
    const meant = { ...filter, receivedTo };
    let remainingCount = count;
    let rejectionId: string | undefined;
    const batchCounts: number[] = [];
    while (remainingCount > 0) {
      const matching = { filter: meant, count: remainingCount };
      const body = { matching, ...(rejectionId ? { rejectionId } : {}) };
      const key = { "Idempotency-Key": newId() };
      const answer = await admin.post("/person/reject", body, key);
      const again = await admin.post("/person/reject", body, key);
      const { data } = changeOf(rejectedSchema).parse(answer.body);
      expect(again.body.data).toEqual(data);
      rejectionId = data.rejectionId;
      batchCounts.push(data.count);
      remainingCount = data.remaining;
    }
    expect(batchCounts.reduce((sum, each) => sum + each, 0)).toBe(total);
    expect(batchCounts.length).toBeGreaterThan(1);
    expect((await countNow()).count).toBe(1);
    expect((await get(kept.id)).pending).toBe(true);

    let remaining = 1;
    while (remaining > 0) ({ remaining } = (await undo(rejectionId ?? "")).body.data);
    expect((await countNow()).count).toBe(total + 1);
  });

  it("is refused if the number of matches has changed", async () => {
    const matching = { filter, count: 1 };
    const answer = await admin.post("/person/reject", { matching });
    expect(answer).toMatchObject({ status: 409, body: { code: "SELECTION_CHANGED" } });
    expect(answer.body.count).toBe((await countNow()).count);
  });

  it("matches by the time of receipt", async () => {
    const old = { ...filter, receivedFrom: "2998-01-01T00:00:00.000Z" };
    expect((await admin.post("/person/reject/count", old)).body.data.count).toBe(1);
  });
});

describe("a flood from one sender", () => {
  const CITY = "Manyville";
  const rows = async (): Promise<{ id: string; sender: string | null }[]> =>
    (await admin.get(`/person?pending=true&city=${CITY}&sortBy=createdAt`)).body.data;
  const senders = async () => (await rows()).map(({ sender }) => sender);

  it("is marked with its sender, is rejected by the sender, and is marked again by undo", async () => {
    const [address, neighbour] = ["2001:db8:7:1::1", "2001:db8:7:2::1"];
    await apply(admin, { city: CITY }, address);
    await apply(admin, { city: CITY }, neighbour);
    // A single application is no flood, and another client is another sender.
    expect(await senders()).toEqual([null, null]);
    await apply(admin, { ...couple(), city: CITY }, "2001:db8:7:1:ffff::9");
    const [mark, none, ...same] = await senders();
    expect(mark).toMatch(/^[\da-f]{32}$/u);
    expect(none).toBeNull();
    expect(same).toEqual([mark, mark]);

    const filter = { sender: mark };
    const { count, receivedTo } = (await admin.post("/person/reject/count", filter)).body.data;
    expect(count).toBe(3);
    const matching = { filter: { ...filter, receivedTo }, count };
    const answer = await admin.post("/person/reject", { matching });
    const { rejectionId } = changeOf(rejectedSchema).parse(answer.body).data;
    expect(await senders()).toEqual([null]);
    expect((await undo(rejectionId)).status).toBe(200);
    expect(await senders()).toEqual([mark, null, mark, mark]);
  });

  it("does not include an approved application: one remaining application has no mark", async () => {
    const [first = { id: "" }, , second] = await rows();
    expect((await admin.patch(`/person/${first.id}/approve`)).status).toBe(200);
    const filter = { sender: second?.sender };
    expect((await admin.post("/person/reject/count", filter)).body.data.count).toBe(2);
    expect(new Set(await senders())).toEqual(new Set([null]));
  });

  it("stores no address, only a hash that depends on the secret", async () => {
    const { results } = await env.DB.prepare("select sender from application_senders").all();
    const plain = new Set(
      await Promise.all(["2001:db8:7:1::/64", "2001:db8:7:1::1"].map((text) => sha256(text))),
    );
    for (const { sender } of results) {
      expect([...plain].some((hash) => hash.startsWith(String(sender)))).toBe(false);
    }
  });
});

/** Inserts an application directly, because the form accepts only a few per minute. */
async function flood(city: string, index: number, at = "2026-01-01T00:00:00.000Z") {
  const id = newId();
  await env.DB.batch([
    env.DB.prepare("insert into households (id) values (?)").bind(id),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, city, interests,
        first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
       values (?, 'pending', ?, ?, 'Flood', ?, 1, 'a', 'flood', ?, ?, ?, ?)`,
    ).bind(id, id, `A${index}`, city, city.toLowerCase(), `flood ${city.toLowerCase()}`, at, at),
  ]);
}
