import { samplePerson } from "@kehila/shared/test/person";
import { expect, test } from "vitest";
import type { ErrorCode } from "@kehila/shared/base/errors";
import { ApiError, errorOfAnswer, isFinal } from "../../lib/api/api-error.ts";
import { changedCountOf, currentOf, holdersOf, matchesOf } from "./refusals.ts";

const refusal = (code: ErrorCode, extra: Record<string, unknown> = {}) =>
  new ApiError(code, { status: 409, extra });

test("a conflict gives the current record if the record is complete", () => {
  const current = samplePerson({ id: "p" });
  expect(currentOf(refusal("STALE_VERSION", { current }))).toEqual(current);
  expect(currentOf(refusal("STALE_VERSION", { current: { id: "p" } }))).toBeNull();
  expect(currentOf(refusal("STALE_VERSION"))).toBeNull();
  expect(currentOf(refusal("FORBIDDEN", { current }))).toBeNull();
  expect(currentOf(new Error("bug"))).toBeNull();
});

test("a changed selection gives the current number of matches", () => {
  expect(changedCountOf(refusal("SELECTION_CHANGED", { count: 0 }))).toBe(0);
  expect(changedCountOf(refusal("SELECTION_CHANGED", { count: "3" }))).toBeNull();
  expect(changedCountOf(refusal("LIST_FULL", { count: 3 }))).toBeNull();
  expect(changedCountOf(null)).toBeNull();
});

test("missing or malformed matches give an empty list", () => {
  for (const matches of [undefined, "x", [{ id: "p" }]]) {
    expect(matchesOf(refusal("POSSIBLE_DUPLICATES", { matches }))).toEqual([]);
    expect(holdersOf(refusal("DUPLICATE_ID_NUMBER", { matches }))).toEqual([]);
  }
});

test.each([
  [400, "INVALID_INPUT", true],
  [404, "NOT_FOUND", true],
  [429, "TOO_MANY_REQUESTS", false],
  [429, "READING_STOPPED", true],
  [500, "INTERNAL", false],
  [503, "UNAVAILABLE", false],
  [0, "NETWORK", false],
  [399, "UNEXPECTED", false],
] as const)("a call refused with %i %s would be refused again: %s", (status, code, expected) => {
  expect(isFinal(new ApiError(code, { status }))).toBe(expected);
  expect(isFinal(new Error("bug"))).toBe(false);
});

test.each([
  [null],
  ["text"],
  [[]],
  [{ code: 7 }],
  [{ code: "FORBIDDEN", error: 7 }],
  [{ code: "FORBIDDEN", message: {} }],
  [{ code: "FORBIDDEN", fields: [] }],
  [{ code: "FORBIDDEN", fields: { phone: "UNKNOWN" } }],
])("a malformed refusal has the code UNEXPECTED: %j", (body) => {
  const error = errorOfAnswer(403, body);
  expect([error.code, error.status, error.fields, error.extra]).toEqual([
    "UNEXPECTED",
    403,
    {},
    {},
  ]);
});

test("an error has the server's error or message, its fields and its other members", () => {
  const body = {
    success: false,
    requestId: "r",
    code: "FORBIDDEN",
    error: "",
    message: "In English.",
    fields: { phone: "INVALID_PHONE" },
    count: 3,
  };
  expect(errorOfAnswer(403, body)).toMatchObject({
    code: "FORBIDDEN",
    status: 403,
    serverMessage: "In English.",
    serverCode: "FORBIDDEN",
    fields: { phone: "INVALID_PHONE" },
    extra: { count: 3 },
  });
  expect(Object.keys(errorOfAnswer(403, body).extra)).toEqual(["count"]);
  expect(errorOfAnswer(403, { code: "FORBIDDEN" }).serverMessage).toBeUndefined();
});
