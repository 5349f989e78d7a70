import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { forEachField } from "@kehila/shared/persons/fields";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PersonDraft } from "./draft.ts";
import {
  childrenLostAt,
  clampChildrenCount,
  EMPTY_DRAFT,
  isDirty,
  resizeChildren,
  SPOUSE_SOURCES,
  SPOUSE_TYPED_FIELDS,
  TYPED_FIELDS,
  toCreateInput,
} from "./draft.ts";
import { fieldOwner, validateDraft, withoutErrors } from "./validation.ts";

const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date("2026-11-21T10:00:00Z") };

const FILLED: PersonDraft = {
  ...EMPTY_DRAFT,
  firstName: "  Miriam ",
  lastName: "Levinson",
  gender: "female",
  city: "Haifa",
  phone: "050-123 4567",
  idNumber: "123456782",
  birthDate: "1956-03-12",
  interestedEvents: ["cinema"],
};

const child = fc.record({
  key: fc.integer({ min: 1, max: 50 }),
  id: fc.constant(null),
  firstName: fc.string({ maxLength: 8 }),
  gender: fc.constantFrom("" as const, "male" as const, "female" as const),
  birthDate: fc.constantFrom("", "2019-05-04", "4.5"),
});
const children = fc.uniqueArray(child, { maxLength: CHILDREN_MAX, selector: ({ key }) => key });

describe("children", () => {
  test("any number is clamped to an integer from 0 to 10", () => {
    fc.assert(
      fc.property(fc.double(), (count) => {
        const clamped = clampChildrenCount(count);
        expect(Number.isInteger(clamped) && clamped >= 0 && clamped <= CHILDREN_MAX).toBe(true);
      }),
    );
  });

  test("resizing keeps the first children, repeats no key, and gives the wanted number", () => {
    fc.assert(
      fc.property(children, fc.integer({ min: 0, max: CHILDREN_MAX }), (before, count) => {
        const after = resizeChildren(before, count);
        expect(after).toHaveLength(count);
        expect(new Set(after.map(({ key }) => key)).size).toBe(count);
        const kept = Math.min(count, before.length);
        expect(after.slice(0, kept)).toEqual(before.slice(0, kept));
      }),
    );
  });

  test("only filled-in children beyond the count are reported as lost", () => {
    const typed = resizeChildren([], 3).map((empty, index) =>
      index === 1 ? { ...empty, firstName: "Dana" } : empty,
    );
    expect(childrenLostAt(typed, 2)).toEqual([]);
    expect(childrenLostAt(typed, 1)).toEqual([{ number: 2, child: typed[1] }]);
    expect(childrenLostAt(typed, 0).map(({ number }) => number)).toEqual([2]);
    fc.assert(
      fc.property(children, (before) => {
        expect(childrenLostAt(before, before.length)).toEqual([]);
      }),
    );
  });
});

describe("the request body of a form", () => {
  test("is valid for a filled form, with normalised values", () => {
    const result = validateDraft(FILLED, calendar);
    expect(result).toMatchObject({
      success: true,
      data: { firstName: "Miriam", phone: "0501234567", address: null, childrenCount: 0 },
    });
  });

  test("contains a spouse only when married, as a chosen person or as typed data", () => {
    const chosenSpouse = { id: "p1", firstName: "Lev", lastName: "Levinson", city: "Haifa" };
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom(...SPOUSE_SOURCES),
        fc.option(fc.constant(chosenSpouse)),
        (married, spouseSource, chosen) => {
          const body = toCreateInput({ ...FILLED, married, spouseSource, chosenSpouse: chosen });
          expect(body.married).toBe(married);
          const isTyped = spouseSource === "new" || spouseSource === "current";
          expect("spouse" in body).toBe(married && isTyped);
          expect("spouseId" in body).toBe(
            married && spouseSource === "existing" && chosen !== null,
          );
        },
      ),
    );
  });

  test("is valid without a spouse, but not with the source 'existing' and no chosen person", () => {
    const married = { ...FILLED, married: true };
    expect(validateDraft({ ...married, spouseSource: "none" }, calendar).success).toBe(true);
    expect(validateDraft({ ...married, spouseSource: "existing" }, calendar)).toEqual({
      success: false,
      fields: { spouseId: "REQUIRED" },
    });
  });

  test("is refused for every required field when the form is empty", () => {
    const draft: PersonDraft = {
      ...EMPTY_DRAFT,
      married: true,
      children: resizeChildren([], 1),
    };
    expect(validateDraft(draft, calendar)).toEqual({
      success: false,
      fields: {
        firstName: "REQUIRED",
        lastName: "REQUIRED",
        city: "REQUIRED",
        interestedEvents: "SELECT_AT_LEAST_ONE",
        "spouse.firstName": "REQUIRED",
        "spouse.lastName": "REQUIRED",
        "childrenData.0.firstName": "REQUIRED",
        "childrenData.0.birthDate": "REQUIRED",
      },
    });
  });

  test("is refused for a number of children that is not an integer", () => {
    const result = validateDraft({ ...EMPTY_DRAFT, typedCount: 1.5 }, calendar);
    expect(result.success ? {} : result.fields).toHaveProperty("childrenCount", "NOT_AN_INTEGER");
  });

  test("is refused without a gender", () => {
    expect(validateDraft({ ...FILLED, gender: "" }, calendar)).toEqual({
      success: false,
      fields: { gender: "REQUIRED" },
    });
  });

  test("is valid or refused for any input, without an exception", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 30 });
    const draft = fc.record({
      ...forEachField(TYPED_FIELDS, text),
      gender: fc.constantFrom("male" as const, "female" as const),
      married: fc.boolean(),
      spouseSource: fc.constantFrom(...SPOUSE_SOURCES),
      spouse: fc.record({
        ...forEachField(SPOUSE_TYPED_FIELDS, text),
        gender: fc.constantFrom("" as const, "male" as const, "female" as const),
      }),
      widowed: fc.boolean(),
      chosenSpouse: fc.constant(null),
      linkedSpouse: fc.constant(null),
      spouseAfterLinking: fc.constant(null),
      children,
      typedCount: fc.constant(null),
      interestedEvents: fc.subarray([...EVENT_CATEGORIES]),
    });
    fc.assert(
      fc.property(draft, (typed) => {
        const result = validateDraft(typed, calendar);
        if (!result.success) expect(Object.keys(result.fields).length).toBeGreaterThan(0);
        else expect(result.data.childrenCount).toBe(typed.children.length);
      }),
    );
  });
});

test("a stored child counts as filled, even if the form shows no data of the child", () => {
  const [empty] = resizeChildren([], 1);
  if (!empty) throw new Error("No child.");
  expect(childrenLostAt([empty], 0)).toEqual([]);
  expect(childrenLostAt([{ ...empty, id: "c1" }], 0)).toHaveLength(1);
  expect(resizeChildren([{ ...empty, id: "c1" }], 2).map(({ id }) => id)).toEqual(["c1", null]);
});

test("a spouse's gender is sent as chosen, and as null without a choice", () => {
  const married: PersonDraft = { ...FILLED, married: true };
  expect(EMPTY_DRAFT.spouse.gender).toBe("");
  expect(toCreateInput(married).spouse).toMatchObject({ gender: null });
  const spouse = { ...married.spouse, gender: "female" as const };
  expect(toCreateInput({ ...married, spouse }).spouse).toMatchObject({ gender: "female" });
});

test("a new form is not dirty, and any change makes it dirty", () => {
  expect(isDirty(EMPTY_DRAFT)).toBe(false);
  const changes: Partial<PersonDraft>[] = [
    { firstName: "a" },
    { gender: "female" },
    { married: true },
    { spouseSource: "none" },
    { spouse: { ...EMPTY_DRAFT.spouse, phone: "0" } },
    { children: resizeChildren([], 1) },
    { interestedEvents: ["cinema"] },
  ];
  for (const change of changes) expect(isDirty({ ...EMPTY_DRAFT, ...change })).toBe(true);
});

test("a field path identifies the owner of the field", () => {
  expect(fieldOwner("city")).toEqual({ owner: "person", name: "city" });
  expect(fieldOwner("spouse.phone")).toEqual({ owner: "spouse", name: "phone" });
  expect(fieldOwner("childrenData.1.birthDate")).toEqual({
    owner: { child: 2 },
    name: "birthDate",
  });
});

test("an edit removes the errors of its field and sub-fields, and no other errors", () => {
  const errors = {
    spouse: "REQUIRED",
    "spouse.phone": "INVALID_PHONE",
    spouseId: "REQUIRED",
    "childrenData.1.gender": "REQUIRED",
    "childrenData.10.gender": "REQUIRED",
  } as const;
  expect(withoutErrors(errors, "spouse", "childrenData.1")).toEqual({
    spouseId: "REQUIRED",
    "childrenData.10.gender": "REQUIRED",
  });
});
