import { directionOf } from "@kehila/shared/base/languages";
import type { Table } from "../../table/table.ts";
import type { Direction } from "../../../../lib/directed-runs.ts";
import { directionIn } from "../../../../lib/directed-runs.ts";
import type { Line } from "../../../../lib/pdf/lines.ts";
import { linesOf, longestWord } from "../../../../lib/pdf/lines.ts";

/** A4, landscape, in points. */
export const PAGE = { width: 841.89, height: 595.28 };
export const MARGIN = 28;
export const CONTENT = PAGE.width - 2 * MARGIN;
/** The lowest line of a row; the page number is below it. */
export const BOTTOM = MARGIN + 14;
export const TITLE = 14;
export const TEXT = 7.5;
export const LEADING = 10;
/** The space before the total number of pages. */
export const SPACE = 1.6;
export const PADDING = 3;
/** The smallest text that keeps a word whole. */
const SMALLEST = 5;

/** The lines of a cell, and the size of its text. */
export interface Cell {
  lines: readonly Line[];
  size: number;
}

export const heightOf = (cells: readonly Cell[]): number =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * LEADING + 2 * PADDING;

export type Layout = ReturnType<typeof layoutOf>;

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

/**
 * Returns the lines of a text. A word longer than the column makes the text smaller; at the
 * smallest size the word breaks.
 */
function fitText(text: string, width: number, toDirection: (line: string) => Direction): Cell {
  const linesAt = (size: number): Line[] => linesOf(text, (width * 1000) / size, toDirection);
  const lines = linesAt(TEXT);
  if (lines.length <= 1) return { lines, size: TEXT };
  const longestWidth = (longestWord(text) * TEXT) / 1000;
  const size = longestWidth > width ? (TEXT * width) / (longestWidth + 0.01) : TEXT;
  return size === TEXT || size < SMALLEST ? { lines, size: TEXT } : { lines: linesAt(size), size };
}
