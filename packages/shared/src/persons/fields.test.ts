import { describe, expect, expectTypeOf, test } from "vitest";
import { personRowSchema, personSchema } from "./answers.ts";
import { ALL_PERSON_FIELDS, fieldsWith, isSameValue, PERSON_FIELDS } from "./fields.ts";
import { changedFieldsSchema } from "./history.ts";
import { personSchemas } from "./persons.ts";

const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date("2026-05-05T10:00:00Z") };

/** The fields of an update that change the couple. */
const COUPLE = ["spouseId", "spouse", "widowed"];

describe("the description of a person's fields", () => {
  test("covers every field that staff may edit", () => {
    const { update } = personSchemas(calendar);
    const others = new Set([...COUPLE, "childrenCount", "confirmDuplicates", "version"]);
    const editable = Object.keys(update.shape).filter((key) => !others.has(key));
    expect(editable.toSorted()).toEqual(ALL_PERSON_FIELDS.toSorted());
  });

  test("names fields of the response and of the history", () => {
    expect(Object.keys(personSchema.shape)).toEqual(expect.arrayContaining([...ALL_PERSON_FIELDS]));
    expect(Object.keys(changedFieldsSchema.shape)).toEqual(
      expect.arrayContaining([...ALL_PERSON_FIELDS]),
    );
  });

  test("marks a field as required if its value in the response cannot be null", () => {
    for (const field of ALL_PERSON_FIELDS) {
      if (field === "childrenData") continue;
      const { success } = personRowSchema.shape[field].safeParse(null);
      expect([field, PERSON_FIELDS[field].required]).toEqual([field, !success]);
    }
  });

  test("shows viewers of an event list the columns of a list only", () => {
    expect(fieldsWith({ visibleTo: "lists" })).toEqual([
      "firstName",
      "lastName",
      "idNumber",
      "gender",
      "birthDate",
      "phone",
      "city",
      "married",
    ]);
  });

  test("selects fields by trait, in order and by type", () => {
    const days = fieldsWith({ kind: "day" });
    expectTypeOf(days).toEqualTypeOf<readonly ("birthDate" | "repatriationDate")[]>();
    expect(days).toEqual(["birthDate", "repatriationDate"]);
  });
});

describe("isSameValue()", () => {
  test.each([
    ["comment", null, "", true],
    ["comment", undefined, "Call", false],
    ["comment", undefined, null, true],
    ["married", false, true, false],
    ["interestedEvents", ["project", "cinema"], ["cinema", "project"], true],
    ["interestedEvents", ["cinema"], ["project"], false],
    ["childrenData", [], null, true],
    ["childrenData", [{ id: "1", firstName: "Noa" }], [{ firstName: "Noa" }], true],
    ["childrenData", [{ firstName: "Noa" }], [{ firstName: "Gil" }], false],
  ] as const)("compares %s: %j and %j gives %s", (field, one, other, isSame) => {
    expect(isSameValue(field, one, other)).toBe(isSame);
  });
});
