import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import type { IParagraphOptions, IRunOptions } from "docx";
import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table as DocxTable,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { boldWidthIn, longestIn } from "../table/letter-widths.ts";
import type { Table } from "../table/table.ts";
import { fill, textsIn, titleOf } from "../table/texts.ts";
import { directedRuns } from "../../../lib/directed-runs.ts";
import { unzip } from "./unzip.ts";

/** A4 portrait with its margins, in twentieths of a point; the docx package rotates it. */
const PAGE = { width: 11_906, height: 16_838 };
const MARGIN = 720;
/** The width between the margins of a landscape page. */
export const CONTENT_WIDTH = PAGE.height - 2 * MARGIN;

const FONT = "Arial";
/** The spell-check language by file language; Hebrew letters are always Hebrew. */
const LOCALES: Record<Language, string> = { en: "en-GB", ru: "ru-RU", he: "he-IL" };
/** The text size in half points. */
export const TEXT_SIZE = 15;
const TITLE_SIZE = 28;
/** The smallest text that keeps a word whole, in half points. */
const SMALLEST = 10;
/** The width of a digit of Arial, in parts of the font size. */
const DIGIT = 0.556;
/** The margins of a cell, in twentieths of a point. */
const CELL = { left: 60, right: 60, top: 30, bottom: 30 };
/** The space below the facts, in twentieths of a point. */
const FACTS_SPACE = 160;
/** A placeholder for the rows. */
const MARKER = "ROWS-GO-HERE";
const DOCUMENT = "word/document.xml";

interface Skeleton {
  /** The complete parts of the document. */
  parts: { name: string; text: string }[];
  /** The part with the table: its text before and after the rows. */
  document: { name: string; before: string; after: string };
}

/** Returns the parts of a document whose table has a header and no rows. */
export async function skeletonOf(table: Table, widths: readonly number[]): Promise<Skeleton> {
  const bytes = await Packer.toArrayBuffer(documentOf(table, widths));
  const parts = unzip(new Uint8Array(bytes));
  const text = parts.find(({ name }) => name === DOCUMENT)?.text ?? "";
  // The last occurrence, because the title comes before and may contain the same text.
  const marker = text.lastIndexOf(MARKER);
  const start = text.lastIndexOf("<w:tr>", marker);
  const end = text.indexOf("</w:tr>", marker) + "</w:tr>".length;
  if (marker < 0 || start < 0) throw new Error("The skeleton has no place for rows.");
  return {
    parts: parts.filter(({ name }) => name !== DOCUMENT),
    document: { name: DOCUMENT, before: text.slice(0, start), after: text.slice(end) },
  };
}

/** Returns how many digits of the usual size stand on a line of a cell. */
export const digitsIn = (width: number): number =>
  (width - CELL.left - CELL.right) / (TEXT_SIZE * DIGIT * 10);

/**
 * Returns the font size at which the longest word fits into a column; below the smallest size the
 * word breaks. `longestWidth` is in digits.
 */
export function sizeFor(longestWidth: number, width: number): number {
  const fittingSize = Math.floor((TEXT_SIZE * digitsIn(width)) / longestWidth);
  return fittingSize < SMALLEST ? TEXT_SIZE : Math.min(TEXT_SIZE, fittingSize);
}

function documentOf(table: Table, widths: readonly number[]): Document {
  const isRightToLeft = directionOf(table.language) === "rtl";
  const line = (
    text: string,
    style: IRunOptions = {},
    paragraph: Pick<IParagraphOptions, "spacing" | "heading"> = {},
  ) =>
    new Paragraph({
      bidirectional: isRightToLeft,
      ...paragraph,
      children: directedRuns(text, directionOf(table.language)).map(
        (run) => new TextRun({ text: run.text, rightToLeft: run.isRightToLeft, ...style }),
      ),
    });
  const locale = LOCALES[table.language];
  const sized = (size: number) => ({ size, sizeComplexScript: size });
  const bold = { bold: true, boldComplexScript: true };
  return new Document({
    title: table.name,
    styles: {
      default: {
        document: {
          run: {
            font: FONT,
            ...sized(TEXT_SIZE),
            language: { value: locale, bidirectional: LOCALES.he },
          },
        },
        title: { run: { font: FONT, ...sized(TITLE_SIZE), ...bold } },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { ...PAGE, orientation: PageOrientation.LANDSCAPE },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        footers: { default: new Footer({ children: [pageNumbers(table, isRightToLeft)] }) },
        children: [
          line(titleOf(table), {}, { heading: HeadingLevel.TITLE }),
          ...table.facts.map((fact, index) =>
            line(
              fact,
              {},
              index === table.facts.length - 1 ? { spacing: { after: FACTS_SPACE } } : {},
            ),
          ),
          new DocxTable({
            layout: TableLayoutType.FIXED,
            width: { size: CONTENT_WIDTH, type: WidthType.DXA },
            columnWidths: [...widths],
            visuallyRightToLeft: isRightToLeft,
            margins: CELL,
            rows: [
              new TableRow({
                tableHeader: true,
                cantSplit: true,
                children: table.columns.map(({ label }, index) => {
                  const width = widths[index] ?? 0;
                  const size = sizeFor(longestIn(label, boldWidthIn), width);
                  return new TableCell({
                    width: { size: width, type: WidthType.DXA },
                    shading: { type: ShadingType.CLEAR, fill: "E0E0E0" },
                    children: [line(label, { ...bold, ...sized(size) })],
                  });
                }),
              }),
              new TableRow({ children: [new TableCell({ children: [new Paragraph(MARKER)] })] }),
            ],
          }),
        ],
      },
    ],
  });
}

/** Returns the footer of each page: `Page 3 of 12`. */
function pageNumbers({ language }: Table, isRightToLeft: boolean): Paragraph {
  const [before = "", after = ""] = fill(textsIn(language).page, { page: "\n" }).split("\n");
  return new Paragraph({
    bidirectional: isRightToLeft,
    alignment: AlignmentType.CENTER,
    children: [
      new TextRun({
        rightToLeft: isRightToLeft,
        children: [before, PageNumber.CURRENT, `${after} `, PageNumber.TOTAL_PAGES],
      }),
    ],
  });
}
