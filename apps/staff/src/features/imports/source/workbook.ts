import type { CalendarDay } from "@kehila/shared/base/dates";
import { addDays, dayOfInstant } from "@kehila/shared/base/dates";
import type { Cell as ExcelCell, CellValue, Worksheet } from "exceljs";
import ExcelJS from "exceljs";
import type { Cell, CellNote, MergedCells, SheetLoss, SourceRow, SourceSheet } from "./cells.ts";
import { checkedSheet, columnNumber, isEmptyRow, isErrorRow } from "./cells.ts";
import { NOTES, notesIn } from "./notes.ts";
import { CELL_MAX, COLUMNS_MAX, SHEETS_MAX, SourceError } from "./problems.ts";
import { unpack, zipParts } from "./zip.ts";
import { zipOf } from "./zip-write.ts";

/** The parts with values and formats of cells, which are all that exceljs gets. */
const NEEDED =
  /^\/?(?:_rels\/\.rels|xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/sheet\d+\.xml))$/u;

/**
 * The elements of a sheet that exceljs must not read. It would visit every cell of a merged range,
 * which can be a whole sheet, so `mergedIn` reads the ranges instead.
 */
const IGNORED = [
  "sheetPr",
  "dimension",
  "sheetViews",
  "sheetFormatPr",
  "cols",
  "autoFilter",
  "mergeCells",
  "rowBreaks",
  "hyperlinks",
  "pageMargins",
  "dataValidations",
  "pageSetup",
  "headerFooter",
  "printOptions",
  "picture",
  "drawing",
  "sheetProtection",
  "tableParts",
  "conditionalFormatting",
  "extLst",
];

/** Maximum number of merged ranges that are read from one sheet. */
const MERGED_MAX = 20_000;

/**
 * Reads the visible, filled sheets of an .xlsx file, the largest first. Throws a
 * {@link SourceError} for a file that is broken, too large or no workbook.
 */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: (share: number) => void = () => {},
): Promise<SourceSheet[]> {
  const parts = await unpack(zipParts(bytes), (name) => NEEDED.test(name) || NOTES.test(name));
  if (!has(parts, "xl/workbook.xml")) {
    throw new SourceError(isOpenDocument(bytes) ? "OPEN_DOCUMENT" : "NOT_A_TABLE");
  }
  onProgress(0.2);
  const neededParts = new Map(
    [...parts]
      .filter(([name]) => NEEDED.test(name))
      .map(([name, part]) => [name, withDaysAsText(name, part)]),
  );
  const workbook = new ExcelJS.Workbook();
  try {
    const file = zipOf(neededParts);
    // exceljs declares Node's Buffer, but JSZip, which reads the file, accepts an ArrayBuffer.
    await workbook.xlsx.load(file.buffer as never, { ignoreNodes: IGNORED });
  } catch {
    throw new SourceError("BROKEN");
  }
  onProgress(0.8);
  const sheets = workbook.worksheets
    .filter(({ state }) => state === "visible")
    .slice(0, SHEETS_MAX)
    .map((sheet) => readSheet(sheet, mergedIn(parts, sheet), notesIn(parts, partNumber(sheet))))
    .filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw new SourceError("EMPTY");
  onProgress(1);
  const [largest, ...others] = sheets.toSorted((a, b) => b.rows.length - a.rows.length);
  if (!largest) throw new SourceError("EMPTY");
  return [checkedSheet(largest), ...others];
}

/** A cell that holds an ISO date as text (`t="d"`), up to the end of its day. */
const ISO_DATE_CELL = /(<(?:\w+:)?c\b[^>]*?\st=")d("[^>]*>\s*<(?:\w+:)?v>\d{4}-\d{2}-\d{2})[^<]*/gu;

/** Returns a sheet whose ISO dates are texts: exceljs reads them as the number of their year. */
function withDaysAsText(name: string, part: Uint8Array): Uint8Array {
  if (!name.includes("worksheets/")) return part;
  const xml = new TextDecoder().decode(part);
  return xml.includes(' t="d"')
    ? new TextEncoder().encode(xml.replaceAll(ISO_DATE_CELL, "$1str$2"))
    : part;
}

const has = (parts: ReadonlyMap<string, unknown>, name: string): boolean =>
  parts.has(name) || parts.has(`/${name}`);

/** Whether a zip file begins with the media type of an OpenDocument file (LibreOffice). */
const isOpenDocument = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(30, 100)).includes("opendocument");

const MERGED = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/gu;

/** Returns the number of a sheet's part, which exceljs keeps but does not declare. */
const partNumber = (sheet: Worksheet): string =>
  String((sheet as Worksheet & { sheetNo?: string }).sheetNo ?? sheet.id);

function mergedIn(parts: ReadonlyMap<string, Uint8Array>, sheet: Worksheet): MergedCells[] {
  const name = `xl/worksheets/sheet${partNumber(sheet)}.xml`;
  const bytes = parts.get(name) ?? parts.get(`/${name}`);
  if (!bytes) return [];
  const mergedCells: MergedCells[] = [];
  for (const [, left = "", top, right = "", bottom] of new TextDecoder()
    .decode(bytes)
    .matchAll(MERGED)) {
    mergedCells.push({
      top: Number(top),
      bottom: Number(bottom),
      left: columnNumber(left),
      right: columnNumber(right),
    });
    if (mergedCells.length === MERGED_MAX) break;
  }
  return mergedCells;
}

function readSheet(
  sheet: Worksheet,
  mergedCells: readonly MergedCells[],
  notes: readonly CellNote[],
): SourceSheet {
  const rows: SourceRow[] = [];
  const losses = new LossTally();
  const notesOfRow = Map.groupBy(notes, ({ row }) => row);
  sheet.eachRow((row, number) => {
    const cells: Cell[] = [];
    let isColoured = false;
    row.eachCell((cell, column) => {
      const value = cellOf(cell);
      if (column > COLUMNS_MAX) {
        if (value === null) return;
        throw new SourceError("TOO_MANY_COLUMNS");
      }
      while (cells.length < column - 1) cells.push(null);
      cells.push(value);
      if (value === null && isFormula(cell.value)) losses.add("formulas", number);
      if (value !== null && isFilled(cell)) isColoured = true;
    });
    if (isEmptyRow(cells)) return;
    if (isErrorRow(cells)) return losses.add("errorRows", number);
    if (isColoured) losses.add("coloured", number);
    if (row.hidden) losses.add("hiddenRows", number);
    const ownNotes = notesOfRow.get(number);
    rows.push({ row: number, cells, ...(ownNotes ? { notes: ownNotes } : {}) });
  });
  const rangesOverRows = mergedCells.filter(({ top, bottom }) => bottom > top);
  for (const { top } of rangesOverRows) losses.add("merged", top);
  for (const { row } of notes.toSorted((a, b) => a.row - b.row)) losses.add("notes", row);
  return { name: sheet.name, rows, losses: losses.all(), merged: mergedCells };
}

class LossTally {
  readonly #losses = new Map<SheetLoss["kind"], SheetLoss>();

  add(kind: SheetLoss["kind"], row: number): void {
    const loss = this.#losses.get(kind);
    this.#losses.set(kind, { kind, count: (loss?.count ?? 0) + 1, row: loss?.row ?? row });
  }

  all(): SheetLoss[] {
    return [...this.#losses.values()];
  }
}

const isFormula = (value: CellValue): boolean =>
  typeof value === "object" && value !== null && ("formula" in value || "sharedFormula" in value);

const isFilled = ({ fill }: ExcelCell): boolean =>
  fill?.type === "pattern" && fill.pattern === "solid" && fill.fgColor?.argb !== "FFFFFFFF";

/** A number format that only shows leading zeros: `000000000`. */
const ZEROS = /^0{2,}$/u;

function cellOf({ value, numFmt }: ExcelCell): Cell {
  const cell = valueOf(value);
  return typeof cell === "number" && Number.isInteger(cell) && ZEROS.test(numFmt ?? "")
    ? String(cell).padStart(numFmt.length, "0")
    : cell;
}

function valueOf(value: CellValue | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value.trim() === "" ? null : value.slice(0, CELL_MAX);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { day: dayShown(value) };
  if ("richText" in value) return valueOf(value.richText.map(({ text }) => text).join(""));
  if ("hyperlink" in value) return valueOf(linkText(value.text));
  if ("error" in value) return value.error;
  return "result" in value && value.result !== undefined ? valueOf(value.result) : null;
}

/** The first day after 29 February 1900, a day that Excel counts although it did not exist. */
const COUNTED_RIGHT = "1900-03-01";

/**
 * Returns the day that Excel shows. exceljs returns it at midnight UTC, as another time zone could
 * give the day before, and one day early before March 1900.
 */
function dayShown(value: Date): CalendarDay {
  const day = dayOfInstant(value, "UTC");
  return day < COUNTED_RIGHT ? addDays(day, 1) : day;
}

/** Widens the type of a link's text, which can be rich text, although exceljs declares a string. */
const linkText = (text: CellValue): CellValue => text;
