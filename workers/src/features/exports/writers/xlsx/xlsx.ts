import type { TableRow } from "../../table/table.ts";
import type { Writer, WriterOptions } from "../writer.ts";
import { ZipWriter } from "../../../../lib/files/zip.ts";
import { LINE_HEIGHT, linesOf, sheetColumn, letterOf } from "./columns.ts";
import { HEADER, textCell, cell } from "./cells.ts";
import { printedColumns, pageSetupOf } from "./page.ts";
import {
  SHEET,
  sheetStart,
  styles,
  workbook,
  relations,
  contentTypes,
  RELATIONS,
} from "./parts.ts";

/**
 * Writes a workbook with one sheet: a frozen header row with a filter, and one cell per value. A
 * cell is a date or a number if the column has that kind, otherwise text, never a formula. The
 * sheet prints in landscape, fitted to the page width, and runs right to left in Hebrew.
 */
export function xlsxWriter({ table, out }: WriterOptions): Writer {
  const zip = new ZipWriter(out);
  const columns = table.columns.map((column) => sheetColumn(column));
  const letters = columns.map((_, index) => letterOf(index));
  /** The number of written rows, including the header. */
  let rowCount = 0;
  /** The number of columns up to the last one with a value. */
  let usedCount = 0;

  function addRow(cellOf: (reference: string, index: number) => string, lines = 1): void {
    rowCount += 1;
    const cells = letters.map((letter, index) => cellOf(`${letter}${rowCount}`, index));
    const height = lines > 1 ? ` ht="${LINE_HEIGHT * lines}"` : "";
    zip.write(`<row r="${rowCount}"${height}>${cells.join("")}</row>`);
  }

  return {
    begin: () => {
      zip.file("[Content_Types].xml", contentTypes());
      zip.file("_rels/.rels", relations([`${RELATIONS}/officeDocument`, "xl/workbook.xml"]));
      zip.file(
        "xl/_rels/workbook.xml.rels",
        relations(
          [`${RELATIONS}/worksheet`, "worksheets/sheet1.xml"],
          [`${RELATIONS}/styles`, "styles.xml"],
        ),
      );
      zip.file("xl/styles.xml", styles(table.language));
      zip.open(SHEET);
      zip.write(sheetStart(table.language, columns));
      const lines = Math.max(...columns.map(({ headerLines }) => headerLines));
      addRow((reference, index) => textCell(reference, columns[index]?.label ?? "", HEADER), lines);
    },
    add: (rows: readonly TableRow[]) => {
      for (const { cells } of rows) {
        usedCount = Math.max(
          usedCount,
          cells.findLastIndex((text, index) => text !== "" && columns[index]?.kind !== "record") +
            1,
        );
        addRow(
          (reference, index) => cell(reference, cells[index] ?? "", columns[index]?.kind ?? "text"),
          linesOf(columns, cells),
        );
      }
      return [];
    },
    end: () => {
      const last = `${letters.at(-1) ?? "A"}${rowCount}`;
      const onPaper = printedColumns(columns, usedCount);
      zip.write(
        `</sheetData><autoFilter ref="A1:${last}"/>${pageSetupOf(table, onPaper)}</worksheet>`,
      );
      zip.close();
      const lastOnPaper = `${letters[onPaper.length - 1] ?? "A"}${rowCount}`;
      const lastName = letters[columns.findLastIndex(({ isName }) => isName)];
      zip.file("xl/workbook.xml", workbook(table, { last, lastOnPaper, lastName }));
      zip.finish();
    },
    missingGlyphs: () => 0,
  };
}
