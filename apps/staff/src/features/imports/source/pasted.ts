import { readLines } from "@kehila/shared/imports/pasted-lines";
import type { Cell, SourceRow, SourceSheet } from "./cells.ts";
import { cellText, checkedSheet } from "./cells.ts";
import { parseDelimited, readDelimited } from "./delimited.ts";
import { PASTED_MAX, SourceError } from "./problems.ts";
import { refuseRuined } from "./ruined-letters.ts";
import { refuseOtherText } from "./signatures.ts";

/** A pasted text: cells of a spreadsheet, or lines with a name and a phone in any order. */
export interface PastedText {
  kind: "cells" | "lines";
  sheet: SourceSheet;
}

/** Reads a pasted text. Throws a {@link SourceError} for an empty or a too long text. */
export function readPasted(text: string, name: string): PastedText {
  if (text.length > PASTED_MAX) throw new SourceError("TOO_LONG");
  refuseOtherText(text);
  if (isTable(text)) return { kind: "cells", sheet: readDelimited(text, name, "\t") };
  if (isDelimited(text)) return { kind: "cells", sheet: readDelimited(text, name) };
  refuseRuined(text.split("\n"));
  const rows = readLines(text).map(
    ({ row, text: line, name: personName, phone, rest, idNumber, isPerson }): SourceRow =>
      isPerson || personName === ""
        ? {
            row,
            cells: [personName, phone, rest, idNumber].map((cell): Cell => cell || null),
            isTalk: !isPerson,
          }
        : { row, cells: [line, null, null, null], isTalk: true },
  );
  return { kind: "lines", sheet: checkedSheet({ name, rows, losses: [], merged: [] }) };
}

/** Share of the rows of a table that have the usual number of cells. */
const USUAL_SHARE = 0.8;
/** Minimum cells of a single row that is a row of a table. */
const SINGLE_ROW_CELLS = 3;
/** The number or bullet of a list, as a document copies it before a tab. */
const LIST_MARK = /^\s?(?:\(?\d{1,3}[.)]|\p{L}[.)]|[-–—•·▪●○])\s?$/u;

/** Whether tabs divide a text into cells: most rows have the same number of cells. */
function isTable(text: string): boolean {
  if (!text.includes("\t")) return false;
  const { rows } = parseDelimited(text, "\t");
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [[width, count] = [0, 0]] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (rows.length === 1) return width >= SINGLE_ROW_CELLS;
  const isList = width === 2 && rows.every(({ cells }) => LIST_MARK.test(cellText(cells[0])));
  return width > 1 && count >= rows.length * USUAL_SHARE && !isList;
}

/** Whether each line has the same number of commas or of semicolons, at least two. */
function isDelimited(text: string): boolean {
  const filledLines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== "");
  return [",", ";"].some((delimiter) => {
    const counts = new Set(filledLines.map((line) => line.split(delimiter).length));
    const [count = 0] = counts;
    return filledLines.length > 1 && counts.size === 1 && count > 2;
  });
}
