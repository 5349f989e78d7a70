import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import { withoutForbiddenCharacters, withPhones } from "@kehila/shared/base/text";
import {
  boldWidthIn,
  longestIn,
  surelyFits,
  unbrokenParts,
  widthIn,
} from "../table/letter-widths.ts";
import type { Column, Table, TableRow } from "../table/table.ts";
import { textsIn } from "../table/texts.ts";
import type { Direction } from "../../../lib/directed-runs.ts";
import { directionIn } from "../../../lib/directed-runs.ts";
import type { Writer, WriterOptions } from "./writer.ts";
import { XML, xmlText } from "./xml.ts";
import type { ZipState } from "../../../lib/zip.ts";
import { EMPTY_ZIP, ZipWriter } from "../../../lib/zip.ts";

/** The state that the steps of a workbook pass on. */
interface XlsxState {
  zip: ZipState;
  /** The number of written rows, including the header. */
  rows: number;
  /** The number of columns up to the last one with a value. */
  used: number;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET = "xl/worksheets/sheet1.xml";
/** Cell styles: by kind of column; the header has bold text. */
const STYLES: Record<Column["kind"], number> = { text: 1, day: 2, number: 3, record: 1, tick: 1 };
const HEADER = 4;

/**
 * Writes a workbook with one sheet: a frozen header row with a filter, and one cell per value. A
 * cell is a date or a number if the column has that kind, otherwise text, never a formula. The
 * sheet prints in landscape, fitted to the page width, and runs right to left in Hebrew.
 */
export function xlsxWriter({ table, out, saved }: WriterOptions): Writer {
  const state: XlsxState = saved
    ? (JSON.parse(saved) as XlsxState)
    : { zip: EMPTY_ZIP, rows: 0, used: 0 };
  const zip = new ZipWriter(out, state.zip);
  const columns = table.columns.map((column) => sheetColumn(column));
  const letters = columns.map((_, index) => letterOf(index));

  function addRow(written: (at: string, index: number) => string, lines = 1): void {
    state.rows += 1;
    const cells = letters.map((letter, index) => written(`${letter}${state.rows}`, index));
    const height = lines > 1 ? ` ht="${LINE_HEIGHT * lines}"` : "";
    zip.write(`<row r="${state.rows}"${height}>${cells.join("")}</row>`);
  }

  return {
    begin: () => {
      zip.file("[Content_Types].xml", contentTypes());
      zip.file("_rels/.rels", relations([`${RELATIONS}/officeDocument`, "xl/workbook.xml"]));
      zip.file(
        "xl/_rels/workbook.xml.rels",
        relations(
          [`${RELATIONS}/worksheet`, "worksheets/sheet1.xml"],
          [`${RELATIONS}/styles`, "styles.xml"],
        ),
      );
      zip.file("xl/styles.xml", styles(table.language));
      zip.open(SHEET);
      zip.write(sheetStart(table.language, columns));
      const lines = Math.max(...columns.map(({ headerLines }) => headerLines));
      addRow((at, index) => textCell(at, columns[index]?.label ?? "", HEADER), lines);
    },
    add: (rows: readonly TableRow[]) => {
      for (const { cells } of rows) {
        state.used = Math.max(
          state.used,
          cells.findLastIndex((text, index) => text !== "" && columns[index]?.kind !== "record") +
            1,
        );
        addRow(
          (at, index) => cell(at, cells[index] ?? "", columns[index]?.kind ?? "text"),
          linesOf(columns, cells),
        );
      }
      return [];
    },
    end: () => {
      const last = `${letters.at(-1) ?? "A"}${state.rows}`;
      const onPaper = printedColumns(columns, state.used);
      zip.write(
        `</sheetData><autoFilter ref="A1:${last}"/>${pageSetupOf(table, onPaper)}</worksheet>`,
      );
      zip.close();
      const lastOnPaper = `${letters[onPaper.length - 1] ?? "A"}${state.rows}`;
      const lastName = letters[columns.findLastIndex(({ isName }) => isName)];
      zip.file("xl/workbook.xml", workbook(table, { last, lastOnPaper, lastName }));
      zip.finish();
    },
    save: () =>
      JSON.stringify({ zip: zip.save(), rows: state.rows, used: state.used } satisfies XlsxState),
    boxes: () => 0,
  };
}

/**
 * The height of a line in points. Set explicitly, because LibreOffice does not measure the rows of
 * an opened file.
 */
const LINE_HEIGHT = 14.25;
/** Maximum lines per row, because Excel refuses higher rows. */
const LINES_MAX = 28;
/** The margins of a cell, in digits. */
const MARGINS = 1;

/** Returns the number of lines in the longest cell of a row. */
const linesOf = (columns: readonly SheetColumn[], cells: readonly string[]): number =>
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

/** How many lines a text takes, and how wide the last one is. */
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
interface SheetColumn extends Column {
  headerLines: number;
}

/** The button of the filter, in digits. */
const BUTTON = 3;

function sheetColumn(column: Column): SheetColumn {
  let width = Math.max(column.width, longestIn(column.label, boldWidthIn) + MARGINS + BUTTON);
  // The button covers the end of the last line.
  for (;;) {
    const { lines, last } = wrapText(column.label, width - MARGINS, boldWidthIn);
    if (last + MARGINS + BUTTON <= width) return { ...column, width, headerLines: lines };
    width += 0.5;
  }
}

/** Returns the letters of a column: A, …, Z, AA, … */
function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

/** Excel reads `_x0041_` as an escaped character, so the underscore is escaped. */
const literal = (text: string): string =>
  text.includes("_x") ? text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_") : text;

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(literal(text))}</t></is></c>`;

/** The first day whose number is equal in all readers, because Excel counts a 29 February 1900. */
const FIRST_NUMBERED = "1900-03-01";
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a value as a cell of its kind; an invalid date or number remains text. */
function cell(at: string, text: string, kind: Column["kind"]): string {
  if (text === "") return "";
  const style = STYLES[kind];
  if (kind === "number" && /^\d{1,9}$/u.test(text)) {
    return `<c r="${at}" s="${style}"><v>${Number(text)}</v></c>`;
  }
  if (kind === "day" && /^\d{4}-\d\d-\d\d$/u.test(text) && text >= FIRST_NUMBERED) {
    return `<c r="${at}" s="${style}"><v>${(Date.parse(text) - DAY_ZERO) / DAY_MS}</v></c>`;
  }
  return textCell(at, text, STYLES.text);
}

/** Characters that are not allowed in a sheet name. */
const NOT_IN_SHEET_NAME = /[[\]:*?/\\\p{Cc}]/gu;
const SHEET_NAME_MAX = 31;

/**
 * Returns the list's name as a valid sheet name: Excel refuses an empty name, quotes at the ends,
 * and `History`.
 */
function sheetName({ name, language }: Table): string {
  const safe = withoutForbiddenCharacters(name)
    .replaceAll(NOT_IN_SHEET_NAME, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, SHEET_NAME_MAX)
    .replaceAll(/\p{Surrogate}/gu, "")
    .replaceAll(/^['\s]+|['\s]+$/gu, "");
  return safe === "" || /^history$/iu.test(safe) ? textsIn(language).title.active : safe;
}

/** Maximum length of the heading: Excel refuses page headers of more than 255 characters. */
const HEADING_MAX = 200;
/**
 * Marks that embed a text of one direction: a page header has no paragraphs, and old programs
 * ignore isolates.
 */
const EMBEDDINGS: Record<Direction, string> = { ltr: "\u202A", rtl: "\u202B" };
const EMBEDDING_END = "\u202C";
const embedded = (text: string, direction: Direction): string =>
  EMBEDDINGS[direction] + text + EMBEDDING_END;
/** The innermost isolate of a text. */
const ISOLATE = /\u2068([^\u2068\u2069]*)\u2069/gu;

/** Returns a text for a page header or footer, in which `&` starts a code. */
function heading(text: string, direction: Direction): string {
  const values = text.replaceAll(ISOLATE, (_, value: string) =>
    embedded(value, directionIn(value)),
  );
  return embedded(values, direction).replaceAll("&", "&&");
}

/** Returns the printed columns: no ids, and optional columns up to the last value. */
const printedColumns = (columns: readonly SheetColumn[], used: number): readonly SheetColumn[] =>
  columns.filter(
    ({ kind, isOptional }, index) => kind !== "record" && (!isOptional || index < used),
  );
/** The digits of a line that are still readable on a page of A4. */
const LINE = 240;

/**
 * Returns the page setup: landscape, fitted to the page width (several pages wide with many
 * children), with list, day and number of persons.
 */
function pageSetupOf({ name, facts, language }: Table, columns: readonly SheetColumn[]): string {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const direction = directionOf(language);
  const [start, end] = direction === "rtl" ? ["R", "L"] : ["L", "R"];
  const [first = "", ...others] = facts;
  const title = heading(withPhones(name.slice(0, HEADING_MAX)), directionIn(name));
  const header = `&${start}${title}&${end}${heading(others.join(" "), direction)}`;
  const footer = `&${start}${heading(first, direction)}&${end}&P / &N`;
  return (
    `<printOptions gridLines="1"/><pageMargins left="0.4" right="0.4" top="0.7" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${Math.ceil(width / LINE)}" fitToHeight="0"/>` +
    `<headerFooter><oddHeader>${xmlText(header)}</oddHeader><oddFooter>${xmlText(footer)}</oddFooter></headerFooter>`
  );
}

function sheetStart(language: Language, columns: readonly SheetColumn[]): string {
  const rightToLeft = directionOf(language) === "rtl" ? ' rightToLeft="1"' : "";
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${column.width.toFixed(1)}" style="${STYLES[column.kind]}" customWidth="1"/>`,
  );
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"${rightToLeft}>` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join("")}</cols><sheetData>`
  );
}

/** The format of a day, in number-format codes. */
const DAY_FORMATS: Record<Language, string> = {
  en: "dd/mm/yyyy",
  ru: "dd\\.mm\\.yyyy",
  he: "dd\\.mm\\.yyyy",
};
const DAY_FORMAT = 164;

/**
 * Number format 49 is text, so that a value remains text when a user edits the cell. All cells are
 * aligned to the same side.
 */
function styles(language: Language): string {
  const side = directionOf(language) === "rtl" ? "right" : "left";
  const style = (format: number, font: number): string =>
    `<xf numFmtId="${format}" fontId="${font}" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">` +
    `<alignment horizontal="${side}" vertical="top" wrapText="1"/></xf>`;
  return (
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="${DAY_FORMAT}" formatCode="${DAY_FORMATS[language]}"/></numFmts>` +
    `<fonts count="2"><font><sz val="11"/><name val="Arial"/></font>` +
    `<font><b/><sz val="11"/><name val="Arial"/></font></fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
    `<cellXfs count="5"><xf/>${style(49, 0)}${style(DAY_FORMAT, 0)}${style(1, 0)}${style(49, 1)}</cellXfs></styleSheet>`
  );
}

/** Returns a sheet name for use in a reference. */
const quoted = (sheet: string): string => `'${xmlText(sheet.replaceAll("'", "''"))}'`;

/** `last` and `lastOnPaper` are the last cells of the sheet and of its printed range. */
function workbook(
  table: Table,
  {
    last,
    lastOnPaper,
    lastName,
  }: { last: string; lastOnPaper: string; lastName: string | undefined },
): string {
  const sheet = sheetName(table);
  const area = (end: string): string =>
    `${quoted(sheet)}!$A$1:${end.replace(/^([A-Z]+)/u, "$$$1$$")}`;
  const names = lastName ? `${quoted(sheet)}!$A:$${lastName},` : "";
  const name = (what: string, of: string, attributes = ""): string =>
    `<definedName name="_xlnm.${what}" localSheetId="0"${attributes}>${of}</definedName>`;
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews>` +
    `<sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets><definedNames>` +
    name("_FilterDatabase", area(last), ' hidden="1"') +
    name("Print_Area", area(lastOnPaper)) +
    name("Print_Titles", `${names}${quoted(sheet)}!$1:$1`) +
    `</definedNames></workbook>`
  );
}

/** The relations of a part; the n-th gets the id `rIdn`. */
const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const contentTypes = (): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/${SHEET}" ContentType="${TYPES}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;
