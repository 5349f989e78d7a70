import type { PersonRow } from "@kehila/shared/persons/answers";
import { personMatchesSchema, personPageSchema } from "@kehila/shared/persons/answers";
import { isPossibleDuplicate } from "@kehila/shared/matcher/uses";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import {
  administrator,
  apply,
  createPerson,
  uniqueIdNumber,
  uniquePhone,
} from "../../../../test/api.ts";
import { couple } from "../../../../test/couples.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

type Fields = Record<string, unknown>;

/** Returns the rows of the queue with one of these ids, in the order of the ids. */
async function rowsOf(...ids: readonly string[]): Promise<PersonRow[]> {
  const { body } = await admin.get("/person?pending=true&sortBy=createdAt&sortOrder=desc&take=100");
  const { data } = personPageSchema.parse(body);
  return ids.flatMap((id) => data.filter((row) => row.id === id));
}

/** Returns whether the queue marks an application, and whether the review of an adult shows a match. */
async function answersFor(row: PersonRow) {
  const reviews = [row, ...(row.spouse ? [row.spouse] : [])].map(async (adult) => {
    const { id, firstName, lastName, idNumber, phone, birthDate } = adult;
    const check = { firstName, lastName, idNumber, phone, birthDate, excludeId: id };
    const { body } = await admin.post("/person/check", check);
    const { matches } = personMatchesSchema.parse(body);
    return { isMarked: matches.some((match) => isPossibleDuplicate(adult, match)), matches };
  });
  const answers = await Promise.all(reviews);
  return {
    mark: row.possibleDuplicate,
    review: answers.some(({ isMarked }) => isMarked),
    similar: answers.some(({ isMarked, matches }) => !isMarked && matches.length > 0),
  };
}

let days = 0;

/** Returns a birth date that no other person has. */
const unusedDay = (): string =>
  new Date(Date.UTC(1950, 0, (days += 45))).toISOString().slice(0, 10);

/** Stores a person and a similar application; returns the answers for the application. */
async function compared(stored: Fields, typed: Fields) {
  const person = { gender: "female", birthDate: unusedDay(), ...stored };
  await createPerson(admin, person);
  const { id } = await apply(admin, {
    ...person,
    idNumber: uniqueIdNumber(),
    phone: uniquePhone(),
    ...typed,
  });
  const answers = await Promise.all((await rowsOf(id)).map(answersFor));
  return answers[0];
}

const named = (fullName: string): Fields => {
  const [firstName, lastName] = fullName.split(" ");
  return { firstName, lastName };
};

const PHONE = "0547710001";
const ID_NUMBER = "203456784";

describe("the mark of an application is the answer of the review:", () => {
  it.each<[string, string, string, Fields, Fields]>([
    ["one name", "Zwetlana Doppelmann", "Zwetlana Doppelmann", {}, {}],
    [
      "one name, born on another day",
      "Olga Trommel",
      "Olga Trommel",
      {},
      { birthDate: unusedDay() },
    ],
    ["another script", "Khatuna Gorbunov", "Хатуна Горбунов", {}, {}],
    ["another spelling", "Yekaterina Schwarzman", "Ekaterina Shvartsman", {}, {}],
    ["the other order", "Berta Lozinsky", "Lozinsky Berta", {}, {}],
    ["a short form", "Mikhail Feigenbaum", "Misha Feigenbaum", {}, {}],
    ["one sound", "Larisa Gerasimov", "Larisa Herasimov", {}, {}],
    ["one phone", "Anna Kolibri", "Sofia Petukhov", { phone: PHONE }, { phone: PHONE }],
    [
      "one ID number",
      "Inna Vorobei",
      "Dina Sokol",
      { idNumber: ID_NUMBER },
      { idNumber: ID_NUMBER },
    ],
  ])("%s", async (_what, one, other, stored, typed) => {
    const answers = await compared({ ...named(one), ...stored }, { ...named(other), ...typed });
    expect(answers).toMatchObject({ mark: true, review: true });
  });

  it.each<[string, string, string, Fields]>([
    ["nothing in common", "Raisa Kovalchuk", "Tamar Bensimon", { birthDate: unusedDay() }],
    ["another name, born on one day", "Polina Drozdov", "Galina Medvedev", {}],
    ["a near name of another gender", "Valentin Orekh", "Valentina Oreh", { gender: "male" }],
  ])("%s", async (_what, one, other, typed) => {
    const answers = await compared(named(one), { ...named(other), ...typed });
    expect(answers?.mark).toBe(answers?.review);
  });

  it.each<[string, string, string, Fields]>([
    ["in another script", "Tsilia Rabinovich", "Циля Рабинович", { birthDate: unusedDay() }],
    ["in another spelling", "Yelizaveta Kuznets", "Elizaveta Kuznetz", { birthDate: unusedDay() }],
  ])("a name %s, born on another day, is only similar", async (_what, one, other, typed) => {
    const answers = await compared(named(one), { ...named(other), ...typed });
    expect(answers).toEqual({ mark: false, review: false, similar: true });
  });

  it("a couple who apply together", async () => {
    const stored = { ...named("Faina Berkovskaya"), birthDate: unusedDay() };
    await createPerson(admin, { ...stored, gender: "female" });
    const { id, spouseId } = await apply(
      admin,
      couple({
        spouse: { ...couple().spouse, ...stored, firstName: "Фаина", lastName: "Берковская" },
      }),
    );
    const answers = await Promise.all((await rowsOf(id, spouseId)).map(answersFor));
    expect(answers).toMatchObject([
      { mark: true, review: true },
      { mark: true, review: true },
    ]);
  });

  it("spouses who share a phone", async () => {
    const phone = uniquePhone();
    const { spouse, ...family } = couple();
    const { id, spouseId } = await apply(admin, {
      ...family,
      ...named("Nonna Zabava"),
      spouse: { ...spouse, ...named("Prokhor Zabava"), phone },
      phone,
    });
    const answers = await Promise.all((await rowsOf(id, spouseId)).map(answersFor));
    expect(answers).toMatchObject([
      { mark: false, review: false },
      { mark: false, review: false },
    ]);
  });
});

it("a person of the register has no mark", async () => {
  const { data } = (await admin.get("/person")).body;
  expect(data[0]).not.toHaveProperty("possibleDuplicate");
});
