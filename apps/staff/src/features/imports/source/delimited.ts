import { IMPORT_ROWS_MAX } from "@kehila/shared/base/limits";
import type { Cell, SheetLoss, SourceRow, SourceSheet } from "./cells.ts";
import { checkedSheet, isEmptyRow } from "./cells.ts";
import { CELL_MAX } from "./problems.ts";

const DELIMITERS = [",", ";", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The line `sep=;`, in which a file for Excel declares its delimiter. */
const DECLARED = /^\uFEFF?sep=([,;\t])\r?\n?/iu;

/** Number of lines from which the delimiter is guessed. */
const SAMPLE_LINES = 30;

interface ParsedText {
  rows: SourceRow[];
  /** The numbers of the records with an unclosed quote. */
  openQuotes: number[];
}

/**
 * Returns the records of a delimited text (RFC 4180, with any line ends), numbered as a spreadsheet
 * shows them: an empty line counts, a line break in a quoted cell does not. Only a quote at the start
 * of a cell opens a quoted cell. An unclosed quote is an ordinary character, so that the rows after
 * it are not lost.
 */
export function parseDelimited(text: string, delimiter: Delimiter, maxRows = Infinity): ParsedText {
  const rows: SourceRow[] = [];
  const openQuotes: number[] = [];
  let cells: string[] = [];
  let [at, record] = [0, 1];
  // The text before this position closes no quote: a new search for each open quote would take
  // quadratic time.
  let searchedTo = 0;
  const endRow = (): void => {
    if (!isEmptyRow(cells)) rows.push({ row: record, cells: cells.map(cellOf) });
    cells = [];
    record += 1;
  };
  while (at < text.length && rows.length < maxRows) {
    const search = text[at] === '"' ? quotedCell(text, at, searchedTo, delimiter) : null;
    const quoted = typeof search === "number" ? null : search;
    if (typeof search === "number") {
      searchedTo = search;
      openQuotes.push(record);
    }
    const end = quoted?.end ?? plainEnd(text, at, delimiter);
    const cell = quoted?.cell ?? text.slice(at, end);
    cells.push(cell);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      // After a delimiter at the end of the text there is one more cell, which is empty.
      if (at === text.length) cells.push("");
      continue;
    }
    if (at < text.length) at += text.startsWith("\r\n", at) ? 2 : 1;
    endRow();
  }
  if (cells.length > 0) endRow();
  return { rows, openQuotes };
}

const LINE_END = /[\r\n]/u;

function plainEnd(text: string, from: number, delimiter: Delimiter): number {
  let position = from;
  while (
    position < text.length &&
    text[position] !== delimiter &&
    text[position] !== "\n" &&
    text[position] !== "\r"
  ) {
    position += 1;
  }
  return position;
}

/**
 * Returns a quoted cell and the position after it; if no quote closes it, the position to which the
 * text has no closing quote.
 */
function quotedCell(text: string, from: number, searchedTo: number, delimiter: Delimiter) {
  let position = Math.max(from + 1, searchedTo);
  for (;;) {
    const quote = text.indexOf('"', position);
    if (quote === -1) return text.length;
    if (quote - from > CELL_MAX * 2) return Math.max(position, searchedTo);
    if (text[quote + 1] === '"') {
      position = quote + 2;
      continue;
    }
    const next = text[quote + 1];
    const isEnd = next === undefined || next === delimiter || LINE_END.test(next);
    if (!isEnd) {
      // A single quote inside the cell, as in `"a"b`, does not end the cell.
      position = quote + 1;
      continue;
    }
    return { cell: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 };
  }
}

const cellOf = (text: string): Cell => (text.trim() === "" ? null : text.slice(0, CELL_MAX));

/**
 * Returns the declared delimiter, or guesses it from the first lines. The best delimiter gives the
 * most lines with the same number of cells; among equals, the most cells.
 */
export function delimiterOf(text: string): Delimiter {
  const declared = DECLARED.exec(text)?.[1];
  if (declared) return DELIMITERS.find((option) => option === declared) ?? ",";
  const scores = DELIMITERS.map((delimiter) => {
    const counts = parseDelimited(text, delimiter, SAMPLE_LINES).rows.map(
      ({ cells }) => cells.length,
    );
    const usualCount = mostCommon(counts.filter((count) => count > 1));
    const usualLines = counts.filter((count) => count === usualCount).length;
    return { delimiter, score: usualCount === undefined ? 0 : usualLines * 1000 + usualCount };
  });
  return scores.reduce((best, candidate) => (candidate.score > best.score ? candidate : best))
    .delimiter;
}

function mostCommon(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns a delimited text as a sheet. Throws a `SourceError` beyond the limits. */
export function readDelimited(
  text: string,
  name: string,
  delimiter: Delimiter = delimiterOf(text),
): SourceSheet {
  const declared = DECLARED.exec(text)?.[0] ?? "";
  const body = (declared === "" ? text : text.slice(declared.length)).replace(/^\uFEFF/u, "");
  // One row more than `checkedSheet` accepts, so that a longer text is refused.
  const { rows, openQuotes } = parseDelimited(body, delimiter, IMPORT_ROWS_MAX + 2);
  return checkedSheet({ name, rows, losses: lossesOf(rows, openQuotes), merged: [] });
}

function lossesOf(rows: readonly SourceRow[], openQuotes: readonly number[]): SheetLoss[] {
  const replaced = rows.filter(({ cells }) =>
    cells.some((cell) => typeof cell === "string" && cell.includes("\uFFFD")),
  );
  const [quote] = openQuotes;
  const [first] = replaced;
  return [
    ...(quote === undefined
      ? []
      : [{ kind: "quotes" as const, count: openQuotes.length, row: quote }]),
    ...(first ? [{ kind: "replaced" as const, count: replaced.length, row: first.row }] : []),
  ];
}
