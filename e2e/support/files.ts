import { readFile } from "node:fs/promises";
import ExcelJS from "exceljs";
import type { Page } from "playwright-core";

/** A file as the browser saved it. */
export interface SavedFile {
  name: string;
  bytes: Buffer;
}

/** Returns the file that an action downloads. */
export async function savedBy(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The sheet of a workbook, as exceljs reads it. */
export interface Sheet {
  labels: string[];
  /** The rows below the header, as texts by column label; days are ISO days. */
  rows: Record<string, string>[];
  isRightToLeft: boolean;
}

/** Reads the first sheet of a saved workbook. */
export async function sheetOf({ bytes }: SavedFile): Promise<Sheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error("The workbook has no sheet.");
  const textAt = (row: number, at: number): string => {
    const { value, text } = sheet.getRow(row).getCell(at + 1);
    return value instanceof Date ? value.toISOString().slice(0, 10) : text;
  };
  const textsOf = (row: number) =>
    Array.from({ length: sheet.columnCount }, (_, at) => textAt(row, at));
  const labels = textsOf(1);
  const rows = Array.from({ length: sheet.rowCount - 1 }, (_, index) => {
    const texts = textsOf(index + 2);
    return Object.fromEntries(labels.map((label, at) => [label, texts[at] ?? ""]));
  });
  return { labels, rows, isRightToLeft: sheet.views[0]?.rightToLeft === true };
}
