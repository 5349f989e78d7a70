import { directionOf } from "@kehila/shared/languages";
import {
  AlignmentType,
  Document,
  Footer,
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
import type { Table } from "../table/table.ts";
import { fill, textsIn } from "../table/texts.ts";
import { directedRuns } from "./runs.ts";
import { unzip } from "./unzip.ts";

/** A4 and its margins in twentieths of a point, as on paper: the package turns it. */
const PAGE = { width: 11_906, height: 16_838 };
const MARGIN = 720;
/** The width between the margins of a landscape page. */
export const CONTENT_WIDTH = PAGE.height - 2 * MARGIN;

const FONT = "Arial";
/** Half points. */
const TEXT_SIZE = 16;
const TITLE_SIZE = 28;
/** Below the date, in twentieths of a point. */
const DATE_SPACE = 160;
/** Stands where the rows go. */
const MARKER = "ROWS-GO-HERE";
const DOCUMENT = "word/document.xml";

interface Skeleton {
  /** The parts that are complete. */
  parts: { name: string; text: string }[];
  /** The part with the table, before and after its rows. */
  document: { name: string; before: string; after: string };
}

/** Returns the parts of a document whose table has a header and no rows. */
export async function skeletonOf(table: Table, widths: readonly number[]): Promise<Skeleton> {
  const bytes = await Packer.toArrayBuffer(documentOf(table, widths));
  const parts = unzip(new Uint8Array(bytes));
  const text = parts.find(({ name }) => name === DOCUMENT)?.text ?? "";
  // The title comes before and may hold the same words.
  const marker = text.lastIndexOf(MARKER);
  const start = text.lastIndexOf("<w:tr>", marker);
  const end = text.indexOf("</w:tr>", marker) + "</w:tr>".length;
  if (marker < 0 || start < 0) throw new Error("The skeleton has no place for rows.");
  return {
    parts: parts.filter(({ name }) => name !== DOCUMENT),
    document: { name: DOCUMENT, before: text.slice(0, start), after: text.slice(end) },
  };
}

function documentOf(table: Table, widths: readonly number[]): Document {
  const isRightToLeft = directionOf(table.language) === "rtl";
  const line = (text: string, style: { bold?: boolean; size?: number } = {}, after = 0) =>
    new Paragraph({
      bidirectional: isRightToLeft,
      ...(after > 0 ? { spacing: { after } } : {}),
      children: directedRuns(text, directionOf(table.language)).map(
        (run) => new TextRun({ text: run.text, rightToLeft: run.isRightToLeft, ...style }),
      ),
    });
  return new Document({
    title: table.title,
    styles: {
      default: { document: { run: { font: FONT, size: TEXT_SIZE, sizeComplexScript: TEXT_SIZE } } },
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
          line(table.title, { bold: true, size: TITLE_SIZE }),
          line(table.date, {}, DATE_SPACE),
          new DocxTable({
            layout: TableLayoutType.FIXED,
            width: { size: CONTENT_WIDTH, type: WidthType.DXA },
            columnWidths: [...widths],
            visuallyRightToLeft: isRightToLeft,
            margins: { left: 60, right: 60, top: 30, bottom: 30 },
            rows: [
              new TableRow({
                tableHeader: true,
                cantSplit: true,
                children: table.columns.map(
                  ({ label }, index) =>
                    new TableCell({
                      width: { size: widths[index] ?? 0, type: WidthType.DXA },
                      shading: { type: ShadingType.CLEAR, fill: "E0E0E0" },
                      children: [line(label, { bold: true })],
                    }),
                ),
              }),
              new TableRow({ children: [new TableCell({ children: [new Paragraph(MARKER)] })] }),
            ],
          }),
        ],
      },
    ],
  });
}

/** `Page 3 of 12` at the foot of each page. */
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
