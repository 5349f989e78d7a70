import { EXPORT_PERSONS_MAX, exportSchema } from "@kehila/shared/exports";
import { FILE_NAME_MAX, LIST_TITLE_MAX } from "@kehila/shared/base/limits";
import { describe, expect, it, test } from "vitest";
import type { ExportSource } from "../../entities/exports/source.ts";
import { bodyOf, fileNameProblem, isTooMany, newDraft } from "./draft.ts";

const DAY = "2026-11-22";
const schema = exportSchema({ timeZone: "Asia/Jerusalem", now: () => new Date() });
const refusalOf = (fileName: string) =>
  schema.safeParse({ format: "excel", source: "all_persons", fileName }).error?.issues[0]?.message;

describe("the file name", () => {
  it("begins with the source and the day", () => {
    expect(newDraft("אנשים", DAY).fileName).toBe("אנשים 2026-11-22");
  });

  it.each(["a", "😀"])("is valid for a title of maximum length that repeats %s", (letter) => {
    const { fileName } = newDraft(letter.repeat(LIST_TITLE_MAX / letter.length), DAY);
    expect(fileName).toMatch(/ 2026-11-22$/u);
    expect(fileNameProblem(fileName)).toBeUndefined();
  });

  it.each([
    "",
    "  ",
    "people",
    "x".repeat(FILE_NAME_MAX),
    "x".repeat(FILE_NAME_MAX + 1),
    "a\u202Eb",
  ])("%j has the same problem in the browser as on the server", (fileName) =>
    expect(fileNameProblem(fileName)).toBe(refusalOf(fileName)),
  );
});

test("PDF and Word files have a maximum number of persons, Excel files have none", () => {
  for (const format of ["pdf", "word"] as const) {
    expect(isTooMany(format, EXPORT_PERSONS_MAX[format])).toBe(false);
    expect(isTooMany(format, EXPORT_PERSONS_MAX[format] + 1)).toBe(true);
  }
  expect(isTooMany("excel", 1_000_000)).toBe(false);
  expect(isTooMany("pdf", null)).toBe(false);
});

describe("the request", () => {
  const draft = { ...newDraft("people", DAY), relatives: ["spouse"] as const };
  const sources: [ExportSource, Record<string, unknown>][] = [
    [
      { kind: "register", filter: { active: "false", city: "Haifa", sortOrder: "desc" } },
      { filter: { active: "false", city: "Haifa", sortOrder: "desc" }, count: 3 },
    ],
    [
      { kind: "picked", personIds: ["a", "b"] },
      { personIds: ["a", "b"], count: 3 },
    ],
    [
      { kind: "list", id: "l1", title: "Film", count: 3 },
      { source: "list", sourceId: "l1" },
    ],
  ];
  it.each(sources)("for the source %o passes the schema of the server", (source, expected) => {
    const body = bodyOf(draft, { source, language: "he", count: 3 });
    expect(body).toEqual({
      source: "all_persons",
      format: "excel",
      fileName: "people 2026-11-22",
      includeChildren: false,
      includeSpouse: true,
      language: "he",
      ...expected,
    });
    expect(schema.safeParse(body).success).toBe(true);
  });

  it("has no count while the number of persons is unknown", () => {
    const source: ExportSource = { kind: "register", filter: {} };
    expect(bodyOf(draft, { source, language: "en", count: null })).not.toHaveProperty("count");
  });
});
