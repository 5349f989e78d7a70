import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVENT_CATEGORIES } from "../events/categories.ts";
import { CHILDREN_MAX } from "../base/limits.ts";
import type { PersonRegister } from "./applicants.ts";
import { GENDERS } from "./parts.ts";
import { applicantSchemas } from "./applicants.ts";
import type { FormValues, InputName } from "./registration.ts";
import {
  childBlocks,
  chosenInterests,
  EMPTY_FORM,
  errorsOfStep,
  formValues,
  inFormOrder,
  lacksBlocks,
  parseRegistration,
  typedDay,
  wholeDate,
  registrationBody,
  sameAnswers,
  stepOf,
  STEPS,
} from "./registration.ts";

const schemas = applicantSchemas({
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-21T10:00:00Z"),
});

/** Returns the form inputs that produce a registration. */
function typed(body: PersonRegister): FormValues {
  const values: Partial<Record<InputName, string>> = {
    firstName: body.firstName,
    lastName: body.lastName,
    idNumber: body.idNumber,
    phone: body.phone,
    city: body.city,
    gender: body.gender,
    married: String(body.married),
    childrenCount: String(body.childrenCount),
    interestedEvents: body.interestedEvents.join(","),
  };
  const date = (path: string, day: string) => {
    const [year, month, dayOfMonth] = day.split("-").map(Number);
    Object.assign(values, {
      [`${path}.year`]: String(year),
      [`${path}.month`]: String(month),
      [`${path}.day`]: String(dayOfMonth),
    });
  };
  date("birthDate", body.birthDate);
  if (body.spouse) {
    const { birthDate, firstName, lastName, idNumber, phone, gender } = body.spouse;
    for (const [name, value] of Object.entries({ firstName, lastName, idNumber, phone, gender })) {
      Object.assign(values, { [`spouse.${name}`]: value ?? "" });
    }
    date("spouse.birthDate", birthDate);
  }
  for (const [index, child] of (body.childrenData ?? []).entries()) {
    values[`childrenData.${index}.firstName`] = child.firstName;
    values[`childrenData.${index}.gender`] = child.gender;
    date(`childrenData.${index}.birthDate`, child.birthDate);
  }
  return values;
}

const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(..."0123456789".split("")), minLength: min, maxLength: max });
const name = fc.constantFrom("Miriam", "Мария", "מרים", "Anne-Marie", "О'Коннор", "Ёлкина", "ז'ק");
const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2026-11-21"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const gender = fc.constantFrom(...GENDERS);
// Excludes international prefixes (972, 00972), which are not stored.
const phone = fc
  .tuple(fc.integer({ min: 1, max: 9 }), digits(7, 8))
  .map(([second, rest]) => `0${second}${rest}`);
const spouse = fc.record({
  firstName: name,
  lastName: name,
  idNumber: digits(8).map((rest) => `1${rest}`),
  phone,
  birthDate: day,
  gender: fc.option(gender),
});
const child = fc.record({ firstName: name, gender, birthDate: day });
const registration = fc
  .record({
    firstName: name,
    lastName: name,
    idNumber: digits(8).map((rest) => `2${rest}`),
    phone,
    city: name,
    birthDate: day,
    gender,
    interestedEvents: fc.subarray([...EVENT_CATEGORIES], { minLength: 1 }),
    spouse: fc.option(spouse, { nil: undefined }),
    childrenData: fc.array(child, { maxLength: CHILDREN_MAX }),
  })
  .map(({ spouse: partner, ...body }) => ({
    ...body,
    married: partner !== undefined,
    ...(partner ? { spouse: partner } : {}),
    childrenCount: body.childrenData.length,
  }));

describe("a form and the schema", () => {
  it("agree: what was typed is what is parsed", () => {
    fc.assert(
      fc.property(registration, (body) => {
        const parsed = parseRegistration(typed(body), schemas);
        expect(parsed).toEqual({ success: true, data: body });
      }),
      { numRuns: 300 },
    );
  });

  it("agree after a round trip through an HTML form", () => {
    fc.assert(
      fc.property(registration, (body) => {
        const values = typed(body);
        // Checkboxes with the same name are sent separately.
        const posted = Object.entries(values).flatMap(([input, value = ""]) =>
          (input === "interestedEvents" ? value.split(",") : [value]).map(
            (part): [string, string] => [input, part],
          ),
        );
        const read = formValues(posted);
        expect(read).toEqual(values);
        expect(lacksBlocks(read)).toBe(false);
        expect(sameAnswers(read, values)).toBe(true);
      }),
    );
  });

  it("never throw for any input, and every error has a step that shows it", () => {
    const input = fc.oneof(
      fc.constantFrom<string>(...Object.keys(EMPTY_FORM), "spouse.phone", "birthDate.day"),
      fc.constantFrom("childrenData.0.gender", "childrenData.99.firstName", "__proto__", "action"),
      fc.string(),
    );
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("true", "3", "11", "-1"));
    fc.assert(
      fc.property(fc.array(fc.tuple(input, value)), (entries) => {
        const values = formValues(entries);
        const parsed = parseRegistration(values, schemas);
        if (parsed.success) return;
        for (const field of Object.keys(parsed.fields)) expect(stepOf(field)).not.toBe("review");
        const ordered = inFormOrder(parsed.fields).map(([field]) => STEPS.indexOf(stepOf(field)));
        expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });
});

describe("a new form", () => {
  it("has the defaults of a new form and requires everything else", () => {
    const parsed = parseRegistration(EMPTY_FORM, schemas);
    expect(registrationBody(EMPTY_FORM)).toMatchObject({
      gender: "male",
      married: false,
      childrenCount: 0,
      childrenData: [],
      interestedEvents: [],
    });
    expect(parsed.success ? [] : inFormOrder(parsed.fields)).toEqual([
      ["firstName", "REQUIRED"],
      ["lastName", "REQUIRED"],
      ["idNumber", "REQUIRED"],
      ["birthDate", "REQUIRED"],
      ["phone", "REQUIRED"],
      ["city", "REQUIRED"],
      ["interestedEvents", "SELECT_AT_LEAST_ONE"],
    ]);
  });

  it("requires a spouse when married, and each child's name, gender and birth date", () => {
    const values = { ...EMPTY_FORM, married: "true", childrenCount: "1" };
    const parsed = parseRegistration(values, schemas);
    const family = errorsOfStep(parsed.success ? {} : parsed.fields, "family");
    expect(inFormOrder(family).map(([field]) => field)).toEqual([
      "spouse.firstName",
      "spouse.lastName",
      "spouse.idNumber",
      "spouse.phone",
      "spouse.birthDate",
      "childrenData.0.firstName",
      "childrenData.0.gender",
      "childrenData.0.birthDate",
    ]);
  });
});

it.each([
  ["1.5", "NOT_AN_INTEGER"],
  ["1,5", "NOT_AN_INTEGER"],
  ["11", "OUT_OF_RANGE"],
  ["-1", "INVALID_TYPE"],
  ["one", "INVALID_TYPE"],
])("refuses %j children with an error at the field", (childrenCount, code) => {
  const parsed = parseRegistration({ ...EMPTY_FORM, childrenCount }, schemas);
  expect(parsed.success ? {} : parsed.fields).toHaveProperty("childrenCount", code);
});

describe("dates in three inputs", () => {
  it.each([
    [["29", "2", "2016"], undefined],
    [["29", "2", "2015"], "INVALID_DATE"],
    [["", "2", "2015"], "INVALID_DATE"],
    [["1", "", ""], "INVALID_DATE"],
    [["1", "1", "85"], "SHORT_YEAR"],
    [["1", "1", "198"], "SHORT_YEAR"],
    [["31", "12", "1899"], "DATE_TOO_EARLY"],
    [["22", "11", "2026"], "DATE_IN_FUTURE"],
    [["21", "11", "2026"], undefined],
    [["1-1", "1", "2000"], "INVALID_DATE"],
    [[" 7 ", "03", " 1985"], undefined],
    [["", "", ""], "REQUIRED"],
    [["12/03/1985", "", ""], undefined],
    [["12.3.85", "", ""], "SHORT_YEAR"],
    [["12/31/1985", "", ""], "INVALID_DATE"],
    [["12/03/1985", "4", ""], "INVALID_DATE"],
  ])("%j gives %s", ([dayOfMonth = "", month = "", year = ""], code) => {
    const values = {
      ...EMPTY_FORM,
      "birthDate.day": dayOfMonth,
      "birthDate.month": month,
      "birthDate.year": year,
    };
    const parsed = parseRegistration(values, schemas);
    expect(parsed.success ? undefined : parsed.fields["birthDate"]).toBe(code);
  });
});

describe("a whole date in one input", () => {
  it.each([
    ["12/03/1985", "12", "03", "1985"],
    ["12.3.1985", "12", "3", "1985"],
    ["1 2 1985", "1", "2", "1985"],
    ["12-03-1985", "12", "03", "1985"],
    ["12031985", "12", "03", "1985"],
    ["1985-03-12", "12", "03", "1985"],
    ["1985.3.12", "12", "3", "1985"],
    ["12.3.85", "12", "3", "85"],
    ["\u200F12/03/1985 ", "12", "03", "1985"],
    ["١٢/٠٣/١٩٨٥", "12", "03", "1985"],
  ])("%j is three parts", (text, dayOfMonth, month, year) => {
    expect(wholeDate(text)).toEqual({ day: dayOfMonth, month, year });
  });

  it.each([
    "12",
    "12/03",
    "12/03/1",
    "12/03/198",
    "1985",
    "12 марта 1985",
    "12 במרץ 1985",
    "March",
  ])("%j is none", (text) => expect(wholeDate(text)).toBeNull());

  it("is read back from what the product prints, in each language", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date("1900-01-01T00:00:00Z"),
          max: new Date("2026-11-21T00:00:00Z"),
          noInvalidDate: true,
        }),
        fc.constantFrom("en-GB", "ru", "he", "iso"),
        (date, locale) => {
          const isoDay = date.toISOString().slice(0, 10);
          const printed =
            locale === "iso"
              ? isoDay
              : new Intl.DateTimeFormat(locale, {
                  day: "2-digit",
                  month: "2-digit",
                  year: "numeric",
                  timeZone: "UTC",
                }).format(date);
          expect(typedDay({ "birthDate.day": printed }, "birthDate")).toBe(isoDay);
        },
      ),
    );
  });
});

describe("blocks of the form without JavaScript", () => {
  it("are missing if the choices need more inputs than the form had", () => {
    expect(lacksBlocks(EMPTY_FORM)).toBe(false);
    expect(lacksBlocks({ ...EMPTY_FORM, married: "true" })).toBe(true);
    expect(lacksBlocks({ ...EMPTY_FORM, married: "true", "spouse.firstName": "" })).toBe(false);
    const one = { ...EMPTY_FORM, childrenCount: "2", "childrenData.0.firstName": "Noa" };
    expect(lacksBlocks(one)).toBe(true);
    expect(lacksBlocks({ ...one, "childrenData.1.firstName": "" })).toBe(false);
  });

  it("stay within the limits for any input", () => {
    expect(childBlocks({ childrenCount: "11" })).toBe(CHILDREN_MAX);
    expect(childBlocks({ childrenCount: "-1" })).toBe(0);
    expect(childBlocks({ childrenCount: "many" })).toBe(0);
  });

  it("beyond the count of children are dropped, and so are unknown interests", () => {
    const values = { ...EMPTY_FORM, childrenCount: "0", "childrenData.0.firstName": "Noa" };
    expect(registrationBody(values)["childrenData"]).toEqual([]);
    expect(chosenInterests({ interestedEvents: "project,opera,cinema" })).toEqual([
      "cinema",
      "project",
    ]);
  });
});

it("refuses the applicant's ID number for the spouse, at the spouse's field", () => {
  const both = { ...EMPTY_FORM, married: "true", idNumber: "203456784" };
  const parsed = parseRegistration({ ...both, "spouse.idNumber": " 203456784" }, schemas);
  expect(parsed.success ? {} : parsed.fields).toMatchObject({
    "spouse.idNumber": "DUPLICATE_ID_NUMBER",
  });
  const single = parseRegistration(
    { ...both, married: "false", "spouse.idNumber": "203456784" },
    schemas,
  );
  expect(single.success ? {} : single.fields).not.toHaveProperty(["spouse.idNumber"]);
});

it("lets a couple share a filler, which has no holder", () => {
  const both = { ...EMPTY_FORM, married: "true", idNumber: "123456782" };
  const parsed = parseRegistration({ ...both, "spouse.idNumber": "12345678-2" }, schemas);
  expect(parsed.success ? {} : parsed.fields).not.toHaveProperty(["spouse.idNumber"]);
});
