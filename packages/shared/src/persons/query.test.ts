import { expect, test } from "vitest";
import type { z } from "zod/mini";
import { parseFields } from "../base/fields.ts";
import { CHILDREN_MAX, PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX, SKIP_MAX } from "../base/limits.ts";
import { personFilterSchema, personQuerySchema, personQuerySchemas } from "./query.ts";

const schemas = personQuerySchemas({
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-27T10:00:00Z"),
});
const parsed = (schema: z.core.$ZodType, query: unknown): unknown => {
  const result = parseFields(schema, query);
  return result.success ? result.data : result.fields;
};

test("a query without parameters asks for one page", () => {
  expect(parsed(schemas.list, {})).toEqual({ take: PAGE_SIZE });
});

test("the text of every parameter is parsed into its type", () => {
  const query = {
    active: "true",
    pending: "false",
    search: " \u200Flevi ",
    firstName: "Anna",
    lastName: "Levi",
    gender: "female",
    city: "Haifa; Lod",
    married: "false",
    interestedEvents: "cinema,project,cinema",
    visitedEvents: "",
    birthDateFrom: "1956-03-12",
    birthDateTo: "1980-01-31",
    ageMin: "0",
    ageMax: "150",
    childrenCount: String(CHILDREN_MAX),
    toCheck: "true",
    sortBy: "birthDate",
    sortOrder: "desc",
    language: "he",
    skip: "0",
    take: String(PAGE_SIZE_MAX),
    cursor: "c",
  };
  expect(parsed(schemas.list, query)).toEqual({
    ...query,
    active: true,
    pending: false,
    search: "levi",
    married: false,
    interestedEvents: ["cinema", "project"],
    visitedEvents: [],
    ageMin: 0,
    ageMax: 150,
    childrenCount: CHILDREN_MAX,
    toCheck: true,
    skip: 0,
    take: PAGE_SIZE_MAX,
  });
});

test.each([
  [{ active: "INVALID_CHOICE" }, { active: "yes" }],
  [{ search: "TOO_LONG" }, { search: "x".repeat(SEARCH_MAX + 1) }],
  [{ search: "INVALID_CHARACTERS" }, { search: "a\u0000b" }],
  [{ gender: "INVALID_CHOICE" }, { gender: "f" }],
  [{ interestedEvents: "INVALID_CHOICE" }, { interestedEvents: "cinema,opera" }],
  [{ interestedEvents: "TOO_LONG" }, { interestedEvents: ",".repeat(201) }],
  [{ ageMin: "OUT_OF_RANGE" }, { ageMin: "151" }],
  [{ ageMax: "NOT_AN_INTEGER" }, { ageMax: "-1" }],
  [{ ageMax: "NOT_AN_INTEGER" }, { ageMax: "1.5" }],
  [{ ageMax: "NOT_AN_INTEGER" }, { ageMax: "" }],
  [{ childrenCount: "OUT_OF_RANGE" }, { childrenCount: String(CHILDREN_MAX + 1) }],
  [{ toCheck: "INVALID_CHOICE" }, { toCheck: "false" }],
  [{ birthDateFrom: "INVALID_DATE" }, { birthDateFrom: "2023-02-29" }],
  [{ sortBy: "INVALID_CHOICE" }, { sortBy: "comment" }],
  [{ sortOrder: "INVALID_CHOICE" }, { sortOrder: "up" }],
  [{ language: "INVALID_CHOICE" }, { language: "fr" }],
  [{ skip: "OUT_OF_RANGE" }, { skip: String(SKIP_MAX + 1) }],
  [{ take: "OUT_OF_RANGE" }, { take: "0" }],
  [{ take: "OUT_OF_RANGE" }, { take: String(PAGE_SIZE_MAX + 1) }],
  [{ cursor: "TOO_LONG" }, { cursor: "x".repeat(2001) }],
  [{ name: "NOT_ALLOWED" }, { name: "Anna" }],
])("a query is refused with %j", (errors, query) => {
  expect(parsed(schemas.list, query)).toEqual(errors);
});

test("a day in an API query can be an instant; a day in a URL of the staff app cannot", () => {
  const birthDateFrom = "2026-07-14T21:30:00Z";
  expect(parsed(schemas.filter, { birthDateFrom })).toEqual({ birthDateFrom: "2026-07-15" });
  for (const schema of [personFilterSchema, personQuerySchema]) {
    expect(parsed(schema, { birthDateFrom })).toEqual({ birthDateFrom: "INVALID_DATE" });
  }
});

test("a count query has a maximum to count to, and no paging", () => {
  expect(parsed(schemas.count, { atMost: "1", pending: "true" })).toEqual({
    atMost: 1,
    pending: true,
  });
  expect(parsed(schemas.count, { atMost: "0", take: "1" })).toEqual({
    atMost: "OUT_OF_RANGE",
    take: "NOT_ALLOWED",
  });
});

test("a selection accepts filters only; an export also a status and a sort", () => {
  const others = { active: "true", sortBy: "city" };
  expect(parsed(schemas.filter, others)).toEqual({ active: "NOT_ALLOWED", sortBy: "NOT_ALLOWED" });
  expect(parsed(schemas.exported, others)).toEqual({ active: true, sortBy: "city" });
  expect(parsed(schemas.exported, { active: false })).toEqual({ active: false });
  expect(parsed(schemas.exported, { pending: true })).toEqual({ pending: "NOT_ALLOWED" });
});
