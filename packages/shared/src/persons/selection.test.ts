import { expect, test } from "vitest";
import type { z } from "zod/mini";
import { parseFields } from "../base/fields.ts";
import { CHOOSE_MAX, LIST_PERSONS_MAX, SELECTED_IDS_MAX } from "../base/limits.ts";
import { choosePersonsSchema } from "./pickers.ts";
import { archiveSelectionSchema, undoArchivingSchema } from "./selection.ts";

const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date("2026-11-27T10:00:00Z") };
const parsed = (schema: z.core.$ZodType, body: unknown): unknown => {
  const result = parseFields(schema, body);
  return result.success ? result.data : result.fields;
};
const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

test("persons to archive are selected by distinct ids, or by a filter of any size", () => {
  const schema = archiveSelectionSchema(calendar);
  const matching = { filter: { city: "Haifa" }, count: LIST_PERSONS_MAX + 1 };
  expect(parsed(schema, { personIds: ["p", "p"] })).toEqual({ personIds: ["p"] });
  expect(parsed(schema, { matching })).toEqual({ matching });
  expect(parsed(schema, { matching, personIds: ["p"] })).toEqual({ personIds: "NOT_ALLOWED" });
  expect(parsed(schema, {})).toEqual({ personIds: "SELECT_AT_LEAST_ONE" });
  expect(parsed(schema, { personIds: [] })).toEqual({ personIds: "SELECT_AT_LEAST_ONE" });
  expect(parsed(schema, { personIds: ids(SELECTED_IDS_MAX + 1) })).toEqual({
    personIds: "OUT_OF_RANGE",
  });
  expect(parsed(schema, { matching: { ...matching, count: 0 } })).toEqual({
    "matching.count": "OUT_OF_RANGE",
  });
  expect(parsed(undoArchivingSchema, { archivingId: 0 })).toEqual({ archivingId: "OUT_OF_RANGE" });
});

test("a choice of persons has an order, a number, and the ids to exclude", () => {
  const schema = choosePersonsSchema(calendar);
  const choice = { filter: {}, order: "lastInvited", take: CHOOSE_MAX };
  expect(parsed(schema, choice)).toEqual(choice);
  expect(parsed(schema, { ...choice, excludedIds: ids(LIST_PERSONS_MAX), language: "he" })).toEqual(
    {
      ...choice,
      excludedIds: ids(LIST_PERSONS_MAX),
      language: "he",
    },
  );
  expect(parsed(schema, { ...choice, take: CHOOSE_MAX + 1 })).toEqual({ take: "OUT_OF_RANGE" });
  expect(parsed(schema, { ...choice, take: 0 })).toEqual({ take: "OUT_OF_RANGE" });
  expect(parsed(schema, { ...choice, order: "age" })).toEqual({ order: "INVALID_CHOICE" });
  expect(parsed(schema, { ...choice, excludedIds: ids(LIST_PERSONS_MAX + 1) })).toEqual({
    excludedIds: "OUT_OF_RANGE",
  });
});
