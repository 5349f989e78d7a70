import { applicantSchemas } from "@kehila/shared/persons/applicants";
import { COMPARED_FIELDS, personSchema } from "@kehila/shared/persons/answers";
import { ALL_PERSON_FIELDS, isSameValue } from "@kehila/shared/persons/fields";
import { historyPageSchema } from "@kehila/shared/persons/history";
import { SAMPLES } from "@kehila/shared/test/person";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { calendar } from "../../core/clock.ts";
import { administrator, anonymous, apply, createPerson } from "../../../test/api.ts";
import { newClient } from "../../../test/event-links.ts";
import { createList } from "../../../test/lists.ts";

/** Each field of the description, with its sample values, through the API. */

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

/** Returns a body with the first or second sample of each field. */
const bodyOf = (sample: 0 | 1): Record<string, unknown> => ({
  ...Object.fromEntries(ALL_PERSON_FIELDS.map((field) => [field, SAMPLES[field][sample]])),
  childrenData: SAMPLES.childrenData[sample].map(({ id: _id, ...child }) => ({
    ...child,
    gender: child.gender ?? "male",
  })),
});

/** The fields that applicants may send; a field for staff only is missing. */
const APPLICANT_FIELDS = ALL_PERSON_FIELDS.filter(
  (field) => field in applicantSchemas(calendar).register.shape,
);

/** Returns the body of an applicant, with the first or second sample of each field. */
const applicationOf = (sample: 0 | 1): Record<string, unknown> => {
  const values = bodyOf(sample);
  return Object.fromEntries(APPLICANT_FIELDS.map((field) => [field, values[field]]));
};

/** Returns the fields whose value in a record differs from the value in a body. */
const differingIn = (
  record: Record<string, unknown> | null | undefined,
  body: object,
): string[] => {
  const wanted = new Map<string, unknown>(Object.entries(body));
  return ALL_PERSON_FIELDS.filter(
    (field) => !isSameValue(field, record?.[field], wanted.get(field)),
  );
};

const read = async (id: string) => personSchema.parse((await admin.get(`/person/${id}`)).body.data);

describe("each field", () => {
  it("is stored, changed, recorded in the history and restored", async () => {
    const created = await createPerson(admin, bodyOf(0));
    const { id } = created;
    expect(differingIn(created, bodyOf(0))).toEqual([]);
    const changed = await admin.patch(`/person/${id}`, { ...bodyOf(1), confirmDuplicates: true });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(differingIn(await read(id), bodyOf(1))).toEqual([]);

    const [last, first] = historyPageSchema.parse(
      (await admin.get(`/person/${id}/history`)).body,
    ).data;
    expect(differingIn(first?.after, bodyOf(0))).toEqual([]);
    expect(differingIn(last?.before, bodyOf(0))).toEqual([]);
    expect(differingIn(last?.after, bodyOf(1))).toEqual([]);

    const restored = await admin.post(`/person/${id}/restore`, {
      seq: first?.seq,
      confirmDuplicates: true,
    });
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    expect(differingIn(await read(id), bodyOf(0))).toEqual([]);
  });

  it("is stored from an application, and compared with a second application", async () => {
    const idNumber = SAMPLES.idNumber[1];
    const pending = await apply(admin, { ...applicationOf(0), idNumber });
    expect(differingIn(await read(pending.id), { ...applicationOf(0), idNumber })).toEqual([]);
    const { interestedEvents: _interests, ...second } = applicationOf(1);
    const { firstName, lastName, birthDate }: Record<string, unknown> = bodyOf(0);
    // With another name and birth date it would be the application of another person.
    for (const same of [{ firstName, lastName }, { birthDate }]) {
      const list = await createList(admin);
      const body = { ...second, ...same, married: false, idNumber, listId: list.id };
      const answer = await anonymous.post("/api/event-register/register", body, newClient());
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    }
    const { listApplications } = await read(pending.id);
    const differing = listApplications.flatMap((application) =>
      Object.keys(application.typed ?? {}),
    );
    expect(differing).toEqual(
      expect.arrayContaining(COMPARED_FIELDS.filter((field) => APPLICANT_FIELDS.includes(field))),
    );
  });
});
