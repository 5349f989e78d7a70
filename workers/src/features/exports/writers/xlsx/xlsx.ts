import type { TableRow } from "../../table/table.ts";
import type { Writer, WriterOptions } from "../writer.ts";
import type { ZipState } from "../../../../lib/files/zip.ts";
import { EMPTY_ZIP, ZipWriter } from "../../../../lib/files/zip.ts";
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

/** The state that the steps of a workbook pass on. */
interface XlsxState {
  zip: ZipState;
  /** The number of written rows, including the header. */
  rows: number;
  /** The number of columns up to the last one with a value. */
  used: number;
}

/**
 * Writes a workbook with one sheet: a frozen header row with a filter, and one cell per value. A
 * cell is a date or a number if the column has that kind, otherwise text, never a formula. The
 * sheet prints in landscape, fitted to the page width, and runs right to left in Hebrew.
 */
export function xlsxWriter({ table, out, saved }: WriterOptions): Writer {
  const state: XlsxState = saved
    ? (JSON.parse(saved) as XlsxState)
    : { zip: EMPTY_ZIP, rows: 0, used: 0 };
  const zip = new ZipWriter(out, state.zip);
  const columns = table.columns.map((column) => sheetColumn(column));
  const letters = columns.map((_, index) => letterOf(index));

  function addRow(cellOf: (reference: string, index: number) => string, lines = 1): void {
    state.rows += 1;
    const cells = letters.map((letter, index) => cellOf(`${letter}${state.rows}`, index));
    const height = lines > 1 ? ` ht="${LINE_HEIGHT * lines}"` : "";
    zip.write(`<row r="${state.rows}"${height}>${cells.join("")}</row>`);
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
        state.used = Math.max(
          state.used,
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
      const last = `${letters.at(-1) ?? "A"}${state.rows}`;
      const onPaper = printedColumns(columns, state.used);
      zip.write(
        `</sheetData><autoFilter ref="A1:${last}"/>${pageSetupOf(table, onPaper)}</worksheet>`,
      );
      zip.close();
      const lastOnPaper = `${letters[onPaper.length - 1] ?? "A"}${state.rows}`;
      const lastName = letters[columns.findLastIndex(({ isName }) => isName)];
      zip.file("xl/workbook.xml", workbook(table, { last, lastOnPaper, lastName }));
      zip.finish();
    },
    save: () =>
      JSON.stringify({ zip: zip.save(), rows: state.rows, used: state.used } satisfies XlsxState),
    missingGlyphs: () => 0,
  };
}
