import { expect, test } from "vitest";
import type { z } from "zod/mini";
import { parseFields } from "../base/fields.ts";
import { applicantSchemas } from "./applicants.ts";

const { register, registerForEvent } = applicantSchemas({
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-27T10:00:00Z"),
});
const parsed = (schema: z.core.$ZodType, body: unknown): unknown => {
  const result = parseFields(schema, body);
  return result.success ? result.data : result.fields;
};

const SPOUSE = {
  firstName: "Boris",
  lastName: "Levi",
  idNumber: "000000018",
  phone: "0521234567",
  birthDate: "1980-01-31",
};
const ANNA = {
  firstName: "Anna",
  lastName: "Levi",
  idNumber: "123456782",
  phone: "0501234567",
  birthDate: "1982-03-12",
  city: "Haifa",
};
const APPLICATION = { ...ANNA, interestedEvents: ["cinema"] };

test("an applicant needs an ID number, phone and birth date; the default gender is male", () => {
  expect(parsed(register, APPLICATION)).toEqual({ ...APPLICATION, gender: "male" });
  const required = Object.keys(APPLICATION).map((field) => [field, "REQUIRED"]);
  expect(parsed(register, {})).toEqual(Object.fromEntries(required));
  const emptied = { ...APPLICATION, idNumber: "", phone: null, birthDate: "" };
  expect(parsed(register, emptied)).toEqual({
    idNumber: "REQUIRED",
    phone: "REQUIRED",
    birthDate: "REQUIRED",
  });
});

test("a married applicant must fill every field of the spouse", () => {
  for (const spouse of [undefined, null]) {
    expect(parsed(register, { ...APPLICATION, married: true, spouse })).toEqual({
      spouse: "REQUIRED",
    });
    const single = { ...APPLICATION, married: false, spouse };
    expect(parsed(register, single)).toMatchObject({ married: false });
  }
  expect(parsed(register, { ...APPLICATION, married: true, spouse: {} })).toEqual(
    Object.fromEntries(Object.keys(SPOUSE).map((field) => [`spouse.${field}`, "REQUIRED"])),
  );
  // The default gender applies to the applicant only.
  expect(parsed(register, { ...APPLICATION, married: true, spouse: SPOUSE })).toMatchObject({
    spouse: SPOUSE,
  });
  expect(parsed(register, { ...APPLICATION, spouse: { ...SPOUSE, gender: null } })).toMatchObject({
    spouse: { gender: null },
  });
});

test("a child of an applicant needs a gender; childrenCount is the number of children", () => {
  const child = { firstName: "Noa", birthDate: "2015-05-05" };
  expect(parsed(register, { ...APPLICATION, childrenData: [child] })).toEqual({
    "childrenData.0.gender": "REQUIRED",
  });
  const children = { childrenCount: 2, childrenData: [{ ...child, gender: "female" }] };
  for (const [schema, body] of [
    [register, APPLICATION],
    [registerForEvent, { ...ANNA, listId: "l" }],
  ] as const) {
    expect(parsed(schema, { ...body, ...children })).toEqual({ childrenCount: "COUNT_MISMATCH" });
    expect(parsed(schema, { ...body, married: true })).toEqual({ spouse: "REQUIRED" });
  }
});

test("an applicant may set neither the status nor an existing person as spouse", () => {
  const body = { ...APPLICATION, status: "active", spouseId: "p", confirmDuplicates: true };
  expect(parsed(register, body)).toEqual({
    status: "NOT_ALLOWED",
    spouseId: "NOT_ALLOWED",
    confirmDuplicates: "NOT_ALLOWED",
  });
});

test("a registration for an event names its list instead of interests", () => {
  expect(parsed(registerForEvent, { ...ANNA, listId: "l" })).toEqual({
    ...ANNA,
    gender: "male",
    listId: "l",
  });
  expect(parsed(registerForEvent, APPLICATION)).toEqual({
    listId: "REQUIRED",
    interestedEvents: "NOT_ALLOWED",
  });
});
