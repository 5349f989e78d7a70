import {
  boldWidthIn,
  longestIn,
  surelyFits,
  unbrokenParts,
  widthIn,
} from "../../table/letter-widths.ts";
import type { Column } from "../../table/table.ts";

/**
 * The height of a line in points. Set explicitly, because LibreOffice does not measure the rows of
 * an opened file.
 */
export const LINE_HEIGHT = 14.25;
/** Maximum lines per row, because Excel refuses higher rows. */
const LINES_MAX = 28;
/** The margins of a cell, in digits. */
const MARGINS = 1;

/** Returns the number of lines in the longest cell of a row. */
export const linesOf = (columns: readonly SheetColumn[], cells: readonly string[]): number =>
  Math.min(LINES_MAX, Math.max(...cells.map((text, index) => linesIn(text, columns[index]))));

/**
 * Returns the number of lines of a text in a column: a word that does not fit moves to the next
 * line.
 */
function linesIn(text: string, column: SheetColumn | undefined): number {
  const width = (column?.width ?? 1) - MARGINS;
  const hasRoom = surelyFits(text, width) || widthIn(text) <= width;
  if (hasRoom && !text.includes("\n")) return 1;
  return text.split("\n").reduce((sum, line) => sum + wrapText(line, width, widthIn).lines, 0);
}

/** Returns the number of lines of a text, and the width of the last one. */
function wrapText(
  line: string,
  width: number,
  widthOfText: (text: string) => number,
): { lines: number; last: number } {
  const space = widthOfText(" ");
  let [lines, last] = [1, 0];
  for (const part of unbrokenParts(line)) {
    const partWidth = widthOfText(part);
    if (last > 0 && last + partWidth > width) {
      lines += 1;
      last = 0;
    }
    // A word longer than a line continues on the next one.
    lines += Math.max(0, Math.ceil(partWidth / width) - 1);
    last =
      (partWidth > width ? partWidth % width : last + partWidth) + (part.endsWith("-") ? 0 : space);
  }
  return { lines, last: last - space };
}

/** A column of a sheet, wide enough for the words of its label and the button of the filter. */
export interface SheetColumn extends Column {
  headerLines: number;
}

/** The button of the filter, in digits. */
const BUTTON = 3;

export function sheetColumn(column: Column): SheetColumn {
  let width = Math.max(column.width, longestIn(column.label, boldWidthIn) + MARGINS + BUTTON);
  // The button covers the end of the last line.
  for (;;) {
    const { lines, last } = wrapText(column.label, width - MARGINS, boldWidthIn);
    if (last + MARGINS + BUTTON <= width) return { ...column, width, headerLines: lines };
    width += 0.5;
  }
}

/** Returns the letters of a column: A, …, Z, AA, … */
export function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
