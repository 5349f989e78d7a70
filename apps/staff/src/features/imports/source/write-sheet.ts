import ExcelJS from "exceljs";

/** A sheet to write: every cell is text, so that no value becomes a formula. */
export interface WrittenSheet {
  name: string;
  isRightToLeft: boolean;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

const WIDTH_MIN = 10;
const WIDTH_MAX = 40;
/** Characters that XML 1.0 cannot contain. */
// oxlint-disable-next-line eslint/no-control-regex -- control characters are what it removes
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Surrogate}]/gu;

/** Returns an .xlsx file with one sheet, its headings bold and frozen. */
export async function writeSheet(sheet: WrittenSheet): Promise<ArrayBuffer> {
  const { name, isRightToLeft, headings, rows } = sheet;
  const workbook = new ExcelJS.Workbook();
  const worksheet = workbook.addWorksheet(name, {
    views: [{ rightToLeft: isRightToLeft, state: "frozen", ySplit: 1 }],
  });
  worksheet.columns = headings.map((heading) => ({
    width: Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, heading.length + 4)),
    // The text format, so that Excel keeps leading zeros when the user edits a cell.
    style: { numFmt: "@" },
  }));
  worksheet.addRow(headings.map(writable)).font = { bold: true };
  for (const row of rows) worksheet.addRow(row.map(writable));
  const file: ArrayBuffer | Uint8Array = await workbook.xlsx.writeBuffer();
  return file instanceof ArrayBuffer ? file : new Uint8Array(file).buffer;
}

const writable = (text: string): string => text.replaceAll(UNWRITABLE, "");
