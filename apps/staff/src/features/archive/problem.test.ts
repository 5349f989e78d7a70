import { describe, expect, test } from "vitest";
import { ApiError, type ApiErrorCode } from "../../lib/api/api-error.ts";
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

describe("the reason why a change of an archived person failed", () => {
  test.each(ANSWERS)("%s (%i): %s", (code, status, problem) => {
    expect(problemOf(new ApiError(code, { status }))).toBe(problem);
  });

  test("asks for a retry after an unexpected failure", () => {
    expect(problemOf(new TypeError("x"))).toBe("again");
  });

  test("is final only if the person has left the archive", () => {
    const final = ANSWERS.map(([, , problem]) => problem).filter(isFinal);
    expect(final).toEqual(["notArchived", "gone"]);
    expect(isFinal(null)).toBe(false);
  });
});
