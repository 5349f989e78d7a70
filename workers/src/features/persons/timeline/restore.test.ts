import { env } from "cloudflare:workers";
import type { Person } from "@kehila/shared/persons/answers";
import { personSchema } from "@kehila/shared/persons/answers";
import type { AdultField } from "@kehila/shared/persons/fields";
import { ADULT_FIELDS, PERSON_FIELDS } from "@kehila/shared/persons/fields";
import { historyPageSchema } from "@kehila/shared/persons/history";
import { SAMPLES } from "@kehila/shared/test/person";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, createPerson, uniqueIdNumber, uniquePhone } from "../../../../test/api.ts";

/**
 * Random edits of a record, then restores of every version in any order: fields and children have
 * their former values, whatever happened to the spouse meanwhile.
 */
const RUNS = Number(env.MODEL_RUNS ?? 4);
const SEED = Number(env.FUZZ_SEED ?? 20_261_121);

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const child = fc.record({
  firstName: fc.constantFrom("Noa", "Ида", "אדי"),
  gender: fc.constantFrom("male", "female", null),
  birthDate: fc.constantFrom("2015-05-05", "2019-09-09"),
});
/** A value of each field of an adult: its samples, and none where staff may leave it empty. */
const samples = Object.fromEntries(
  ADULT_FIELDS.map((field) => {
    const none = PERSON_FIELDS[field].required || field === "gender" ? [] : [null];
    return [field, fc.constantFrom<unknown>(...SAMPLES[field], ...none)];
  }),
) as Record<AdultField, fc.Arbitrary<unknown>>;
const fields = fc.record(
  {
    ...samples,
    childrenData: fc.array(child, { maxLength: 4 }),
    idNumber: fc.constantFrom(0, 1, null),
    phone: fc.constantFrom(0, 1, null),
  },
  { requiredKeys: [] },
);
const spouseFields = fc.record(
  { firstName: fc.constantFrom("Sam", "Шмуэль"), lastName: fc.constantFrom("Spouse", "Сам") },
  { requiredKeys: ["firstName", "lastName"] },
);
/** A step: an edit of the person, of the spouse through either record, or of their statuses. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("edit" as const), body: fields }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("spouse" as const), body: spouseFields }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("partner" as const), body: fields }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("archivePartner" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const read = async (id: string): Promise<Person> =>
  personSchema.parse((await admin.get(`/person/${id}`)).body.data);

async function seqsOf(id: string): Promise<number[]> {
  const seqs: number[] = [];
  for (;;) {
    const query = seqs.length === 0 ? "" : `?before=${seqs.at(-1)}`;
    const page = historyPageSchema.parse((await admin.get(`/person/${id}/history${query}`)).body);
    seqs.push(...page.data.map(({ seq }) => seq));
    if (!page.hasNextPage) return seqs;
  }
}

/** Returns the values that a restore brings back. */
function valuesOf(person: Person): Record<string, unknown> {
  const { married, spouse: _spouse, spouseId: _id, version: _version, ...stored } = person;
  const { archivedSpouse: _archived, ...rest } = stored;
  return {
    ...rest,
    ...(person.spouse === null ? { married } : {}),
    childrenData: rest.childrenData.map(({ id: _child, ...values }) => values),
  };
}

async function takeStep(id: string, partner: string | null, nextStep: Step): Promise<void> {
  switch (nextStep.kind) {
    case "edit":
    case "partner": {
      const target = nextStep.kind === "edit" ? id : partner;
      const { married, ...body } = nextStep.body;
      // A person with a spouse separates with `married: false`, which other tests cover.
      const marriedOfSingle = partner === null && married !== undefined ? { married } : {};
      if (target)
        await admin.patch(`/person/${target}`, { ...body, ...marriedOfSingle, ...CONFIRMED });
      return;
    }
    case "spouse":
      if (partner) await admin.patch(`/person/${id}`, { spouse: nextStep.body, ...CONFIRMED });
      return;
    case "archivePartner": {
      const active = partner ? (await read(partner)).active : null;
      if (active !== null) await admin.patch(`/person/${partner}/archive`, { active: !active });
    }
  }
}
const CONFIRMED = { confirmDuplicates: true };

/** Replaces generated indexes by ID numbers and phones from a pool that no other run uses. */
function withPoolNumbers(nextStep: Step, pool: { idNumber: string[]; phone: string[] }): Step {
  if (nextStep.kind !== "edit")
    return nextStep.kind === "partner" ? withoutNumbers(nextStep) : nextStep;
  const { idNumber, phone, ...body } = nextStep.body;
  const pick = (index: number | null, values: string[]) => (index === null ? null : values[index]);
  return {
    kind: "edit",
    body: {
      ...body,
      ...(idNumber === undefined ? {} : { idNumber: pick(idNumber, pool.idNumber) as never }),
      ...(phone === undefined ? {} : { phone: pick(phone, pool.phone) as never }),
    },
  };
}

const withoutNumbers = (nextStep: Extract<Step, { kind: "partner" }>): Step => {
  const { idNumber: _idNumber, phone: _phone, ...body } = nextStep.body;
  return { kind: "partner", body };
};

describe(`restoring (seed ${SEED}, ${RUNS} runs)`, () => {
  it.each([
    ["a single person", false],
    ["one of a couple", true],
  ])("restores every version of %s", async (_name, isCouple) => {
    let restored = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 9 }),
        fc.infiniteStream(fc.nat()),
        async (steps, order) => {
          const pool = {
            idNumber: [uniqueIdNumber(), uniqueIdNumber()],
            phone: [uniquePhone(), uniquePhone()],
          };
          const created = await createPerson(
            admin,
            isCouple ? { spouse: { firstName: "Sam", lastName: "Spouse" } } : {},
          );
          const { id, spouseId } = created;
          const then = new Map<number, Record<string, unknown>>();
          const remember = async (): Promise<void> => {
            const [newest = 0] = await seqsOf(id);
            then.set(newest, { ...(await read(id)) });
          };
          await remember();
          for (const nextStep of steps) {
            await takeStep(id, spouseId, withPoolNumbers(nextStep, pool));
            await remember();
          }
          const points = await seqsOf(id);
          expect(points.toSorted((a, b) => a - b)).toEqual([...then.keys()]);
          for (let count = 0; count < 6; count++) {
            const seq = points[(order.next().value ?? 0) % points.length] ?? 0;
            const answer = await admin.post(`/person/${id}/restore`, { seq, ...CONFIRMED });
            expect(answer.status, JSON.stringify(answer.body)).toBe(200);
            const now = await read(id);
            const wanted = personSchema.parse(then.get(seq));
            const ignored = now.spouse === null ? {} : { married: now.married };
            expect(valuesOf({ ...now, spouse: null })).toEqual(
              valuesOf({ ...wanted, spouse: null, ...ignored }),
            );
            expect(now.spouse === null || now.married).toBe(true);
            restored += 1;
          }
        },
      ),
      { numRuns: RUNS, seed: SEED },
    );
    expect(restored).toBe(RUNS * 6);
  });
});
