import type { Table } from "../../table/table.ts";
import { fill, textsIn, titleOf } from "../../table/texts.ts";
import type { Used } from "./canvas.ts";
import { BOLD, drawLine, outline, points, rectangle, REGULAR } from "./canvas.ts";
import type { Cell, Layout } from "./layout.ts";
import {
  BOTTOM,
  CONTENT,
  heightOf,
  LEADING,
  MARGIN,
  PADDING,
  PAGE,
  SPACE,
  TEXT,
  TITLE,
} from "./layout.ts";
import type { Line } from "../../../../lib/pdf/lines.ts";
import type { PdfObjects } from "./objects.ts";

/** The side of a checkbox. */
const TICK = 8;

/** Object numbers that pages refer to before the objects are written. */
interface Reserved {
  catalog: number;
  pages: number;
  resources: number;
  /** The total number of pages: every page draws this object, which is written last. */
  total: number;
}

export interface PdfState {
  reserved: Reserved;
  /** The object numbers of the complete pages. */
  kids: number[];
  /** The operators of the current page, and the position of its next row. */
  page: string;
  y: number;
  used: Used;
}

/** The pages of a file: draws on the current page, and writes each page when it is full. */
export class PdfPages {
  readonly #objects: PdfObjects;
  readonly #state: PdfState;
  readonly #table: Table;
  readonly #layout: Layout;

  constructor(objects: PdfObjects, state: PdfState, table: Table, layout: Layout) {
    this.#objects = objects;
    this.#state = state;
    this.#table = table;
    this.#layout = layout;
  }

  /** The height between the next row and the bottom of the page. */
  get room(): number {
    return this.#state.y - BOTTOM;
  }

  begin(): void {
    const state = this.#state;
    state.page = "";
    state.y = PAGE.height - MARGIN;
    if (state.kids.length === 0) this.#drawTitle();
    this.#drawHeader();
  }

  end(): void {
    const { reserved, kids } = this.#state;
    this.#draw(this.#pageNumber(kids.length + 1));
    const content = this.#objects.stream(this.#state.page);
    kids.push(
      this.#objects.write(
        `<</Type /Page /Parent ${reserved.pages} 0 R /Resources ${reserved.resources} 0 R ` +
          `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${content} 0 R>>`,
      ),
    );
  }

  next(): void {
    this.end();
    this.begin();
  }

  /** Draws cells next to each other, and moves below them. */
  drawCells(cells: readonly Cell[]): void {
    for (const [index, cell] of cells.entries()) this.#drawCell(cell, index);
    this.#state.y -= heightOf(cells);
  }

  /** Draws an indented line over all columns, on the next page if it does not fit. */
  drawFamilyLine(line: Line): void {
    if (this.room < LEADING) this.next();
    this.#state.y -= LEADING;
    const x = this.#layout.startOf(line, MARGIN + 2 * PADDING, CONTENT - 4 * PADDING, TEXT);
    this.#drawLine(line, x, this.#state.y + PADDING, TEXT);
  }

  /** Draws the checkboxes of a row. */
  drawTicks(): void {
    for (const [index, { kind }] of this.#table.columns.entries()) {
      if (kind !== "tick") continue;
      const { x, width } = this.#layout.column(index);
      const left = this.#layout.isRightToLeft ? x + width - TICK : x;
      this.#draw(outline(left, this.#state.y - PADDING - TICK, TICK));
    }
  }

  drawRule(): void {
    this.#draw(rectangle(MARGIN, this.#state.y, { width: CONTENT, height: 0.4, grey: 0.6 }));
  }

  #draw(operators: string): void {
    this.#state.page += operators;
  }

  #drawLine(line: Line, x: number, y: number, size: number): void {
    this.#draw(drawLine(line, x, y, size, this.#state.used));
  }

  #drawTitle(): void {
    const lines = [titleOf(this.#table), ...this.#table.facts];
    for (const [index, text] of lines.entries()) {
      const size = index === 0 ? TITLE : TEXT;
      this.#draw(index === 0 ? BOLD : REGULAR);
      for (const line of this.#layout.wrap(text, CONTENT, size)) {
        this.#state.y -= size * 1.4;
        const x = this.#layout.startOf(line, MARGIN, CONTENT, size);
        this.#drawLine(line, x, this.#state.y, size);
      }
    }
    this.#state.y -= LEADING;
  }

  #drawHeader(): void {
    const cells = this.#table.columns.map(({ label }, index) => this.#layout.header(label, index));
    const height = heightOf(cells);
    this.#draw(rectangle(MARGIN, this.#state.y - height, { width: CONTENT, height, grey: 0.88 }));
    this.#draw(BOLD);
    this.drawCells(cells);
    this.#draw(REGULAR);
  }

  #drawCell({ lines, size }: Cell, index: number): void {
    const { x, width } = this.#layout.column(index);
    for (const [at, line] of lines.entries()) {
      const y = this.#state.y - PADDING - at * LEADING - TEXT;
      this.#drawLine(line, this.#layout.startOf(line, x, width, size), y, size);
    }
  }

  /** Returns the operators that draw `Page 3 of` and the object of the total number. */
  #pageNumber(number: number): string {
    const text = fill(textsIn(this.#table.language).page, { page: String(number) });
    const [line] = this.#layout.wrap(text, CONTENT, TEXT);
    if (!line) return "";
    const middle = PAGE.width / 2;
    const width = (line.width * TEXT) / 1000;
    const [x, totalX] = this.#layout.isRightToLeft
      ? [middle, middle - SPACE]
      : [middle - width, middle + SPACE];
    const label = drawLine(line, x, MARGIN, TEXT, this.#state.used);
    return `${label}q 1 0 0 1 ${points(totalX)} ${points(MARGIN)} cm /Total Do Q\n`;
  }
}
