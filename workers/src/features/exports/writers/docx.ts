import { directionOf } from "@kehila/shared/base/languages";
import { longestIn, surelyFits, widthIn } from "../table/letter-widths.ts";
import type { Table, TableRow } from "../table/table.ts";
import { CONTENT_WIDTH, digitsIn, sizeFor, skeletonOf, TEXT_SIZE } from "./docx-skeleton.ts";
import type { Direction } from "../../../lib/directed-runs.ts";
import { directedRuns, directionIn } from "../../../lib/directed-runs.ts";
import type { Writer, WriterOptions } from "./writer.ts";
import { xmlText } from "./xml.ts";
import { ZipWriter } from "../../../lib/files/zip.ts";

/**
 * Writes a document with one table on landscape pages: title, date, a header row repeated on each
 * page, page numbers. The docx package creates everything except the rows, which would not fit into
 * memory.
 */
export function docxWriter({ table, out }: WriterOptions): Writer {
  const zip = new ZipWriter(out);
  /** The text after the rows. */
  let after = "";
  const widths = widthsOf(table);
  return {
    begin: async () => {
      const { parts, document } = await skeletonOf(table, widths);
      for (const { name, text } of parts) zip.file(name, text);
      zip.open(document.name);
      zip.write(document.before);
      ({ after } = document);
    },
    add: (rows) => {
      for (const row of rows) zip.write(rowXml(table, widths, row));
      return [];
    },
    end: () => {
      zip.write(after);
      zip.close();
      zip.finish();
    },
    missingGlyphs: () => 0,
  };
}

/** Returns the widths of the columns, in twentieths of a point. */
function widthsOf({ columns }: Table): number[] {
  const totalWidth = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map(({ width }) => Math.floor((CONTENT_WIDTH * width) / totalWidth));
}

/** Returns a person's row, and the family in one cell below it, kept on the same page. */
function rowXml(table: Table, widths: readonly number[], { cells, familyLines }: TableRow): string {
  const hasFamily = familyLines.length > 0;
  const cellsXml = cells.map((value, index) => {
    const text = table.columns[index]?.kind === "tick" ? BOX : value;
    const width = widths[index] ?? 0;
    const size = sizeOf(text, width);
    return cellXml(paragraph(table, text, directionIn, { hasNext: hasFamily, size }), width);
  });
  if (!hasFamily) return tableRow(cellsXml.join(""));
  const base = directionOf(table.language);
  const lines = familyLines.map((text) => paragraph(table, text, () => base)).join("");
  const tableWidth = widths.reduce((sum, width) => sum + width, 0);
  return tableRow(cellsXml.join("")) + tableRow(cellXml(lines, tableWidth, widths.length));
}

/** Returns the size of a value: words stay whole. */
const sizeOf = (text: string, width: number): number =>
  surelyFits(text, digitsIn(width)) ? TEXT_SIZE : sizeFor(longestIn(text, widthIn), width);

const tableRow = (cells: string): string => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells}</w:tr>`;

const cellXml = (content: string, width: number, span = 1): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${
    span > 1
      ? `<w:gridSpan w:val="${span}"/><w:shd w:val="clear" w:color="auto" w:fill="F5F5F5"/>`
      : ""
  }</w:tcPr>${content}</w:tc>`;

/** A checkbox for a pen. */
const BOX = "\u2610";

/** A hyphen or space between digits, where a line must not break: the parts of a phone. */
const HYPHEN = /(?<=\d)-(?=\d)/gu;
const SPACE = /(?<=\d)\u00A0(?=\d)/gu;

/**
 * Returns a line whose phones do not break. LibreOffice breaks a right-to-left line at the no-break
 * hyphen and the no-break space, and mixes up its words, so other characters replace them in
 * right-to-left lines.
 */
const withWholePhones = (line: string, direction: Direction): string =>
  direction === "ltr"
    ? line.replaceAll(HYPHEN, "\u2011")
    : line.replaceAll(HYPHEN, "\u2060-\u2060").replaceAll(SPACE, "\u202F");

/** Returns a text as paragraphs, each with its own direction and aligned with the table. */
function paragraph(
  { language }: Table,
  text: string,
  directionOfLine: (line: string) => Direction,
  { hasNext = false, size = TEXT_SIZE } = {},
): string {
  const tableDirection = directionOf(language);
  const sized = size === TEXT_SIZE ? "" : `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`;
  return text
    .split("\n")
    .map((line) => {
      const direction = directionOfLine(line);
      const properties = [
        hasNext ? "<w:keepNext/>" : "",
        direction === "rtl" ? "<w:bidi/>" : "",
        direction === tableDirection ? "" : '<w:jc w:val="end"/>',
      ].join("");
      const runs = directedRuns(withWholePhones(line, direction), direction).map((run) => {
        const style = sized + (run.isRightToLeft ? "<w:rtl/>" : "");
        return `<w:r>${style ? `<w:rPr>${style}</w:rPr>` : ""}<w:t xml:space="preserve">${xmlText(run.text)}</w:t></w:r>`;
      });
      return `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ""}${runs.join("")}</w:p>`;
    })
    .join("");
}
