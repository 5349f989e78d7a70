import { directionOf } from "@kehila/shared/base/languages";
import type { Table, TableRow } from "../table/table.ts";
import { CONTENT_WIDTH, skeletonOf } from "./docx-skeleton.ts";
import type { Direction } from "./runs.ts";
import { directedRuns, directionIn } from "./runs.ts";
import type { Writer, WriterOptions } from "./writer.ts";
import { xmlText } from "./xml.ts";
import type { ZipState } from "./zip.ts";
import { EMPTY_ZIP, ZipWriter } from "./zip.ts";

/** What the steps of a document hand on. */
interface DocxState {
  zip: ZipState;
  /** What follows the rows in the open part. */
  after: string;
}

/**
 * Writes a document with one table on landscape pages: title, date, a header row that each page
 * repeats, page numbers. The docx package makes all but the rows, which would not fit into memory.
 */
export function docxWriter({ table, out, saved }: WriterOptions): Writer {
  const state: DocxState = saved ? (JSON.parse(saved) as DocxState) : { zip: EMPTY_ZIP, after: "" };
  const zip = new ZipWriter(out, state.zip);
  const widths = widthsOf(table);
  return {
    begin: async () => {
      const { parts, document } = await skeletonOf(table, widths);
      for (const { name, text } of parts) zip.file(name, text);
      zip.open(document.name);
      zip.write(document.before);
      state.after = document.after;
    },
    add: (rows) => {
      for (const row of rows) zip.write(rowXml(table, widths, row));
      return [];
    },
    end: () => {
      zip.write(state.after);
      zip.close();
      zip.finish();
    },
    save: () => JSON.stringify({ zip: zip.save(), after: state.after } satisfies DocxState),
    boxes: () => 0,
  };
}

/** The widths of the columns, in twentieths of a point. */
function widthsOf({ columns }: Table): number[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map(({ width }) => Math.floor((CONTENT_WIDTH * width) / whole));
}

/** A person's row, and the family's in one cell below it, on the same page. */
function rowXml(table: Table, widths: readonly number[], { cells, below }: TableRow): string {
  const hasFamily = below.length > 0;
  const own = cells.map((text, index) =>
    cellXml(
      paragraph(table, table.columns[index]?.kind === "tick" ? BOX : text, directionIn, hasFamily),
      widths[index] ?? 0,
    ),
  );
  if (!hasFamily) return tableRow(own.join(""));
  const base = directionOf(table.language);
  const lines = below.map((text) => paragraph(table, text, () => base)).join("");
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return tableRow(own.join("")) + tableRow(cellXml(lines, whole, widths.length));
}

const tableRow = (cells: string): string => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells}</w:tr>`;

const cellXml = (content: string, width: number, span = 1): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${
    span > 1
      ? `<w:gridSpan w:val="${span}"/><w:shd w:val="clear" w:color="auto" w:fill="F5F5F5"/>`
      : ""
  }</w:tcPr>${content}</w:tc>`;

/** A box to tick. */
const BOX = "\u2610";

/** A hyphen between digits, where a line must not break: that of a phone. */
const HYPHEN_OF_NUMBER = /(?<=\d)-(?=\d)/gu;
const NO_BREAK_HYPHEN = "\u2011";

/** A text as paragraphs, each in a direction of its own and at the side of the table. */
function paragraph(
  { language }: Table,
  text: string,
  directionOfLine: (line: string) => Direction,
  keepsNext = false,
): string {
  const tableDirection = directionOf(language);
  return text
    .replaceAll(HYPHEN_OF_NUMBER, NO_BREAK_HYPHEN)
    .split("\n")
    .map((line) => {
      const direction = directionOfLine(line);
      const properties = [
        keepsNext ? "<w:keepNext/>" : "",
        direction === "rtl" ? "<w:bidi/>" : "",
        direction === tableDirection ? "" : '<w:jc w:val="end"/>',
      ].join("");
      const runs = directedRuns(line, direction).map(
        (run) =>
          `<w:r>${run.isRightToLeft ? "<w:rPr><w:rtl/></w:rPr>" : ""}<w:t xml:space="preserve">${xmlText(run.text)}</w:t></w:r>`,
      );
      return `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ""}${runs.join("")}</w:p>`;
    })
    .join("");
}
