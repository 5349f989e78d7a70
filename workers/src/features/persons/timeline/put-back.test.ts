import type { Person } from "@kehila/shared/persons/answers";
import { personSchema } from "@kehila/shared/persons/answers";
import type { PersonField } from "@kehila/shared/persons/fields";
import { ALL_PERSON_FIELDS, isSameValue } from "@kehila/shared/persons/fields";
import type { HistoryEntry } from "@kehila/shared/persons/history";
import { historyPageSchema } from "@kehila/shared/persons/history";
import { personSchemas } from "@kehila/shared/persons/persons";
import { putBackOf, valueNow } from "@kehila/shared/persons/put-back";
import { SAMPLES } from "@kehila/shared/test/person";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../../test/api.ts";

const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date() };
const { update } = personSchemas(calendar);

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const read = async (id: string): Promise<Person> =>
  personSchema.parse((await admin.get(`/person/${id}`)).body.data);
const historyOf = async (id: string): Promise<HistoryEntry[]> =>
  historyPageSchema.parse((await admin.get(`/person/${id}/history`)).body).data;
const edit = async (id: string, body: object) => {
  const answer = await admin.patch(`/person/${id}`, { ...body, confirmDuplicates: true });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

describe("an earlier value", () => {
  it.each(ALL_PERSON_FIELDS)("of %s is restored by the edit of putBackOf()", async (field) => {
    const { id } = await createPerson(admin, { gender: "female" });
    const [one, two] = SAMPLES[field].map((value) =>
      field === "childrenData"
        ? (value as Person["childrenData"]).map(({ id: _id, ...child }) => child)
        : value,
    );
    await edit(id, { [field]: one });
    const before = await read(id);
    await edit(id, { [field]: two });
    const [change] = await historyOf(id);
    const present = await read(id);
    const found = change && putBackOf(present, change, field, update);
    expect(found?.isChangedAgain).toBe(false);
    await edit(id, { ...found?.body, version: present.version });
    const after = await read(id);
    expect(isSameValue(field, valueNow(after, field), valueNow(before, field))).toBe(true);
    const [entry] = await historyOf(id);
    expect(entry).toMatchObject({ action: "update", before: change?.after, after: change?.before });
  });

  it("is refused like any edit: without the right, and for an outdated version", async () => {
    const { id } = await createPerson(admin);
    await edit(id, { address: "Herzl 1" });
    const [change] = await historyOf(id);
    const present = await read(id);
    const body = change && putBackOf(present, change, "address", update)?.body;
    await edit(id, { city: "Lod" });
    const sent = { ...body, version: present.version };
    const reader = await signedIn({ permissions: ["canDeletePersons"] });
    expect((await reader.patch(`/person/${id}`, sent)).status).toBe(403);
    const answer = await admin.patch(`/person/${id}`, sent);
    expect(answer).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect((await read(id)).address).toBe("Herzl 1");
  });

  it("of a couple, a new record or a separated child is not offered", async () => {
    const spouse = { firstName: "Sam", lastName: "Spouse" };
    const noa = { firstName: "Noa", gender: "female", birthDate: "2001-03-01" };
    const { id } = await createPerson(admin, { childrenData: [noa] });
    await edit(id, { spouse, married: true });
    const children = (await read(id)).childrenData;
    const grown = await admin.post(`/person/${id}/separate-child`, {
      childId: children[0]?.id,
      lastName: "Grown",
      confirmDuplicates: true,
    });
    expect(grown.status, JSON.stringify(grown.body)).toBe(201);
    const present = await read(id);
    const entries = await historyOf(id);
    expect(entries.length).toBeGreaterThan(2);
    const offered = entries.flatMap((entry) =>
      ALL_PERSON_FIELDS.filter((field: PersonField) => putBackOf(present, entry, field, update)),
    );
    expect(offered).toEqual([]);
  });
});
