import { expect, test } from "vitest";
import { FILE_NAME_MAX } from "./base/limits.ts";
import { parseFields } from "./base/fields.ts";
import { exportSchema } from "./exports.ts";

const schema = exportSchema({
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-27T10:00:00Z"),
});
const errorsOf = (body: unknown) => {
  const result = parseFields(schema, body);
  return result.success ? {} : result.fields;
};
const REGISTER = { format: "pdf", source: "all_persons" };
const LIST = { format: "pdf", source: "list", sourceId: "l" };

test.each([
  [{ format: "REQUIRED", source: "REQUIRED" }, {}],
  [
    { format: "INVALID_CHOICE", source: "INVALID_CHOICE" },
    { format: "csv", source: "other" },
  ],
  [{ sourceId: "REQUIRED" }, { ...LIST, sourceId: undefined }],
  [{ sourceId: "REQUIRED" }, { ...LIST, sourceId: null }],
  [{ sourceId: "REQUIRED" }, { ...LIST, sourceId: "" }],
  [{ sourceId: "TOO_LONG" }, { ...LIST, sourceId: "x".repeat(65) }],
  [{ sourceId: "NOT_ALLOWED" }, { ...REGISTER, sourceId: "l" }],
  [{ personIds: "NOT_ALLOWED" }, { ...LIST, personIds: [] }],
  [{ filter: "NOT_ALLOWED" }, { ...LIST, filter: {} }],
  [{ filter: "NOT_ALLOWED" }, { ...REGISTER, personIds: ["p"], filter: {} }],
  [{ attendance: "NOT_ALLOWED" }, { ...REGISTER, attendance: "came" }],
  [{ attendance: "INVALID_CHOICE" }, { ...LIST, attendance: "late" }],
  [{ language: "INVALID_CHOICE" }, { ...REGISTER, language: "fr" }],
  [{ fileName: "TOO_LONG" }, { ...REGISTER, fileName: "x".repeat(FILE_NAME_MAX + 1) }],
  [{ count: "OUT_OF_RANGE" }, { ...REGISTER, count: -1 }],
  [{ count: "NOT_AN_INTEGER" }, { ...REGISTER, count: 1.5 }],
])("an export is refused with %j", (errors, body) => expect(errorsOf(body)).toEqual(errors));

test.each([
  { ...REGISTER, sourceId: null },
  { ...REGISTER, sourceId: "" },
  { ...REGISTER, personIds: ["p"], count: 0 },
  { ...REGISTER, filter: { active: false, sortBy: "city" } },
  { ...LIST, attendance: "missed", language: "he" },
])("an export may be %j", (body) => expect(errorsOf(body)).toEqual({}));

test("an export has no family by default; a blank file name becomes null", () => {
  expect(parseFields(schema, { ...REGISTER, fileName: " " })).toEqual({
    success: true,
    data: { ...REGISTER, includeChildren: false, includeSpouse: false, fileName: null },
  });
});
