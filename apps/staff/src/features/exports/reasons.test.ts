import type { ExportJobSummary } from "@kehila/shared/exports";
import { EXPORTS_DAILY_MAX, EXPORTS_RUNNING_MAX } from "@kehila/shared/base/limits";
import i18next from "i18next";
import { expect, test } from "vitest";
import { resources } from "../../i18n/en.ts";
import { INTERPOLATION } from "../../i18n/setup.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { isRefusedFormat, reasonOf, startReason } from "./reasons.ts";
import { warningsOf } from "./warnings.ts";

const t = await i18next.createInstance().init({
  lng: "en",
  resources: { en: resources },
  interpolation: INTERPOLATION,
});
const error = (code: ConstructorParameters<typeof ApiError>[0], status: number, fields = {}) =>
  new ApiError(code, { status, fields });
const exportsWith = (...progress: number[]) =>
  progress.map((value) => ({ progress: value })) as ExportJobSummary[];

test("a failed request has a text about exports if one exists, else a general text", () => {
  expect(reasonOf(t, new Error("bug"))).toBe(t("errors:code.UNEXPECTED"));
  expect(reasonOf(t, error("FORBIDDEN", 403))).toBe(t("exports:status.RIGHT_LOST"));
  expect(reasonOf(t, error("NOT_FOUND", 404))).toBe(t("exports:gone"));
  expect(reasonOf(t, error("NETWORK", 0))).toBe(t("errors:code.NETWORK"));
});

test("a refusal for too many exports names the limit of running or of daily exports", () => {
  const tooMany = error("TOO_MANY_REQUESTS", 429);
  const running = exportsWith(...Array.from({ length: EXPORTS_RUNNING_MAX }, () => 50), 100);
  expect(startReason(t, tooMany, running)).toContain(
    `You have ${EXPORTS_RUNNING_MAX} exports running`,
  );
  expect(startReason(t, tooMany, exportsWith(50, 100, -1))).toContain(
    `You have started ${EXPORTS_DAILY_MAX} exports`,
  );
  expect(startReason(t, tooMany, undefined)).toBe(t("errors:code.TOO_MANY_REQUESTS"));
  expect(startReason(t, error("FORBIDDEN", 403), running)).toBe(t("exports:status.RIGHT_LOST"));
  expect(startReason(t, error("NOT_FOUND", 404), running)).toBe(t("exports:status.SOURCE_GONE"));
});

test("a format counts as refused only for the number of persons", () => {
  expect(isRefusedFormat(error("INVALID_INPUT", 400, { format: "OUT_OF_RANGE" }))).toBe(true);
  expect(isRefusedFormat(error("INVALID_INPUT", 400, { format: "REQUIRED" }))).toBe(false);
  expect([isRefusedFormat(new Error("bug")), isRefusedFormat(null)]).toEqual([false, false]);
});

test("warnings count missing persons, and name persons with unprintable characters", () => {
  const none = { persons: 3, leftOut: 0, changed: 0, boxes: 0, boxedPersons: 0 };
  expect(warningsOf(t, { counts: null, boxed: [] })).toEqual([]);
  expect(warningsOf(t, { counts: none, boxed: [] })).toEqual([]);
  const boxed = [{ id: "p", firstName: "Anna", lastName: "Levi" }];
  const counts = { persons: 3, leftOut: 1, changed: 2, boxes: 4, boxedPersons: 3 };
  const names = "\u2068Anna Levi\u2069";
  expect(warningsOf(t, { counts, boxed })).toEqual([
    "1 person is not in the file: the record was deleted or moved during the export.",
    "2 people were edited while the file was being written. It may show the records as they were before.",
    "4 characters cannot be printed. They appear as empty boxes.",
    `Such characters are in the records of: ${names} and 2 more people.`,
  ]);
  expect(warningsOf(t, { counts: { ...none, boxedPersons: 1 }, boxed })).toEqual([
    `Such characters are in the records of: ${names}.`,
  ]);
});
