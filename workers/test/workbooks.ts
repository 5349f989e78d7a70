import ExcelJS from "exceljs";

/** Returns the sheet of a workbook, as exceljs reads it. */
export async function sheetOf(file: Uint8Array): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file.buffer as ArrayBuffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error("The workbook has no sheet.");
  return sheet;
}

/** Returns the rows of a sheet below the header, as texts by column label; days are ISO days. */
export function rowsOf(sheet: ExcelJS.Worksheet): Record<string, string>[] {
  const labels = Array.from(
    { length: sheet.columnCount },
    (_, index) => sheet.getRow(1).getCell(index + 1).text,
  );
  return Array.from({ length: sheet.rowCount - 1 }, (_, index) => {
    const row = sheet.getRow(index + 2);
    // Excel reads an escaped underscore as an underscore; exceljs leaves it escaped.
    const textAt = (at: number) => {
      const { value, text } = row.getCell(at + 1);
      return value instanceof Date
        ? value.toISOString().slice(0, 10)
        : text.replaceAll("_x005F_", "_");
    };
    return Object.fromEntries(labels.map((label, at) => [label, textAt(at)]));
  });
}
