import { describe, expect, it } from "vitest";
import { importRowSchema, rowParser } from "./rows.ts";

const parse = rowParser({
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-21T10:00:00Z"),
});

describe("the values of a row", () => {
  it("have no blanks", () => {
    const row = {
      person: {
        firstName: " Anna ",
        lastName: "",
        idNumber: null,
        phone: "+972 52-123-4567",
        interestedEvents: [],
        married: false,
      },
      spouse: { firstName: " ", phone: null },
      children: [{ firstName: "Noa", birthDate: "2015-03-04" }],
      defaults: { city: " Arad ", gender: null, interestedEvents: [] },
    };
    expect(parse(importRowSchema.parse({ row: 2, ...row }))).toEqual({
      values: {
        person: { firstName: "Anna", phone: "0521234567", married: false },
        spouse: null,
        children: [{ firstName: "Noa", gender: null, birthDate: "2015-03-04" }],
        defaults: { city: "Arad" },
      },
    });
  });

  it("are refused by the rules of the form, by field", () => {
    const parsed = parse({
      person: { firstName: "Anna", idNumber: "12", birthDate: "2023-02-29" },
      spouse: { phone: "12" },
      children: [{ firstName: "Noa" }],
    });
    expect(parsed).toEqual({
      fields: {
        "person.idNumber": "INVALID_ID_NUMBER",
        "person.birthDate": "INVALID_DATE",
        "spouse.phone": "INVALID_PHONE",
        "children.0.birthDate": "REQUIRED",
      },
    });
  });
});

describe("a row", () => {
  it.each([
    ["a status", { person: { status: "active" } }],
    ["an unknown gender", { person: { gender: "other" } }],
    ["a child's id", { person: {}, children: [{ id: "x" }] }],
    ["an unknown key", { person: {}, createdBy: "x" }],
  ])("with %s is refused", (_name, cells) => {
    expect(importRowSchema.safeParse({ row: 2, ...cells }).success).toBe(false);
  });
});
