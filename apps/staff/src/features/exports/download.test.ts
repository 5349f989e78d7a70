import { EXPORT_FILES } from "@kehila/shared/exports";
import { expect, test } from "vitest";
import { fileNameIn } from "./download.ts";

const XLSX = EXPORT_FILES.excel.contentType;

test.each([
  [
    `attachment; filename="____ 1.xlsx"; filename*=UTF-8''%D7%90%D7%A0%D7%A9%20%271%27.xlsx`,
    XLSX,
    "אנש '1'.xlsx",
  ],
  [`attachment; filename="people.xlsx"`, `${XLSX}; charset=utf-8`, "people.xlsx"],
  [`attachment; filename="people.xlsx"; filename*=UTF-8''%E0%A4%A`, XLSX, "people.xlsx"],
  [`attachment; filename="People.XLSX"`, XLSX, "People.XLSX"],
  [`attachment; filename="people"`, EXPORT_FILES.word.contentType, "people.docx"],
  [`attachment; filename="kept.json"`, "application/json", "kept.json"],
  ["", EXPORT_FILES.pdf.contentType, "export.pdf"],
  ["attachment", "application/octet-stream", "export.pdf"],
])("the name of a download with %s and %s is %s", (disposition, type, expected) => {
  const headers = new Headers({ "Content-Disposition": disposition, "Content-Type": type });
  expect(fileNameIn(headers)).toBe(expected);
});
