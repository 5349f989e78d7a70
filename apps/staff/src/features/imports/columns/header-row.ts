import { isGivenName } from "@kehila/shared/names/nicknames";
import { localityOf } from "@kehila/shared/names/locality";
import type { Cell, MergedCells, SourceRow, SourceSheet } from "../source/cells.ts";
import { cellText, columnLetters, isDayCell } from "../source/cells.ts";
import { targetOfHeading } from "./headings.ts";
import { targetKey } from "./targets.ts";

/** The headings of a sheet and the rows below them. */
export interface HeadedSheet {
  /** The heading of each column; empty for a column without a heading. */
  headings: readonly string[];
  /** The number of the row with the headings; null for a sheet without them. */
  headingRow: number | null;
  /** Numbers of the rows above the headings, such as a title, a date or an address. */
  titleRows: readonly number[];
  /** Numbers of the rows with the city of the rows below them, which are no people. */
  groupRows: readonly number[];
  rows: readonly SourceRow[];
}

/** Number of rows at the top of a sheet that may contain the headings. */
const SEARCHED_ROWS = 15;

/** Splits a sheet into its headings and the rows below; `chosenRow` is the user's choice. */
export function headedSheet(sheet: SourceSheet, chosenRow?: number | null): HeadedSheet {
  const rowIndex =
    chosenRow === undefined ? headingIndex(sheet.rows) : indexOfRow(sheet.rows, chosenRow);
  const width = sheet.rows.reduce((maxWidth, { cells }) => Math.max(maxWidth, cells.length), 0);
  if (rowIndex === -1) {
    return {
      headings: Array.from({ length: width }, () => ""),
      headingRow: null,
      titleRows: [],
      groupRows: [],
      rows: sheet.rows,
    };
  }
  const heading = sheet.rows[rowIndex];
  const above = sheet.rows[rowIndex - 1];
  const groups = above ? groupsOver(above, heading, sheet.merged) : new Map<number, string>();
  const translations = translationsBelow(sheet.rows, rowIndex);
  const headings = Array.from({ length: width }, (_, index) => {
    const texts = [heading, ...translations].map((row) => cellText(row?.cells[index]).trim());
    const headingText = [...new Set(texts)].filter(Boolean).join(" / ");
    return [groups.get(index), headingText].filter(Boolean).join(": ");
  });
  return {
    headings,
    headingRow: heading?.row ?? null,
    titleRows: sheet.rows
      .slice(0, groups.size > 0 ? Math.max(0, rowIndex - 1) : rowIndex)
      .map(({ row }) => row),
    groupRows: [],
    rows: withMergedCells(
      sheet.rows.slice(rowIndex + 1 + translations.length),
      headings,
      sheet.merged,
    ),
  };
}

/** The fields whose cell, joined over several rows, is the value of each row. */
const SHARED_FIELDS: ReadonlySet<string> = new Set(["household", "lastName", "city", "address"]);

/** Returns the rows with the value of a cell over several rows in each of them. */
function withMergedCells(
  rows: readonly SourceRow[],
  headings: readonly string[],
  merged: readonly MergedCells[],
): readonly SourceRow[] {
  const shared = merged.filter(
    ({ top, bottom, left, right }) =>
      bottom > top &&
      left === right &&
      SHARED_FIELDS.has(targetOfHeading(headings[left - 1] ?? "")?.field ?? ""),
  );
  if (shared.length === 0) return rows;
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  for (const { top, bottom, left } of shared) {
    const value = byNumber.get(top)?.cells[left - 1] ?? null;
    for (let number = top + 1; number <= bottom; number += 1) {
      const row = byNumber.get(number);
      const cells = row && cellsTo(row, Math.max(left, row.cells.length));
      if (row && cells) byNumber.set(number, { ...row, cells: cells.with(left - 1, value) });
    }
  }
  return rows.map((row) => byNumber.get(row.row) ?? row);
}

/**
 * Returns a sheet whose rows of a city alone, such as `Haifa` above the people of Haifa, are a column
 * of the rows below them. A sheet with a heading for cities stays as it is.
 */
export function withGroupCities(head: HeadedSheet): HeadedSheet {
  const hasCities = head.headings.some((heading) => targetOfHeading(heading)?.field === "city");
  if (hasCities || head.headings.length < 2 || !hasGroups(head.rows)) return head;
  const rows: SourceRow[] = [];
  const groups: { row: number; city: string }[] = [];
  let city: string | null = null;
  for (const row of head.rows) {
    const groupCity = groupCityOf(row);
    if (groupCity !== null) {
      city = groupCity;
      groups.push({ row: row.row, city });
      continue;
    }
    // A title of another group ends the group of the city.
    const isOther = isTitle(row) && !isTotal(row);
    if (isOther) city = null;
    const cells = [...cellsTo(row, head.headings.length), city];
    rows.push({ ...row, cells, ...(isOther ? { isTalk: true } : {}) });
  }
  return {
    ...head,
    headings: [...head.headings, `${groups[0]?.city} …`],
    groupRows: groups.map(({ row }) => row),
    rows,
  };
}

/**
 * Whether rows of a city alone are titles: the first row is one, or two cities stand so. A single one
 * further down can be a person, since Omer and Ariel are names as well.
 */
function hasGroups(rows: readonly SourceRow[]): boolean {
  const cities = rows.map((row) => groupCityOf(row));
  const distinct = new Set(cities.filter((city) => city !== null));
  return distinct.size > 1 || typeof cities[0] === "string";
}

const cellsTo = ({ cells }: SourceRow, width: number): Cell[] =>
  Array.from({ length: width }, (_, index) => cells[index] ?? null);

/** The signs and words around a city in a title: `Haifa (north)`, `Akko - 3 families`. */
const AROUND_CITY = /[():;,]|\s[-–—]\s|\s(?:and|и)\s|\d+/u;

/** Returns the text of a row with nothing else but a number; null for other rows. */
function titleOf({ cells }: SourceRow): string | null {
  const filledCells = cells.filter((cell) => cellText(cell).trim() !== "");
  const [text, ...others] = filledCells.filter((cell) => typeof cell !== "number");
  return typeof text === "string" && text === filledCells[0] && others.length === 0
    ? text.trim().replace(/\s?[:–—-]+$/u, "")
    : null;
}

/** Returns the city of a row that contains nothing else but a number; null for other rows. */
function groupCityOf(row: SourceRow): string | null {
  const text = titleOf(row);
  if (text === null) return null;
  const parts = [text, ...text.split(AROUND_CITY)].map((part) => part.trim());
  return parts.find((part) => localityOf(part) !== null) ?? null;
}

const isTitle = (row: SourceRow): boolean =>
  titleOf(row)
    ?.split(/\s+/u)
    .every((word) => !isGivenName(word)) ?? false;

const indexOfRow = (rows: readonly SourceRow[], row: number | null): number =>
  row === null ? -1 : rows.findIndex((candidate) => candidate.row === row);

/** Returns the index of the row with the most known headings; -1 if no row has two. */
function headingIndex(rows: readonly SourceRow[]): number {
  let [most, at] = [1, -1];
  for (const [index, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const count = headingCountOf(row);
    if (count > most) [most, at] = [count, index];
  }
  if (at !== -1) return at;
  // In a sheet of one or two columns, one known heading is enough.
  const [first] = rows;
  return first && headingCountOf(first) === 1 && first.cells.length <= 2 ? 0 : -1;
}

/** Returns the rows below the headings that repeat them in other languages. */
function translationsBelow(rows: readonly SourceRow[], rowIndex: number): readonly SourceRow[] {
  const below = rows.slice(rowIndex + 1, rowIndex + 3);
  const end = below.findIndex((row) => !isTranslation(row, rows[rowIndex]));
  return end === -1 ? below : below.slice(0, end);
}

/** Whether most filled cells of a row are headings of the same fields as the cells above them. */
function isTranslation(row: SourceRow, heading: SourceRow | undefined): boolean {
  if (headingCountOf(row) < 2) return false;
  const keyAt = (cell: Cell | undefined): string | null => {
    const target = targetOfHeading(cellText(cell));
    return target ? targetKey(target) : null;
  };
  const texts = row.cells.flatMap((cell, index) =>
    cellText(cell).trim() === "" ? [] : [{ cell, above: heading?.cells[index] }],
  );
  const equals = texts.filter(
    ({ cell, above }) => keyAt(cell) !== null && keyAt(cell) === keyAt(above),
  );
  return equals.length > 1 && equals.length * 2 > texts.length;
}

/** Returns the number of known headings in a row; zero if the row contains a number or a date. */
function headingCountOf({ cells }: SourceRow): number {
  if (cells.some((cell) => isDayCell(cell) || typeof cell === "number")) return 0;
  return new Set(cells.map((cell) => cellText(cell)).filter((text) => targetOfHeading(text))).size;
}

/** Returns the group heading of each column, such as 'Child 1' above 'Name' and 'Born'. */
function groupsOver(
  above: SourceRow,
  heading: SourceRow | undefined,
  mergedCells: readonly MergedCells[],
): Map<number, string> {
  const groups = new Map<number, string>();
  for (const { top, bottom, left, right } of mergedCells) {
    if (top > above.row || bottom < above.row || right <= left) continue;
    // A merged cell as wide as the sheet is a title, not a group.
    if (heading && right - left + 1 >= heading.cells.length) continue;
    const name = cellText(above.cells[left - 1]).trim();
    if (name === "") continue;
    for (let column = left; column <= right; column += 1) groups.set(column - 1, name);
  }
  return groups;
}

/** Returns the heading of a column, or the letter of a column without a heading. */
export const columnName = (headings: readonly string[], index: number): string =>
  headings[index] || columnLetters(index);

/** The words that begin a row of totals. */
const TOTALS = /^(?:total|sum|subtotal|итого|всего|סה"כ|סה״כ|סהכ|סך הכל|סך הכול)(?:[\s:.]|$)/iu;

/** Whether a row contains totals: a word for a total or numbers alone, in few filled cells. */
export function isTotal({ cells }: SourceRow): boolean {
  const filledCells = cells.filter((cell) => cellText(cell).trim() !== "");
  const first = cellText(filledCells[0]).trim();
  return (
    (TOTALS.test(first) && filledCells.length <= 4) ||
    (filledCells.length > 0 &&
      filledCells.every((cell) => typeof cell === "number" && cell < 100_000) &&
      filledCells.length <= 2 &&
      cells.length > 3)
  );
}
