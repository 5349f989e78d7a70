import type { ExportJobSummary } from "@kehila/shared/exports";
import { EXPORTS_DAILY_MAX, EXPORTS_RUNNING_MAX } from "@kehila/shared/base/limits";
import { expect, test } from "vitest";
import { keys } from "../../../test/texts.ts";
import { ApiError } from "../../lib/api-error.ts";
import { isRefusedFormat, reasonOf, startReason } from "./reasons.ts";
import { warningsOf } from "./warnings.ts";

const error = (code: ConstructorParameters<typeof ApiError>[0], status: number, fields = {}) =>
  new ApiError(code, { status, fields });
const exportsWith = (...progress: number[]) =>
  progress.map((value) => ({ progress: value })) as ExportJobSummary[];

test("a failure has a reason of the export's own where there is one", () => {
  expect(reasonOf(keys, new Error("bug"))).toBe("errors:code.UNEXPECTED");
  expect(reasonOf(keys, error("FORBIDDEN", 403))).toBe("exports:status.RIGHT_LOST");
  expect(reasonOf(keys, error("NOT_FOUND", 404))).toBe("exports:gone");
  expect(reasonOf(keys, error("NETWORK", 0))).toBe("errors:code.NETWORK");
});

test("too many exports: as many as may run, or else as many as may start in a day", () => {
  const tooMany = error("TOO_MANY_REQUESTS", 429);
  const running = exportsWith(...Array.from({ length: EXPORTS_RUNNING_MAX }, () => 50), 100);
  expect(startReason(keys, tooMany, running)).toBe(
    `exports:limit.running {"max":${EXPORTS_RUNNING_MAX}}`,
  );
  expect(startReason(keys, tooMany, exportsWith(50, 100, -1))).toBe(
    `exports:limit.daily {"max":${EXPORTS_DAILY_MAX}}`,
  );
  expect(startReason(keys, tooMany, undefined)).toBe("errors:code.TOO_MANY_REQUESTS");
  expect(startReason(keys, error("FORBIDDEN", 403), running)).toBe("exports:status.RIGHT_LOST");
  expect(startReason(keys, error("NOT_FOUND", 404), running)).toBe("exports:status.SOURCE_GONE");
});

test("a format is refused for the number of its persons only", () => {
  expect(isRefusedFormat(error("INVALID_INPUT", 400, { format: "OUT_OF_RANGE" }))).toBe(true);
  expect(isRefusedFormat(error("INVALID_INPUT", 400, { format: "REQUIRED" }))).toBe(false);
  expect([isRefusedFormat(new Error("bug")), isRefusedFormat(null)]).toEqual([false, false]);
});

test("a file says what it lacks, and whose characters are boxes", () => {
  const none = { persons: 3, leftOut: 0, changed: 0, boxes: 0, boxedPersons: 0 };
  expect(warningsOf(keys, { counts: null, boxed: [] })).toEqual([]);
  expect(warningsOf(keys, { counts: none, boxed: [] })).toEqual([]);
  const boxed = [{ id: "p", firstName: "Anna", lastName: "Levi" }];
  const counts = { persons: 3, leftOut: 1, changed: 2, boxes: 4, boxedPersons: 3 };
  const names = "\u2068Anna Levi\u2069";
  expect(warningsOf(keys, { counts, boxed })).toEqual([
    'exports:leftOut {"count":1}',
    'exports:changedMeanwhile {"count":2}',
    'exports:boxes {"count":4}',
    `exports:boxedAndMore {"names":"${names}","count":2}`,
  ]);
  expect(warningsOf(keys, { counts: { ...none, boxedPersons: 1 }, boxed })).toEqual([
    `exports:boxed {"names":"${names}"}`,
  ]);
});
