import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Person } from "@kehila/shared/persons/answers";
import { personMatchSchema, personSchema } from "@kehila/shared/persons/answers";
import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  applicationBody,
  createPerson,
  ORIGIN,
  personBody,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";
import { day, keepEditing, ofChild, plain, TURNS } from "../../../test/editors.ts";
import {
  accepted,
  actionsOf,
  AT_ONCE,
  currentOf,
  expectCompleteHistory,
  expectNoBrokenRows,
  many,
  read,
  ROUNDS,
  tally,
  unusedName,
} from "../../../test/races.ts";

/** Races about one record: of concurrent requests exactly one wins. */
const REFUSED = AT_ONCE - 1;

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** Returns every field of a form, different for each editor. */
const wholeBody = () => ({
  ...personBody(),
  address: `${unusedName()} 5`,
  comment: unusedName(),
  repatriationDate: "2001-02-03",
  gender: "male",
  interestedEvents: ["project"],
  childrenData: [
    { firstName: unusedName(), gender: "female", birthDate: "2015-05-05" },
    { firstName: unusedName(), gender: "male", birthDate: "2017-07-07" },
  ],
});

describe(`${AT_ONCE} concurrent editors, ${ROUNDS} times`, () => {
  it("of one version have one winner, and the others get the winner's record", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version } = await createPerson(admin);
      const bodies = Array.from({ length: AT_ONCE }, wholeBody);
      const answers = await many(AT_ONCE, (index) =>
        admin.patch(`/person/${id}`, { ...bodies[index], version }),
      );
      expect(tally(answers)).toEqual({ 200: 1, STALE_VERSION: REFUSED });
      const winner = answers.findIndex(({ status }) => status === 200);
      const stored = personSchema.parse(answers[winner]?.body.data);
      expect(stored).toMatchObject({ ...bodies[winner], version: 2 });
      for (const answer of answers) {
        if (answer.status !== 200) expect(currentOf(answer)).toEqual(stored);
      }
      expect(await read(admin, id)).toEqual(stored);
      expect(await actionsOf(id)).toEqual({ create: 1, update: 1 });
      await expectCompleteHistory(stored);
    }
    await expectNoBrokenRows();
  });

  it("who set one ID number on different persons have one winner", async () => {
    const persons = await many(AT_ONCE, () => createPerson(admin));
    for (let round = 0; round < ROUNDS; round += 1) {
      const idNumber = uniqueIdNumber();
      // Every fifth request creates a person instead of an edit.
      const answers = await many(AT_ONCE, (index) =>
        index % 5 === 0
          ? admin.post("/person", personBody({ idNumber }))
          : admin.patch(`/person/${persons[index].id}`, { idNumber }),
      );
      const [winner, ...more] = accepted(answers);
      expect(more).toEqual([]);
      expect(tally(answers)["DUPLICATE_ID_NUMBER"]).toBe(REFUSED);
      for (const { status, body } of answers) {
        if (status >= 300) expect(matchesIn(body)).toEqual([winner?.body.data.id]);
      }
      expect(await countWith("id_number", idNumber)).toBe(1);
    }
    await expectNoBrokenRows();
  });

  it("who set one phone on different persons: one succeeds without confirmation", async () => {
    const persons = await many(AT_ONCE, () => createPerson(admin));
    for (let round = 0; round < ROUNDS; round += 1) {
      const phone = uniquePhone();
      const answers = await many(AT_ONCE, (index) =>
        index % 5 === 0
          ? admin.post("/person", personBody({ phone }))
          : admin.patch(`/person/${persons[index].id}`, { phone }),
      );
      expect(accepted(answers)).toHaveLength(1);
      expect(tally(answers)["POSSIBLE_DUPLICATES"]).toBe(REFUSED);
      const winner = accepted(answers)[0]?.body.data.id;
      for (const { status, body } of answers) {
        if (status >= 300) expect(matchesIn(body)).toEqual([winner]);
      }
      expect(await countWith("phone", phone)).toBe(1);
    }
  });
});

const matchesIn = (body: { matches?: unknown[] }): string[] =>
  (body.matches ?? []).map((match) => personMatchSchema.parse(match).id);

async function countWith(column: "id_number" | "phone" | "last_name", value: unknown) {
  const row = await env.DB.prepare(`select count(*) as n from persons where ${column} = ?`)
    .bind(value)
    .first<{ n: number }>();
  return row?.n;
}

it(`ten editors of one person lose no edit, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person: Person = await createPerson(admin, wholeBody());
    const [first = "", second = ""] = person.childrenData.map(({ id }) => id);
    const editors = [
      plain("firstName", unusedName),
      plain("lastName", unusedName),
      plain("city", unusedName),
      plain("address", unusedName),
      plain("comment", unusedName),
      plain("phone", uniquePhone),
      plain("idNumber", uniqueIdNumber),
      plain("birthDate", day),
      ofChild(first, "firstName", unusedName),
      ofChild(second, "birthDate", day),
    ];
    const wanted = await many(editors.length, (index) =>
      keepEditing(admin, person, editors[index] ?? plain("city", unusedName), TURNS),
    );
    const stored = await read(admin, person.id);
    expect(editors.map((editor) => editor.find(stored))).toEqual(wanted);
    const edits = editors.length * TURNS;
    expect(stored.version).toBe(1 + edits);
    expect(await actionsOf(person.id)).toEqual({ create: 1, update: edits });
    await expectCompleteHistory(stored);
  }
});

describe("a double submit", () => {
  it(`of ${AT_ONCE} with one key creates one person, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = wholeBody();
      const key = { "Idempotency-Key": `race-${round}` };
      const answers = await many(AT_ONCE, () => admin.post("/person", body, key));
      expect(tally(answers)).toEqual({ 201: AT_ONCE });
      const [first] = answers.map((answer) => personSchema.parse(answer.body.data));
      for (const answer of answers) expect(answer.body.data).toEqual(first);
      expect(await countWith("phone", first?.phone)).toBe(1);
      expect(await actionsOf(first?.id ?? "")).toEqual({ create: 1 });
    }
  });

  it(`of ${AT_ONCE} with one key creates one application, ${ROUNDS} times`, async () => {
    const app = createApp();
    // Rate limits apply before the key and have their own tests; these requests share one network.
    const unlimited = "999999/60";
    const unlimitedEnv = {
      ...env,
      REGISTER_BUDGETS_WITHOUT_FORM: unlimited,
      REGISTER_NETWORK_BUDGETS: unlimited,
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = applicationBody();
      const answers = await many(AT_ONCE, async () => {
        const request = new Request(`${ORIGIN}/person/public/register`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "Idempotency-Key": `tap-${round}` },
          body: JSON.stringify(body),
        });
        const response = await app.fetch(request, unlimitedEnv, createExecutionContext());
        return `${response.status} ${await response.text()}`;
      });
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toMatch(/^201 /u);
      expect(await countWith("last_name", body["lastName"])).toBe(1);
    }
    await expectNoBrokenRows();
  });
});
