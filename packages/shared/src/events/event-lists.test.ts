import { describe, expect, test } from "vitest";
import type { z } from "zod/mini";
import { parseFields } from "../base/fields.ts";
import {
  COMMENT_MAX,
  LIST_DESCRIPTION_MAX,
  LIST_PERSONS_MAX,
  LIST_VENUE_MAX,
  LIST_TITLE_MAX,
  SELECTED_IDS_MAX,
} from "../base/limits.ts";
import { eventListSchemas, listCommentSchema, moveUpSchema } from "./event-lists.ts";

const { create, update, changePersons } = eventListSchemas({
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-27T10:00:00Z"),
});

/** Returns the errors of a body by field; empty for a valid one. */
function errorsOf(schema: z.core.$ZodType, body: unknown) {
  const result = parseFields(schema, body);
  return result.success ? {} : result.fields;
}
const parsed = (schema: z.core.$ZodType, body: unknown): unknown => {
  const result = parseFields(schema, body);
  return result.success ? result.data : result.fields;
};
const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

const NEW = { title: "Film", date: "2026-12-01", category: "cinema" };
const MATCHING = { filter: { city: "Haifa" }, count: 2 };

describe("a new list", () => {
  test("needs a title, a day and a category; the day may be over or in the future", () => {
    expect(errorsOf(create, {})).toEqual({
      title: "REQUIRED",
      date: "REQUIRED",
      category: "REQUIRED",
    });
    expect(errorsOf(create, { ...NEW, date: "2020-01-01" })).toEqual({});
    expect(errorsOf(create, { ...NEW, date: "1899-12-31" })).toEqual({ date: "DATE_TOO_EARLY" });
  });

  test.each([
    [{ title: "TOO_LONG" }, { title: "x".repeat(LIST_TITLE_MAX + 1) }],
    [{ description: "TOO_LONG" }, { description: "x".repeat(LIST_DESCRIPTION_MAX + 1) }],
    [{ venue: "TOO_LONG" }, { venue: "x".repeat(LIST_VENUE_MAX + 1) }],
    [{ time: "INVALID_TIME" }, { time: "24:00" }],
    [{ time: "INVALID_TIME" }, { time: "9:30" }],
    [{ time: "INVALID_TIME" }, { time: "19:60" }],
    [{ time: "INVALID_TIME" }, { time: "19:300" }],
    [{ time: "INVALID_TIME" }, { time: "119:30" }],
    [{ capacity: "OUT_OF_RANGE" }, { capacity: 0 }],
    [{ capacity: "NOT_AN_INTEGER" }, { capacity: 2.5 }],
    [{ capacity: "OUT_OF_RANGE" }, { capacity: LIST_PERSONS_MAX + 1 }],
    [{ capacityUnit: "INVALID_CHOICE" }, { capacityUnit: "rows" }],
    [{ personIds: "OUT_OF_RANGE" }, { personIds: ids(SELECTED_IDS_MAX + 1) }],
    [{ userIds: "OUT_OF_RANGE" }, { userIds: ids(SELECTED_IDS_MAX + 1) }],
    [{ "matching.count": "OUT_OF_RANGE" }, { matching: { ...MATCHING, count: 0 } }],
    [
      { "matching.count": "OUT_OF_RANGE" },
      { matching: { ...MATCHING, count: LIST_PERSONS_MAX + 1 } },
    ],
    [{ personIds: "NOT_ALLOWED" }, { matching: MATCHING, personIds: ["p"] }],
    [{ copyOf: "NOT_ALLOWED" }, { matching: MATCHING, copyOf: "l" }],
    [{ version: "NOT_ALLOWED" }, { version: 1 }],
  ])("is refused with %j", (errors, values) => {
    expect(errorsOf(create, { ...NEW, ...values })).toEqual(errors);
  });

  test.each([
    { time: null, venue: null, capacity: null },
    { time: "00:00", capacity: 1, capacityUnit: "households" },
    { time: "23:59", capacity: LIST_PERSONS_MAX, capacityUnit: "persons" },
    { matching: { ...MATCHING, count: LIST_PERSONS_MAX }, personIds: [] },
    { copyOf: "l", personIds: ["p"] },
  ])("may have %j", (values) => {
    expect(parsed(create, { ...NEW, ...values })).toMatchObject(values);
  });

  test("keeps a typed time without spaces and marks, and each id once", () => {
    const body = { ...NEW, time: " \u200F19:30 ", personIds: ["p", "q", "p"], userIds: ["u", "u"] };
    expect(parsed(create, body)).toEqual({
      ...NEW,
      time: "19:30",
      personIds: ["p", "q"],
      userIds: ["u"],
    });
    expect(parsed(create, { ...NEW, time: " " })).toEqual({ ...NEW, time: null });
  });
});

test("an update of a list can omit every field and clear every optional field", () => {
  expect(parsed(update, {})).toEqual({});
  expect(errorsOf(update, { title: "" })).toEqual({ title: "REQUIRED" });
  expect(errorsOf(update, { version: 0 })).toEqual({ version: "OUT_OF_RANGE" });
  const emptied = { description: "", time: "", venue: "", capacity: null };
  expect(parsed(update, emptied)).toEqual({
    description: null,
    time: null,
    venue: null,
    capacity: null,
  });
});

describe("a change of participants", () => {
  const first = { take: 2 };
  test.each([
    [{ add: "SELECT_AT_LEAST_ONE" }, {}],
    [{ add: "SELECT_AT_LEAST_ONE" }, { add: [], remove: [] }],
    [{ remove: "NOT_ALLOWED" }, { add: ["p", "q"], remove: ["q"] }],
    [{ add: "NOT_ALLOWED" }, { matching: MATCHING, add: ["p"] }],
    [{ remove: "NOT_ALLOWED" }, { matching: { ...MATCHING, first }, remove: ["p"] }],
    [{ "matching.first.take": "OUT_OF_RANGE" }, { matching: { ...MATCHING, first: { take: 0 } } }],
    [
      { "matching.first.take": "OUT_OF_RANGE" },
      { matching: { ...MATCHING, first: { take: LIST_PERSONS_MAX + 1 } } },
    ],
    [
      { "matching.count": "OUT_OF_RANGE" },
      { matching: { ...MATCHING, count: LIST_PERSONS_MAX + 1 } },
    ],
  ])("is refused with %j", (errors, body) => {
    expect(errorsOf(changePersons, body)).toEqual(errors);
  });

  test.each([
    { add: ["p"] },
    { remove: ["p"] },
    { add: ["p"], remove: ["q"] },
    { matching: MATCHING, remove: ["p"] },
    { matching: { ...MATCHING, first }, remove: [] },
    // With `first`, the filter may match more persons than a list can have.
    { matching: { ...MATCHING, count: LIST_PERSONS_MAX + 1, first } },
    { matching: { ...MATCHING, first: { ...first, sortBy: "city", sortOrder: "desc" } } },
  ])("may be %j", (body) => expect(errorsOf(changePersons, body)).toEqual({}));
});

test("a comment may be empty, and has a maximum", () => {
  expect(parsed(listCommentSchema, { id: "l", comment: " " })).toEqual({ id: "l", comment: null });
  const long = { id: "l", comment: "x".repeat(COMMENT_MAX + 1) };
  expect(errorsOf(listCommentSchema, long)).toEqual({ comment: "TOO_LONG" });
  expect(errorsOf(listCommentSchema, { id: "l" })).toEqual({ comment: "REQUIRED" });
});

test("a move up needs at least one person", () => {
  expect(errorsOf(moveUpSchema, { personIds: [] })).toEqual({ personIds: "SELECT_AT_LEAST_ONE" });
  expect(parsed(moveUpSchema, { personIds: ["p", "p"] })).toEqual({ personIds: ["p"] });
});
