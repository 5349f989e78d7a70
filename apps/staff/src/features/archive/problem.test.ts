import { describe, expect, test } from "vitest";
import { ApiError, type ApiErrorCode } from "../../lib/api-error.ts";
import { isFinal, problemOf, type Problem } from "./problem.ts";

const ANSWERS: [code: ApiErrorCode, status: number, problem: Problem][] = [
  ["FORBIDDEN", 403, "permissions"],
  ["SECOND_FACTOR_REQUIRED", 403, "permissions"],
  ["EMAIL_NOT_VERIFIED", 403, "permissions"],
  ["STALE_VERSION", 409, "changed"],
  ["INVALID_TRANSITION", 409, "notArchived"],
  ["NOT_FOUND", 404, "gone"],
  ["TOO_MANY_REQUESTS", 429, "again"],
  ["INTERNAL", 500, "again"],
  ["NETWORK", 0, "again"],
];

describe("why an archived person could not be changed", () => {
  test.each(ANSWERS)("%s (%i): %s", (code, status, problem) => {
    expect(problemOf(new ApiError(code, { status }))).toBe(problem);
  });

  test("an unexpected failure can be retried", () => {
    expect(problemOf(new TypeError("x"))).toBe("again");
  });

  test("only a person who left the archive is a final failure", () => {
    const final = ANSWERS.map(([, , problem]) => problem).filter(isFinal);
    expect(final).toEqual(["notArchived", "gone"]);
    expect(isFinal(null)).toBe(false);
  });
});
