import { directionOf } from "@kehila/shared/base/languages";
import { inIsolate, withPhones } from "@kehila/shared/base/text";
import type { Table, TableRow } from "../../table/table.ts";
import { fill, textsIn } from "../../table/texts.ts";
import type { Direction } from "../runs.ts";
import { directionIn } from "../runs.ts";
import type { Writer, WriterOptions } from "../writer.ts";
import type { Used } from "./canvas.ts";
import { BOLD, drawLine, outline, points, rectangle, REGULAR } from "./canvas.ts";
import { embedFont } from "./embedded-font.ts";
import { FONT_NAMES } from "./fonts.ts";
import type { Line } from "./lines.ts";
import { linesOf, longestWord } from "./lines.ts";
import type { ObjectState } from "./objects.ts";
import { NO_OBJECTS, PdfObjects, pdfText } from "./objects.ts";

/** A4, landscape, in points. */
const PAGE = { width: 841.89, height: 595.28 };
const MARGIN = 28;
const CONTENT = PAGE.width - 2 * MARGIN;
/** The lowest line of a row; the page number is below it. */
const BOTTOM = MARGIN + 14;
const TITLE = 14;
const TEXT = 7.5;
const LEADING = 10;
/** The line spacing as a multiple of the font size. */
const SPACE = 1.6;
const PADDING = 3;
/** The smallest text that keeps a word whole. */
const SMALLEST = 5;
/** The side of a checkbox. */
const TICK = 8;

/** Object numbers that pages refer to before the objects are written. */
interface Reserved {
  catalog: number;
  pages: number;
  resources: number;
  /** The total number of pages: every page draws this object, and the last step writes it. */
  total: number;
}

interface PdfState {
  objects: ObjectState;
  reserved: Reserved;
  /** The object numbers of the complete pages. */
  kids: number[];
  /** The operators of the current page, and the position of its next row. */
  page: string;
  y: number;
  used: Used;
}

/**
 * Writes a table on landscape pages. A full page is compressed and written at once, so that the
 * state of the file is one page, the object offsets and the used glyphs.
 */
export function pdfWriter({ table, out, saved }: WriterOptions): Writer {
  const before = saved ? (JSON.parse(saved) as PdfState) : null;
  const objects = new PdfObjects(out, before?.objects ?? NO_OBJECTS);
  const state: PdfState = before ?? firstState(objects);
  const layout = layoutOf(table);

  const draw = (operators: string): void => {
    state.page += operators;
  };

  function beginPage(): void {
    state.page = "";
    state.y = PAGE.height - MARGIN;
    if (state.kids.length === 0) {
      for (const [index, text] of [inIsolate(withPhones(table.name)), ...table.facts].entries()) {
        const size = index === 0 ? TITLE : TEXT;
        draw(index === 0 ? BOLD : REGULAR);
        for (const line of layout.wrap(text, CONTENT, size)) {
          state.y -= size * 1.4;
          draw(
            drawLine(line, layout.startOf(line, MARGIN, CONTENT, size), state.y, size, state.used),
          );
        }
      }
      state.y -= LEADING;
    }
    drawHeader();
  }

  function drawHeader(): void {
    const cells = table.columns.map(({ label }, index) => layout.header(label, index));
    const height = heightOf(cells);
    draw(rectangle(MARGIN, state.y - height, { width: CONTENT, height, grey: 0.88 }));
    draw(BOLD);
    for (const [index, cell] of cells.entries()) drawCell(cell, index);
    draw(REGULAR);
    state.y -= height;
  }

  function drawCell({ lines, size }: Cell, index: number): void {
    const { x, width } = layout.column(index);
    for (const [at, line] of lines.entries()) {
      const y = state.y - PADDING - at * LEADING - TEXT;
      draw(drawLine(line, layout.startOf(line, x, width, size), y, size, state.used));
    }
  }

  function endPage(): void {
    const { reserved, kids } = state;
    draw(pageNumber(kids.length + 1));
    const content = objects.stream(state.page);
    kids.push(
      objects.write(
        `<</Type /Page /Parent ${reserved.pages} 0 R /Resources ${reserved.resources} 0 R ` +
          `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${content} 0 R>>`,
      ),
    );
  }

  /** Returns the operators for `Page 3 of` and the total, which is drawn when it is known. */
  function pageNumber(number: number): string {
    const text = fill(textsIn(table.language).page, { page: String(number) });
    const [line] = layout.wrap(text, CONTENT, TEXT);
    if (!line) return "";
    const middle = PAGE.width / 2;
    const width = (line.width * TEXT) / 1000;
    const [x, totalX] = layout.isRightToLeft
      ? [middle, middle - SPACE]
      : [middle - width, middle + SPACE];
    const label = drawLine(line, x, MARGIN, TEXT, state.used);
    return `${label}q 1 0 0 1 ${points(totalX)} ${points(MARGIN)} cm /Total Do Q\n`;
  }

  /**
   * Draws a row. A row that does not fit starts a new page; a row longer than a page continues on
   * the next one.
   */
  function addRow({ cells, familyLines }: TableRow): void {
    let remainingCells = cells.map((text, index) => layout.cell(text, index));
    const family = familyLines.flatMap((text) => layout.wrap(text, CONTENT - 4 * PADDING, TEXT));
    const height =
      heightOf(remainingCells) + (family.length > 0 ? family.length * LEADING + PADDING : 0);
    if (height > state.y - BOTTOM) nextPage();
    drawTicks();
    for (;;) {
      const fit = Math.max(1, Math.floor((state.y - BOTTOM - 2 * PADDING) / LEADING));
      const fittingCells = remainingCells.map(({ lines, size }) => ({
        lines: lines.slice(0, fit),
        size,
      }));
      remainingCells = remainingCells.map(({ lines, size }) => ({ lines: lines.slice(fit), size }));
      for (const [index, cell] of fittingCells.entries()) drawCell(cell, index);
      state.y -= heightOf(fittingCells);
      if (remainingCells.every(({ lines }) => lines.length === 0)) break;
      nextPage();
    }
    for (const line of family) {
      if (state.y - LEADING < BOTTOM) nextPage();
      state.y -= LEADING;
      const x = layout.startOf(line, MARGIN + 2 * PADDING, CONTENT - 4 * PADDING, TEXT);
      draw(drawLine(line, x, state.y + PADDING, TEXT, state.used));
    }
    draw(rectangle(MARGIN, state.y, { width: CONTENT, height: 0.4, grey: 0.6 }));
  }

  /** Draws the checkboxes of a row. */
  function drawTicks(): void {
    for (const [index, { kind }] of table.columns.entries()) {
      if (kind !== "tick") continue;
      const { x, width } = layout.column(index);
      const left = layout.isRightToLeft ? x + width - TICK : x;
      draw(outline(left, state.y - PADDING - TICK, TICK));
    }
  }

  function nextPage(): void {
    endPage();
    beginPage();
  }

  return {
    begin: beginPage,
    add: (rows) =>
      rows.flatMap((row, index) => {
        const { boxes } = state.used;
        addRow(row);
        return state.used.boxes > boxes ? [index] : [];
      }),
    end: () => {
      endPage();
      finish(objects, state, table, layout);
    },
    save: () => JSON.stringify({ ...state, objects: objects.state } satisfies PdfState),
    boxes: () => state.used.boxes,
  };
}

/** The lines of a cell, and the size of its text. */
interface Cell {
  lines: readonly Line[];
  size: number;
}

const heightOf = (cells: readonly Cell[]): number =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * LEADING + 2 * PADDING;

function firstState(objects: PdfObjects): PdfState {
  const [catalog, pages, resources, total] = Array.from({ length: 4 }, () => objects.reserve());
  return {
    objects: objects.state,
    reserved: {
      catalog: catalog ?? 0,
      pages: pages ?? 0,
      resources: resources ?? 0,
      total: total ?? 0,
    },
    kids: [],
    page: "",
    y: 0,
    used: { glyphs: { Rubik: {}, DejaVuSans: {} }, boxes: 0 },
  };
}

/** Writes the objects that pages refer to, and the file's cross-reference table. */
function finish(objects: PdfObjects, state: PdfState, table: Table, layout: Layout): void {
  const { reserved, kids, used } = state;
  const { catalog, pages, resources, total } = reserved;
  const [line] = layout.wrap(String(kids.length), CONTENT, TEXT);
  if (line) {
    const width = (line.width * TEXT) / 1000;
    const content = drawLine(line, layout.isRightToLeft ? -width : 0, 0, TEXT, used);
    const box = `[${points(-width)} -5 ${points(width)} 15]`;
    objects.stream(
      content,
      `/Type /XObject /Subtype /Form /BBox ${box} /Resources ${resources} 0 R`,
      total,
    );
  }
  const fonts = FONT_NAMES.filter((name) => Object.keys(used.glyphs[name]).length > 0).map(
    (name) => `/${name} ${embedFont(objects, name, used.glyphs[name])} 0 R`,
  );
  objects.write(`<</Font <<${fonts.join(" ")}>> /XObject <</Total ${total} 0 R>>>>`, resources);
  const refs = kids.map((kid) => `${kid} 0 R`).join(" ");
  objects.write(`<</Type /Pages /Count ${kids.length} /Kids [${refs}]>>`, pages);
  const direction = layout.isRightToLeft ? "R2L" : "L2R";
  objects.write(
    `<</Type /Catalog /Pages ${pages} 0 R /Lang (${table.language}) ` +
      `/ViewerPreferences <</Direction /${direction} /DisplayDocTitle true>>>>`,
    catalog,
  );
  const info = objects.write(`<</Title ${pdfText(table.name)}>>`);
  objects.finish(catalog, info);
}

type Layout = ReturnType<typeof layoutOf>;

/** Returns the positions of columns, and functions that break their texts into lines. */
export function layoutOf({ columns, language }: Pick<Table, "columns" | "language">) {
  const direction = directionOf(language);
  const isRightToLeft = direction === "rtl";
  const totalWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => (CONTENT * width) / totalWidth);
  const offsets = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  );
  const column = (index: number): { x: number; width: number } => {
    const width = widths[index] ?? 0;
    const offset = offsets[index] ?? 0;
    const left = isRightToLeft ? CONTENT - offset - width : offset;
    return { x: MARGIN + left + PADDING, width: width - 2 * PADDING };
  };
  /** Returns the lines of the file's own texts, whose values are in isolates. */
  const wrap = (text: string, width: number, size: number): Line[] =>
    linesOf(text, (width * 1000) / size, () => direction);
  return {
    isRightToLeft,
    column,
    wrap,
    /** Returns where a line starts: on the side from which the table is read. */
    startOf: (line: Line, x: number, width: number, size: number): number =>
      isRightToLeft ? x + width - (line.width * size) / 1000 : x,
    cell: (text: string, index: number): Cell =>
      text === "" ? { lines: [], size: TEXT } : fitText(text, column(index).width, directionIn),
    header: (label: string, index: number): Cell =>
      fitText(label, column(index).width, () => direction),
  };
}

/** Returns the lines of a text. A word longer than the column makes the text smaller; at the smallest size the word breaks. */
function fitText(text: string, width: number, toDirection: (line: string) => Direction): Cell {
  const linesAt = (size: number): Line[] => linesOf(text, (width * 1000) / size, toDirection);
  const lines = linesAt(TEXT);
  if (lines.length <= 1) return { lines, size: TEXT };
  const longest = (longestWord(text) * TEXT) / 1000;
  const size = longest > width ? (TEXT * width) / (longest + 0.01) : TEXT;
  return size === TEXT || size < SMALLEST ? { lines, size: TEXT } : { lines: linesAt(size), size };
}
