import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import type { Person } from "@kehila/shared/persons/answers";
import { personSchema } from "@kehila/shared/persons/answers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  anonymous,
  apply,
  createPerson,
  db,
  ORIGIN,
  signedIn,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";
import { eventBody, newClient } from "../../../test/event-links.ts";
import { interruptedDatabase } from "../../../test/databases.ts";
import { createList, readList } from "../../../test/lists.ts";
import { development } from "../../../test/production.ts";
import { tripsOf } from "../../../test/round-trips.ts";
import { calendar } from "../../core/clock.ts";
import type { SessionActor } from "../../core/actor.ts";
import type { Scope } from "../../core/scope.ts";
import { newId } from "../../lib/ids.ts";
import { networkOf } from "../../rate-limit/client-address.ts";
import type { LimiterKey } from "../../rate-limit/client.ts";
import { limiterName, listAdds } from "../../rate-limit/client.ts";
import { LIST_ADD_BUDGETS } from "../../rate-limit/budgets.ts";
import { issueFormToken } from "../applications/form-token.service.ts";
import { checkPhone, openList } from "./event-registration.service.ts";

const CHECK = "/api/event-register/check-phone";
const REGISTER = "/api/event-register/register";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const check = (listId: unknown, phone: unknown, headers = newClient()) =>
  anonymous.post(CHECK, { phone, listId }, headers);

const register = (body: Record<string, unknown>, headers = newClient()) =>
  anonymous.post(REGISTER, body, headers);

const tokenOf = (secondsAgo: number): Promise<string> =>
  issueFormToken({
    db,
    env,
    calendar: { ...calendar, now: () => new Date(Date.now() - secondsAgo * 1000) },
    actor: null,
  });

/** Returns the participants of a list: id and source of each. */
const participantsOf = async (listId: string) =>
  (await readList(admin, listId)).personLinks.map(({ person, source }) => [person.id, source]);

/** Returns the applications with an ID number, parsed strictly. */
async function waiting(idNumber: unknown): Promise<Person[]> {
  const { body } = await admin.get(`/person?pending=true&search=${String(idNumber)}`);
  const ids = (body.data as { id: string; idNumber: string }[])
    .filter((row) => row.idNumber === idNumber)
    .map(({ id }) => id);
  return Promise.all(
    ids.map(async (id) => personSchema.parse((await admin.get(`/person/${id}`)).body.data)),
  );
}

describe("the phone check", () => {
  it("adds one active person to the list at once, and again changes nothing", async () => {
    const list = await createList(admin);
    const { id, phone } = await createPerson(admin);
    const answer = await check(list.id, `+972 ${String(phone).slice(1)}`);
    expect([answer.status, answer.body]).toEqual([200, { success: true, exists: true }]);
    expect(await participantsOf(list.id)).toEqual([[id, "public"]]);
    const { version } = await readList(admin, list.id);
    expect(version).toBe(2);
    expect((await check(list.id, phone)).body).toEqual({ success: true, exists: true });
    expect((await readList(admin, list.id)).version).toBe(version);
    const entries = await env.DB.prepare(
      "select actor_id, actor_name, after from history where entity_id = ? and action = 'list.persons'",
    )
      .bind(list.id)
      .all();
    expect(entries.results).toEqual([
      { actor_id: null, actor_name: "public", after: JSON.stringify({ added: [id] }) },
    ]);
  });

  it("has the public as its author even in a browser with a user's session", async () => {
    const list = await createList(admin);
    const { id, phone } = await createPerson(admin);
    const at = new Date().toISOString();
    const actor: SessionActor = {
      id: admin.id ?? "",
      name: "Ada Admin",
      email: "ada@example.org",
      emailVerified: true,
      image: null,
      role: "ADMIN",
      permissions: {},
      language: "en",
      revision: 1,
      createdAt: at,
      needsSecondFactor: false,
      isReadingStopped: false,
      sessionId: newId(),
      sessionCreatedAt: at,
      sessionConfirmedAt: null,
      sessionExpiresAt: at,
    };
    const request = { listId: list.id, formToken: await tokenOf(60) };
    const address = newClient()["CF-Connecting-IP"];
    await checkPhone({ db, env, calendar, actor }, { ...request, phone, address });
    expect(await participantsOf(list.id)).toEqual([[id, "public"]]);
    const actors = await env.DB.prepare(
      "select actor_id, actor_name from history where entity_id = ? and action = 'list.persons'",
    )
      .bind(list.id)
      .all();
    expect(actors.results).toEqual([{ actor_id: null, actor_name: "public" }]);
  });

  it("finds a mobile with and without its leading zero, also a stored one without it", async () => {
    const phone = "0521119876";
    const withoutZero = phone.slice(1);
    const { id } = await createPerson(admin, { phone });
    const list = await createList(admin);
    expect((await check(list.id, withoutZero)).body.exists).toBe(true);
    await env.DB.prepare("update persons set phone = ? where id = ?").bind(withoutZero, id).run();
    const other = await createList(admin);
    expect((await check(other.id, phone)).body.exists).toBe(true);
    expect(await participantsOf(other.id)).toEqual([[id, "public"]]);
  });

  it("keeps the link of a participant that staff added", async () => {
    const { id, phone } = await createPerson(admin);
    const list = await createList(admin, { personIds: [id] });
    expect((await check(list.id, phone)).body).toEqual({ success: true, exists: true });
    expect(await participantsOf(list.id)).toEqual([[id, "staff"]]);
  });

  it("adds a couple that shares the phone, but not a spouse with another phone", async () => {
    const phone = uniquePhone();
    const spouse = { firstName: "Dana", lastName: "Levi", phone };
    const couple = await createPerson(admin, { phone, married: true, spouse });
    const apart = await createPerson(admin, {
      married: true,
      spouse: { ...spouse, firstName: "Noa", phone: uniquePhone() },
    });
    const list = await createList(admin);
    expect((await check(list.id, phone)).body.exists).toBe(true);
    const ids = (await participantsOf(list.id)).map(([id]) => id);
    expect(new Set(ids)).toEqual(new Set([couple.id, couple.spouseId]));
    expect((await check(list.id, apart.phone)).body.exists).toBe(true);
    expect(await participantsOf(list.id)).toHaveLength(3);
  });

  it("treats several unrelated persons, archived persons and applicants as unknown", async () => {
    const shared = uniquePhone();
    await createPerson(admin, { phone: shared });
    await createPerson(admin, { phone: shared });
    const phone = uniquePhone();
    await createPerson(admin, {
      phone,
      married: true,
      spouse: { firstName: "A", lastName: "B", phone },
    });
    await createPerson(admin, { phone });
    const archived = await createPerson(admin);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const pending = await apply(admin);
    const list = await createList(admin);
    for (const typed of [shared, phone, archived.phone, pending.phone, uniquePhone()]) {
      const answer = await check(list.id, typed);
      expect([answer.status, answer.body]).toEqual([200, { success: true, exists: false }]);
    }
    expect(await participantsOf(list.id)).toEqual([]);
    expect((await readList(admin, list.id)).version).toBe(1);
  });

  it.each([
    ["05012", "INVALID_PHONE", "INVALID_PHONE"],
    ["not a phone", "INVALID_PHONE", "INVALID_PHONE"],
    ["+7 912 345 67 89", "INVALID_PHONE", "FOREIGN_PHONE"],
    ["02-5671234 (2)", "INVALID_PHONE", "INVALID_PHONE"],
    ["050-123-4567-89", "INVALID_PHONE", "INVALID_PHONE"],
    [" ", "INVALID_INPUT", "REQUIRED"],
    [501_234_567, "INVALID_INPUT", "INVALID_TYPE"],
    [null, "INVALID_INPUT", "REQUIRED"],
  ])("refuses the phone %j with %s", async (phone, code, field) => {
    const list = await createList(admin);
    expect(await check(list.id, phone)).toMatchObject({
      status: 400,
      body: { success: false, code, fields: { phone: field } },
    });
  });

  it("refuses unknown keys", async () => {
    const { id: listId } = await createList(admin);
    const answer = await anonymous.post(CHECK, { phone: uniquePhone(), listId, active: true });
    expect(answer).toMatchObject({ status: 400, body: { fields: { active: "NOT_ALLOWED" } } });
  });

  it("makes the same round trips for known, listed and unknown phones", async () => {
    const list = await createList(admin);
    const { phone } = await createPerson(admin);
    for (const typed of [phone, phone, uniquePhone()]) {
      expect((await tripsOf(() => check(list.id, typed))).trips).toBe(2);
    }
  });

  it("gives the comment back to a participant that staff removed", async () => {
    const list = await createList(admin);
    const { id, phone } = await createPerson(admin);
    const change = (body: object) => admin.post(`/person-list/${list.id}/persons`, body);
    await change({ add: [id] });
    const [link] = (await readList(admin, list.id)).personLinks;
    await admin.patch("/person-list/comment", { id: link?.id, comment: "wheelchair" });
    await change({ remove: [id] });
    expect((await check(list.id, phone)).body).toMatchObject({ exists: true });
    // The undo of the removal finds that the person is already on the list.
    expect((await change({ add: [id] })).body.data).toMatchObject({ added: 0 });
    expect((await readList(admin, list.id)).personLinks).toMatchObject([
      { comment: "wheelchair", source: "public", version: 3 },
    ]);
  });
});

describe("a link that is not open", () => {
  it("is refused alike whether unknown, malformed, deleted or expired", async () => {
    const day = today(calendar);
    const deleted = await createList(admin);
    await admin.delete(`/person-list/${deleted.id}`);
    const expired = await createList(admin, { date: addDays(day, -2) });
    const { phone } = await createPerson(admin);
    const bodies = new Set<string>();
    for (const listId of [newId(), "x", "", "'; --", deleted.id, expired.id, "9".repeat(5000)]) {
      for (const answer of [await check(listId, phone), await register(eventBody(listId))]) {
        expect(answer.status).toBe(404);
        const { requestId: _id, ...body } = answer.body;
        bodies.add(JSON.stringify(body));
      }
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain("LINK_CLOSED");
    expect(await participantsOf(expired.id)).toEqual([]);
  });

  it("opens and closes with the list's date", async () => {
    const list = await createList(admin, { date: addDays(today(calendar), -2) });
    const phone = uniquePhone();
    expect((await check(list.id, phone)).status).toBe(404);
    await admin.patch(`/person-list/${list.id}`, { date: addDays(today(calendar), -1) });
    expect((await check(list.id, phone)).status).toBe(200);
    await admin.patch(`/person-list/${list.id}`, { date: addDays(today(calendar), -2) });
    expect((await check(list.id, phone)).status).toBe(404);
  });

  it("closes between the read and the write of a request", async () => {
    const { phone } = await createPerson(admin);
    const bodies = {
      [CHECK]: (listId: string) => ({ phone, listId }),
      [REGISTER]: (listId: string) => eventBody(listId),
    };
    for (const [path, bodyOf] of Object.entries(bodies)) {
      const list = await createList(admin);
      const date = addDays(today(calendar), -2);
      const close = () => admin.patch(`/person-list/${list.id}`, { date });
      const worker = development({ DB: interruptedDatabase(env.DB, close) });
      const answer = await worker.fetch(
        new Request(`${ORIGIN}${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", ...newClient() },
          body: JSON.stringify(bodyOf(list.id)),
        }),
      );
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "LINK_CLOSED" });
      expect(await participantsOf(list.id)).toEqual([]);
    }
  });

  // The last millisecond of the day after the event, and the first one of the next day.
  it.each([
    ["Asia/Jerusalem", "2026-03-26", "2026-03-27T20:59:59.999Z"],
    ["America/New_York", "2026-10-31", "2026-11-02T04:59:59.999Z"],
    ["Pacific/Apia", "2026-02-28", "2026-03-01T10:59:59.999Z"],
  ])("in %s, the day after %s ends after %s", async (timeZone, date, last) => {
    const list = await createList(admin, { date });
    const at = (instant: number): Scope => ({
      db,
      env,
      calendar: { timeZone, now: () => new Date(instant) },
      actor: null,
    });
    const request = { listId: list.id, phone: uniquePhone(), formToken: undefined };
    const end = Date.parse(last);
    const client = newClient()["CF-Connecting-IP"];
    expect((await openList(at(end), list.id)).id).toBe(list.id);
    expect((await checkPhone(at(end), { ...request, address: client })).exists).toBe(false);
    await expect(openList(at(end + 1), list.id)).rejects.toMatchObject({ code: "LINK_CLOSED" });
    const late = checkPhone(at(end + 1), { ...request, address: client });
    await expect(late).rejects.toMatchObject({ code: "LINK_CLOSED" });
  });
});

describe("a registration", () => {
  it("waits for approval with the list's category; only the applicant joins the list", async () => {
    const list = await createList(admin, { category: "project" });
    const spouse = {
      firstName: "Dana",
      lastName: "Levi",
      idNumber: uniqueIdNumber(),
      phone: uniquePhone(),
      birthDate: "1982-05-06",
    };
    const body = eventBody(list.id, { married: true, spouse });
    const { answer, trips } = await tripsOf(() => register(body));
    expect([answer.status, answer.body]).toEqual([
      201,
      { success: true, message: expect.stringContaining("submitted") },
    ]);
    expect(trips).toBe(2);
    const [person] = await waiting(body["idNumber"]);
    expect(person).toMatchObject({
      interestedEvents: ["project"],
      listApplications: [{ list: { id: list.id, title: list.title }, typed: null }],
    });
    expect(await participantsOf(list.id)).toEqual([]);
    const approved = await admin.patch(`/person/${person?.id}/approve`);
    expect(approved.body).toMatchObject({ missedLists: [], data: { listApplications: [] } });
    expect(await participantsOf(list.id)).toEqual([[person?.id, "public"]]);
  });

  it("trusts no earlier check: a known phone makes an application too", async () => {
    const list = await createList(admin);
    const { phone, idNumber, firstName, lastName } = await createPerson(admin);
    const known = await register(eventBody(list.id, { phone, idNumber, firstName, lastName }));
    const unknown = await register(eventBody(list.id));
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await waiting(idNumber)).toHaveLength(1);
    expect(await participantsOf(list.id)).toEqual([]);
  });

  it("of a pending applicant adds a list application to the same record", async () => {
    const pending = await apply(admin);
    const [list, other] = [await createList(admin), await createList(admin)];
    const typed = { city: "Eilat", phone: uniquePhone() };
    const { idNumber, firstName, lastName, birthDate, gender } = pending;
    const own = { idNumber, firstName, lastName, birthDate, gender };
    const same = { ...own, city: pending.city, phone: pending.phone };
    expect((await register(eventBody(list.id, { ...own, ...typed }))).status).toBe(201);
    expect((await register(eventBody(other.id, same))).status).toBe(201);
    const children = [{ firstName: "Gil", gender: "male", birthDate: "2020-01-02" }];
    const again = { ...same, childrenCount: 1, childrenData: children };
    expect((await register(eventBody(list.id, again))).status).toBe(201);
    const found = await waiting(idNumber);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ city: pending.city, phone: pending.phone, childrenCount: 0 });
    const applications = found[0]?.listApplications.map(({ list: one, typed: all }) => [
      one?.id,
      all,
    ]);
    expect(applications).toEqual([
      [list.id, { ...typed, childrenData: children }],
      [other.id, null],
    ]);
    await admin.patch(`/person/${pending.id}/approve`);
    for (const { id } of [list, other]) {
      expect(await participantsOf(id)).toEqual([[pending.id, "public"]]);
    }
  });

  it("shows a spouse typed differently", async () => {
    const list = await createList(admin);
    const body = eventBody(list.id);
    await register(body);
    const spouse = {
      firstName: "Dana",
      lastName: "Levi",
      idNumber: uniqueIdNumber(),
      phone: uniquePhone(),
      birthDate: "1982-05-06",
      gender: "female",
    };
    await register({ ...body, married: true, spouse });
    const [person] = await waiting(body["idNumber"]);
    expect(person?.spouse).toBe(null);
    expect(person?.listApplications[0]?.typed).toEqual({ married: true, spouse });
    const { gender: _gender, ...other } = { ...spouse, firstName: "Boris" };
    await register({ ...body, married: true, spouse: other });
    const [last] = await waiting(body["idNumber"]);
    expect(last?.listApplications[0]?.typed).toEqual({ married: true, spouse: other });
  });

  it("shows a spouse and a child who differ in gender only", async () => {
    const list = await createList(admin);
    const spouse = {
      firstName: "Noam",
      lastName: "Levi",
      idNumber: uniqueIdNumber(),
      phone: uniquePhone(),
      birthDate: "1982-05-06",
    };
    const child = { firstName: "Gil", birthDate: "2020-01-02" };
    const family = (gender: "male" | "female") => ({
      married: true,
      spouse: { ...spouse, gender },
      childrenCount: 1,
      childrenData: [{ ...child, gender }],
    });
    const body = eventBody(list.id);
    await register({ ...body, ...family("male") });
    await register({ ...body, ...family("female") });
    const [person] = await waiting(body["idNumber"]);
    const { spouse: typedSpouse, childrenData } = family("female");
    expect(person?.listApplications[0]?.typed).toEqual({ spouse: typedSpouse, childrenData });
  });

  it("with another ID number and the same phone is an application of its own", async () => {
    const list = await createList(admin);
    const phone = uniquePhone();
    const [one, two] = [eventBody(list.id, { phone }), eventBody(list.id, { phone })];
    await register(one);
    await register(two);
    expect(await waiting(one["idNumber"])).toHaveLength(1);
    expect(await waiting(two["idNumber"])).toHaveLength(1);
  });

  it("for a list deleted since is approved without it, and the response says so", async () => {
    const list = await createList(admin);
    const body = eventBody(list.id);
    await register(body);
    await admin.delete(`/person-list/${list.id}`);
    const [person] = await waiting(body["idNumber"]);
    expect(person?.listApplications).toMatchObject([{ list: null }]);
    const approved = await admin.patch(`/person/${person?.id}/approve`);
    expect(approved).toMatchObject({ status: 200, body: { missedLists: [null] } });
  });

  it("is counted on its list for all who see the list, and named only for administrators", async () => {
    const list = await createList(admin);
    const viewer = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"] });
    const bodies = [eventBody(list.id), eventBody(list.id)];
    for (const body of bodies) await register(body);
    const applicants = (await Promise.all(bodies.map((body) => waiting(body["idNumber"]))))
      .flat()
      .map(({ id, firstName, lastName }) => ({ id, firstName, lastName }));
    expect((await readList(admin, list.id)).applicants).toEqual(applicants);
    const { answer, trips } = await tripsOf(() => viewer.get(`/person-list/${list.id}`));
    expect([answer.body.data.applicationCount, trips]).toEqual([2, 1]);
    expect(answer.body.data).not.toHaveProperty("applicants");
    expect(JSON.stringify(answer.body)).not.toContain(applicants[0]?.id);
    const countOf = async () => {
      const { data } = (await viewer.get("/person-list?category=cinema")).body;
      return data.find(({ id }: { id: string }) => id === list.id).applicationCount;
    };
    expect(await countOf()).toBe(2);
    await admin.patch(`/person/${applicants[0]?.id}/approve`);
    await admin.delete(`/person/${applicants[1]?.id}/reject`);
    expect(await countOf()).toBe(0);
    expect((await readList(admin, list.id)).applicants).toEqual([]);
  });

  it("of many visitors at once makes one applicant and one application", async () => {
    const list = await createList(admin);
    const body = eventBody(list.id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const found = await waiting(body["idNumber"]);
    expect(found).toHaveLength(1);
    expect(found[0]?.listApplications).toHaveLength(1);
  });

  it("is stored once for an idempotency key, and a retry succeeds after the link closed", async () => {
    const list = await createList(admin);
    const body = eventBody(list.id);
    const headers = { ...newClient(), "Idempotency-Key": newId() };
    const first = await register(body, headers);
    await admin.delete(`/person-list/${list.id}`);
    const retried = await register(body, headers);
    expect([retried.status, retried.body]).toEqual([first.status, first.body]);
    expect(await waiting(body["idNumber"])).toHaveLength(1);
    const other = await register({ ...body, city: "Eilat" }, headers);
    expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  it("is refused with an error for each field, and takes no interests", async () => {
    const list = await createList(admin);
    const answer = await register({ listId: list.id, phone: "1", interestedEvents: ["cinema"] });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: "INVALID_INPUT",
        fields: {
          firstName: "REQUIRED",
          idNumber: "REQUIRED",
          phone: "INVALID_PHONE",
          interestedEvents: "NOT_ALLOWED",
        },
      },
    });
    const body = eventBody(list.id);
    const { firstName, lastName, idNumber, phone, birthDate } = body;
    const spouse = { firstName, lastName, idNumber, phone, birthDate };
    const alike = await register({ ...body, married: true, spouse });
    expect(alike).toMatchObject({
      status: 400,
      body: { fields: { "spouse.idNumber": "DUPLICATE_ID_NUMBER" } },
    });
  });
});

/** Flags that create event lists without reading persons. */
const LISTS = ["canViewCinema", "canCreateLists", "canEditOwnLists"] as const;

describe("the limits", () => {
  it("count checks at all links of one creator together", async () => {
    const creator = await administrator();
    const lists = [await createList(creator), await createList(creator), await createList(creator)];
    const start = Date.parse("2027-06-01T00:00:00Z");
    const send = (listId: string, number: number) => {
      const scope: Scope = {
        db,
        env,
        calendar: { ...calendar, now: () => new Date(start + number) },
        actor: null,
      };
      const address = `10.${20 + Math.floor(number / 200)}.${number % 200}.1`;
      const phone = "0501112223";
      return checkPhone(scope, { listId, phone, address, formToken: undefined });
    };
    for (let number = 0; number < 600; number += 1)
      await send(lists[Math.floor(number / 250)]?.id ?? "", number);
    await expect(send(lists[2]?.id ?? "", 600)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    const other = await createList(await administrator());
    expect(await send(other.id, 601)).toMatchObject({ exists: false });
  });

  it("count persons who join lists of a creator without the right to read them", async () => {
    const creator = await signedIn({ permissions: LISTS });
    const list = await createList(creator);
    const [known, couple] = [await createPerson(admin), await createPerson(admin)];
    const budget = LIST_ADD_BUDGETS;
    const counter = listAdds(env, new Date(), creator.id ?? "");
    const counted = () => counter.counted(budget, Date.now());
    expect((await check(list.id, known.phone)).body).toEqual({ success: true, exists: true });
    expect(await counted()).toBe(1);
    // A person on the list and an unknown phone add no person.
    await check(list.id, known.phone);
    await check(list.id, uniquePhone());
    expect(await counted()).toBe(1);
    const others = Array.from({ length: 298 }, (_, index) => `other ${index}`);
    expect((await counter.takeNew(others, budget, Date.now())).allowed).toBe(true);
    for (const phone of [couple.phone, uniquePhone()]) {
      const refused = await check(list.id, phone);
      expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    }
    expect(await participantsOf(list.id)).toEqual([[known.id, "public"]]);
    const { body } = await admin.get(`/api/access-log?kind=counted&userId=${creator.id}`);
    expect(body.data[0].counted).toEqual({ activity: "added", persons: 299, level: "stopped" });
    const added = await creator.post(`/person-list/${list.id}/persons`, {
      add: [couple.id, (await createPerson(admin)).id],
    });
    expect([added.status, added.body.code]).toEqual([429, "TOO_MANY_ADDED"]);
    // A creator who may read persons learns nothing from a link.
    const readable = await createList(admin);
    expect((await check(readable.id, couple.phone)).body.exists).toBe(true);
  });

  it("allow thirty checks a minute, with the form's token and without", async () => {
    const list = await createList(await administrator());
    for (const token of [await tokenOf(1), ""]) {
      const headers = { ...newClient(), "X-Form-Token": token };
      for (let sent = 0; sent < 30; sent += 1) {
        expect((await check(list.id, uniquePhone(), headers)).status).toBe(200);
      }
      const refused = await check(list.id, uniquePhone(), headers);
      expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
      expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    }
  });

  it("allow a client without the form's token a hundred checks an hour", async () => {
    const list = await createList(await administrator());
    const start = Date.parse("2027-05-04T00:00:00Z");
    const send = (at: number) => {
      const now = () => new Date(start + at);
      const scope: Scope = { db, env, calendar: { ...calendar, now }, actor: null };
      const request = { listId: list.id, phone: "0501112223", formToken: undefined };
      return checkPhone(scope, { ...request, address: "10.1.0.1" });
    };
    for (let sent = 0; sent < 100; sent += 1) await send(Math.floor(sent / 30) * 60_000);
    await expect(send(20 * 60_000)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  /** Checks a phone at a list from an address, `at` milliseconds after `start`. */
  const checkAt = async (start: string, at: number, address: string, listId: string) => {
    const now = () => new Date(Date.parse(start) + at);
    const scope: Scope = { db, env, calendar: { ...calendar, now }, actor: null };
    const formToken = await issueFormToken(scope);
    return checkPhone(scope, { listId, phone: "0501112223", address, formToken });
  };
  const minute = 60_000;
  const tooMany = { code: "TOO_MANY_REQUESTS" };

  it("allow a client two hundred checks an hour, and a list three hundred and 2,000 a day", async () => {
    const { id } = await createList(await administrator());
    const send = (at: number, address: string) => checkAt("2027-05-05T00:00:00Z", at, address, id);
    for (let sent = 0; sent < 200; sent += 1) {
      await send(Math.floor(sent / 30) * minute, "10.1.1.1");
    }
    await expect(send(20 * minute, "10.1.1.1")).rejects.toMatchObject(tooMany);
    for (let sent = 0; sent < 100; sent += 1) await send(20 * minute, `10.2.${sent}.1`);
    await expect(send(20 * minute, "10.3.0.1")).rejects.toMatchObject(tooMany);
    // The first thirty hits are an hour old.
    await send(60 * minute, "10.3.0.2");
  });

  it.each([
    ["an IPv6 /48", "2027-05-06T00:00:00Z", (sent: number) => `2001:db8:9:${sent}::1`],
    [
      "ten addresses",
      "2027-05-08T00:00:00Z",
      (sent: number) => (sent < 240 ? `10.10.${sent % 10}.1` : `10.10.${sent % 10}.2`),
    ],
  ])("keep a list open for others after 300 checks from %s", async (_name, start, addressOf) => {
    const { id } = await createList(await administrator());
    let refused = 0;
    for (let sent = 0; sent < 300; sent += 1) {
      const checked = checkAt(start, Math.floor(sent / 50) * minute, addressOf(sent), id);
      await checked.catch((error: unknown) => {
        expect(error).toMatchObject(tooMany);
        refused += 1;
      });
    }
    expect(refused).toBeGreaterThanOrEqual(100);
    for (let visitor = 0; visitor < 90; visitor += 1) {
      await checkAt(start, 10 * minute, `10.11.${visitor}.1`, id);
    }
  });

  it("take the same calls of the limiter for a check, with a known phone and an unknown one", async () => {
    const creator = await signedIn({ permissions: LISTS });
    const list = await createList(creator);
    const { phone } = await createPerson(admin);
    for (const typed of [phone, uniquePhone()]) {
      const calls: string[] = [];
      const client = newClient();
      const counted = new Proxy(env.LIMITER, {
        get: (target, property) => {
          if (property !== "getByName") return Reflect.get(target, property) as unknown;
          return (name: string) => {
            calls.push(name);
            return target.getByName(name);
          };
        },
      });
      const answer = await development({ LIMITER: counted }).fetch(
        new Request(`${ORIGIN}${CHECK}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", ...client },
          body: JSON.stringify({ phone: typed, listId: list.id }),
        }),
      );
      const keys: LimiterKey[] = [
        ["check", networkOf(client["CF-Connecting-IP"])],
        ["list-checks", list.id],
        ["creator-checks", creator.id ?? ""],
        ["list-adds", creator.id ?? ""],
      ];
      const names = keys.map((key) => limiterName(env, new Date(), key));
      expect([answer.status, calls]).toEqual([200, names]);
    }
  });

  it("count registrations of both public forms together", async () => {
    const list = await createList(await administrator());
    const headers = { ...newClient(), "X-Form-Token": await tokenOf(60) };
    for (let sent = 0; sent < 10; sent += 1) {
      const answer =
        sent % 2 === 0
          ? await register(eventBody(list.id), headers)
          : await anonymous.post(
              "/person/public/register",
              { ...eventBody("x"), listId: undefined, interestedEvents: ["cinema"] },
              headers,
            );
      expect(answer.status).toBe(201);
    }
    expect((await register(eventBody(list.id), headers)).status).toBe(429);
  });

  it("answer an expired token with a new one, for both calls", async () => {
    const list = await createList(await administrator());
    const headers = { ...newClient(), "X-Form-Token": await tokenOf(48 * 3600) };
    for (const send of [
      (more: Record<string, string>) => check(list.id, uniquePhone(), more),
      (more: Record<string, string>) => register(eventBody(list.id), more),
    ]) {
      const expired = await send(headers);
      expect(expired).toMatchObject({ status: 400, body: { code: "FORM_EXPIRED" } });
      const again = await send({ ...headers, "X-Form-Token": expired.body.formToken });
      expect(again.status).toBeLessThan(300);
    }
  });
});
