import { describe, expect, test } from "vitest";
import type { z } from "zod/mini";
import { parseFields } from "../base/fields.ts";
import { CHILDREN_MAX, NAME_MAX } from "../base/limits.ts";
import { archivePersonSchema, personSchemas } from "./persons.ts";

const { create, update, separateChild, check } = personSchemas({
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-27T10:00:00Z"),
});

const parsed = (schema: z.core.$ZodType, body: unknown): unknown => {
  const result = parseFields(schema, body);
  return result.success ? result.data : result.fields;
};
const errorsOf = (schema: z.core.$ZodType, body: unknown) => {
  const result = parseFields(schema, body);
  return result.success ? {} : result.fields;
};

const NEW = {
  firstName: "Anna",
  lastName: "Levi",
  gender: "female",
  city: "Haifa",
  interestedEvents: ["cinema"],
};
const CHILD = { firstName: "Noa", birthDate: "2015-05-05" };
const SPOUSE = { firstName: "Boris", lastName: "Levi" };

describe("a new person", () => {
  test("needs names, gender, city and an interest; nothing else", () => {
    expect(parsed(create, NEW)).toEqual(NEW);
    expect(errorsOf(create, {})).toEqual({
      firstName: "REQUIRED",
      lastName: "REQUIRED",
      gender: "REQUIRED",
      city: "REQUIRED",
      interestedEvents: "REQUIRED",
    });
  });

  test.each([
    [{ interestedEvents: "SELECT_AT_LEAST_ONE" }, { interestedEvents: [] }],
    [{ "interestedEvents.0": "INVALID_CHOICE" }, { interestedEvents: ["opera"] }],
    [{ birthDate: "DATE_IN_FUTURE" }, { birthDate: "2026-11-28" }],
    [{ birthDate: "SHORT_YEAR" }, { birthDate: "88-05-01" }],
    [{ repatriationDate: "DATE_IN_FUTURE" }, { repatriationDate: "2026-11-28" }],
    [{ repatriationDate: "DATE_TOO_EARLY" }, { repatriationDate: "1899-12-31" }],
    [{ idNumber: "INVALID_ID_NUMBER" }, { idNumber: "12345678" }],
    [{ phone: "INVALID_PHONE" }, { phone: "12345678" }],
    [{ firstName: "TOO_LONG" }, { firstName: "x".repeat(NAME_MAX + 1) }],
    [{ city: "INVALID_CHARACTERS" }, { city: "Hai\u202Efa" }],
    [{ spouseId: "TOO_LONG" }, { spouseId: "x".repeat(65) }],
    [{ childrenCount: "COUNT_MISMATCH" }, { childrenCount: 1 }],
    [{ childrenCount: "COUNT_MISMATCH" }, { childrenCount: 0, childrenData: [CHILD] }],
    [{ childrenCount: "OUT_OF_RANGE" }, { childrenCount: CHILDREN_MAX + 1 }],
    [
      { childrenData: "OUT_OF_RANGE" },
      { childrenData: Array.from({ length: CHILDREN_MAX + 1 }, () => CHILD) },
    ],
    [{ "childrenData.0.birthDate": "REQUIRED" }, { childrenData: [{ firstName: "Noa" }] }],
    [{ "spouse.lastName": "REQUIRED" }, { spouse: { firstName: "Boris" } }],
    [{ "spouse.phone": "INVALID_PHONE" }, { spouse: { ...SPOUSE, phone: "1" } }],
    [{ version: "NOT_ALLOWED" }, { version: 1 }],
    [{ widowed: "NOT_ALLOWED" }, { widowed: true }],
  ])("is refused with %j", (errors, values) => {
    expect(errorsOf(create, { ...NEW, ...values })).toEqual(errors);
  });

  test("may have a family, whose numbers are stored without separators", () => {
    const spouse = {
      ...SPOUSE,
      idNumber: "123-456-782",
      phone: "+972 50 123 45 67",
      birthDate: "1980-01-31",
      gender: null,
      event: [],
    };
    const family = { married: true, spouse, childrenCount: 1, childrenData: [CHILD] };
    expect(parsed(create, { ...NEW, ...family })).toEqual({
      ...NEW,
      ...family,
      spouse: { ...spouse, idNumber: "123456782", phone: "0501234567" },
    });
  });

  test("has no spouse if the chosen id is empty", () => {
    expect(parsed(create, { ...NEW, spouseId: "" })).toEqual({ ...NEW, spouseId: null });
    expect(parsed(create, { ...NEW, spouseId: "s" })).toEqual({ ...NEW, spouseId: "s" });
  });
});

test("an update can omit every field; its childrenCount needs no childrenData", () => {
  expect(parsed(update, {})).toEqual({});
  const change = { version: 2, widowed: true, spouseId: null, childrenCount: 3 };
  expect(parsed(update, change)).toEqual(change);
  expect(errorsOf(update, { lastName: "", interestedEvents: [] })).toEqual({
    lastName: "REQUIRED",
    interestedEvents: "SELECT_AT_LEAST_ONE",
  });
});

test("the separation of a child requires the child's id only, and accepts further data", () => {
  const data = { lastName: "Levi", idNumber: "123456782", phone: "0501234567", gender: "female" };
  expect(parsed(separateChild, { childId: "c" })).toEqual({ childId: "c" });
  expect(parsed(separateChild, { childId: "c", ...data })).toEqual({ childId: "c", ...data });
  expect(errorsOf(separateChild, { city: "Haifa" })).toEqual({
    childId: "REQUIRED",
    city: "NOT_ALLOWED",
  });
});

test("a duplicate check accepts any of its fields, also empty", () => {
  const typed = { firstName: "", lastName: "Levi", idNumber: "123456782", phone: "0501234567" };
  const others = { birthDate: "1980-01-31", gender: "male", city: "", excludeId: "p" };
  expect(parsed(check, {})).toEqual({});
  expect(parsed(check, { ...typed, ...others })).toEqual({
    ...typed,
    ...others,
    firstName: null,
    city: null,
  });
  expect(errorsOf(check, { email: "a@example.org" })).toEqual({ email: "NOT_ALLOWED" });
});

test("archiving requires the member active; undo is true or absent", () => {
  expect(errorsOf(archivePersonSchema, {})).toEqual({ active: "REQUIRED" });
  expect(errorsOf(archivePersonSchema, { active: true, undo: false })).toEqual({
    undo: "INVALID_CHOICE",
  });
  const undo = { active: true, undo: true, withSpouse: true, version: 3 };
  expect(parsed(archivePersonSchema, undo)).toEqual(undo);
});
