import { samplePerson } from "@kehila/shared/test/person";
import { expect, test } from "vitest";
import type { ErrorCode } from "@kehila/shared/base/errors";
import { ApiError, errorOfAnswer, isFinal } from "../../lib/api-error.ts";
import { changedCountOf, currentOf, holdersOf, matchesOf } from "./refusals.ts";

const refusal = (code: ErrorCode, extra: Record<string, unknown> = {}) =>
  new ApiError(code, { status: 409, extra });

test("the present record comes with a conflict, and only a whole one counts", () => {
  const current = samplePerson({ id: "p" });
  expect(currentOf(refusal("STALE_VERSION", { current }))).toEqual(current);
  expect(currentOf(refusal("STALE_VERSION", { current: { id: "p" } }))).toBeNull();
  expect(currentOf(refusal("STALE_VERSION"))).toBeNull();
  expect(currentOf(refusal("FORBIDDEN", { current }))).toBeNull();
  expect(currentOf(new Error("bug"))).toBeNull();
});

test("the present number comes with a changed selection", () => {
  expect(changedCountOf(refusal("SELECTION_CHANGED", { count: 0 }))).toBe(0);
  expect(changedCountOf(refusal("SELECTION_CHANGED", { count: "3" }))).toBeNull();
  expect(changedCountOf(refusal("LIST_FULL", { count: 3 }))).toBeNull();
  expect(changedCountOf(null)).toBeNull();
});

test("matches that are none, or of another refusal, are not shown", () => {
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
])("an answer that the product does not give is unexpected: %j", (body) => {
  const error = errorOfAnswer(403, body);
  expect([error.code, error.status, error.fields, error.extra]).toEqual([
    "UNEXPECTED",
    403,
    {},
    {},
  ]);
});

test("an error says what the server says: error or message, fields, and other members", () => {
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
