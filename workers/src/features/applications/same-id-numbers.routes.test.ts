import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { changeOf } from "@kehila/shared/base/answers";
import {
  approvalUndoneSchema,
  approvedManySchema,
  approvedPersonSchema,
} from "@kehila/shared/persons/applications";
import type { Person, PersonRow } from "@kehila/shared/persons/answers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  anonymous,
  apply,
  createPerson,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";
import { historyOf } from "../../../test/couples.ts";
import { eventBody, newClient } from "../../../test/event-links.ts";
import { createList, readList } from "../../../test/lists.ts";
import { calendar } from "../../core/clock.ts";
import { newId } from "../../lib/ids.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const FILLERS = ["111111118", "123456782", "000000000"] as const;
const FAMILIES = [
  { firstName: "Anna", lastName: "Levi", birthDate: "1985-03-27", gender: "female" },
  { firstName: "Ольга", lastName: "Петрова", birthDate: "1990-11-02", gender: "female" },
  { firstName: "דוד", lastName: "כהן", birthDate: "1979-06-14", gender: "male" },
] as const;

const newList = () => createList(admin, { date: addDays(today(calendar), 3) });
const register = (listId: string, fields: Record<string, unknown>) =>
  anonymous.post("/api/event-register/register", eventBody(listId, fields), newClient());
const get = async (id: string): Promise<Person> => (await admin.get(`/person/${id}`)).body.data;
const approve = (id: string, body = {}) => admin.patch(`/person/${id}/approve`, body);

/** Returns the applications for a list, in order of arrival. */
async function applicationsFor(listId: string): Promise<Person[]> {
  const { results } = await env.DB.prepare(
    "select person_id from list_applications where list_id = ? order by created_at, rowid",
  )
    .bind(listId)
    .all<{ person_id: string }>();
  return Promise.all(results.map(({ person_id: id }) => get(id)));
}

describe("an ID number that several people give at an event's link", () => {
  it.each(FILLERS)("makes an application of each family for the filler %s", async (idNumber) => {
    const list = await newList();
    const answers = [];
    for (const family of FAMILIES) {
      answers.push(await register(list.id, { ...family, idNumber, phone: uniquePhone() }));
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const applications = await applicationsFor(list.id);
    expect(applications.map(({ firstName }) => firstName)).toEqual(
      FAMILIES.map(({ firstName }) => firstName),
    );
    expect(new Set(applications.map((application) => application.idNumber))).toEqual(
      new Set([idNumber]),
    );
    const [first, ...others] = applications;
    expect((await approve(first?.id ?? "")).status).toBe(200);
    for (const { id } of others) {
      expect((await approve(id)).body).toMatchObject({ code: "DUPLICATE_ID_NUMBER" });
      expect((await approve(id, { withoutIdNumber: [id] })).status).toBe(200);
    }
    const links = (await readList(admin, list.id)).personLinks;
    expect(links.map(({ person }) => person.id).toSorted()).toEqual(
      applications.map(({ id }) => id).toSorted(),
    );
    await admin.patch(`/person/${first?.id}`, { idNumber: null });
  });

  it("is another person's with another name and birth date, also when sent again", async () => {
    const list = await newList();
    const idNumber = uniqueIdNumber();
    const [one, other] = FAMILIES.map((family) => ({ ...family, idNumber }));
    for (const fields of [one, other, one, { ...other, city: "Eilat" }]) {
      expect((await register(list.id, fields ?? {})).status).toBe(201);
    }
    const applications = await applicationsFor(list.id);
    expect(applications.map(({ firstName }) => firstName)).toEqual(["Anna", "Ольга"]);
    expect(applications[1]?.listApplications).toMatchObject([{ typed: { city: "Eilat" } }]);
    const check = await admin.post("/person/check", { idNumber, excludeId: applications[0]?.id });
    expect(check.body.matches).toMatchObject([
      { id: applications[1]?.id, pending: true, matchedBy: ["idNumber"] },
    ]);
  });

  it("stays one person's with another name or another birth date alone", async () => {
    const list = await newList();
    const own = { ...FAMILIES[0], idNumber: uniqueIdNumber() };
    for (const fields of [own, { ...own, lastName: "Baron" }, { ...own, birthDate: "1990-01-01" }])
      await register(list.id, fields);
    expect(await applicationsFor(list.id)).toHaveLength(1);
  });

  it("lets a couple share a filler, and asks at the approval", async () => {
    const list = await newList();
    const spouse = { ...FAMILIES[1], idNumber: "222222228", phone: uniquePhone() };
    const answer = await register(list.id, {
      ...FAMILIES[0],
      idNumber: "222222228",
      married: true,
      spouse,
    });
    expect(answer.status).toBe(201);
    const [{ id, version, spouseId } = { id: "", version: 0, spouseId: null }] =
      await applicationsFor(list.id);
    const bulk = await admin.post("/person/approve", {
      approvalId: newId(),
      applications: [{ id, version }],
    });
    expect(changeOf(approvedManySchema).parse(bulk.body).data.leftOut).toEqual([
      { id, reason: "alike" },
    ]);
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { fields: { "spouse.idNumber": "DUPLICATE_ID_NUMBER" } },
    });
    expect((await approve(id, { withoutIdNumber: [spouseId] })).status).toBe(200);
    expect(await get(id)).toMatchObject({ idNumber: "222222228", spouse: { idNumber: null } });
  });
});

describe("an approval without the ID number", () => {
  it("is in the history, moves the number nowhere, and its undo gives it back", async () => {
    const holder = await createPerson(admin);
    const application = await apply(admin, { ...FAMILIES[1], idNumber: holder["idNumber"] });
    const { id } = application;
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: {
        code: "DUPLICATE_ID_NUMBER",
        fields: { idNumber: "DUPLICATE_ID_NUMBER" },
        matches: [{ id: holder["id"] }],
      },
    });
    const before = await get(id);
    const answer = await approve(id, { withoutIdNumber: [id], version: before.version });
    const { data, approvalId } = approvedPersonSchema.parse(answer.body);
    expect(data).toMatchObject({ active: true, idNumber: null, comment: before.comment });
    expect(await historyOf(id)).toContainEqual({
      action: "person.update",
      actor_name: "Ada Admin",
      before: JSON.stringify({ idNumber: holder["idNumber"] }),
      after: JSON.stringify({ idNumber: null }),
    });
    const undone = await admin.post("/person/approve/undo", { approvalId });
    expect(changeOf(approvalUndoneSchema).parse(undone.body).data.count).toBe(1);
    const { version: _now, ...after } = await get(id);
    const { version: _was, ...was } = before;
    expect(after).toEqual(was);
  });

  it("of a spouse's number names the spouse's field, and needs an adult of the application", async () => {
    const holder = await createPerson(admin);
    const spouse = { ...FAMILIES[2], idNumber: holder["idNumber"], phone: uniquePhone() };
    const application = await apply(admin, { ...FAMILIES[0], married: true, spouse });
    expect((await approve(application.id)).body).toMatchObject({
      fields: { "spouse.idNumber": "DUPLICATE_ID_NUMBER" },
    });
    const stranger = await approve(application.id, { withoutIdNumber: [holder["id"]] });
    expect(stranger).toMatchObject({
      status: 400,
      body: { fields: { withoutIdNumber: "UNKNOWN_REFERENCE" } },
    });
    const answer = await approve(application.id, { withoutIdNumber: [application.spouseId] });
    expect(approvedPersonSchema.parse(answer.body).data.spouse).toMatchObject({ idNumber: null });
  });
});

describe("a filler in the form of staff", () => {
  it("is refused where a person has the number", async () => {
    const idNumber = "444444444";
    await createPerson(admin, { idNumber });
    const rows = await admin.get(`/person?search=${idNumber}`);
    expect((rows.body.data as PersonRow[]).map((row) => row.idNumber)).toEqual([idNumber]);
    await expect(createPerson(admin, { idNumber })).rejects.toThrow("DUPLICATE_ID_NUMBER");
  });
});
