import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import { visible } from "@kehila/shared/base/text";
import type { Column, Table, TableRow } from "../table/table.ts";
import { textsIn, withPhones } from "../table/texts.ts";
import type { Direction } from "./runs.ts";
import { directionIn } from "./runs.ts";
import type { Writer, WriterOptions } from "./writer.ts";
import { XML, xmlText } from "./xml.ts";
import type { ZipState } from "./zip.ts";
import { EMPTY_ZIP, ZipWriter } from "./zip.ts";

/** What the steps of a workbook hand on. */
interface XlsxState {
  zip: ZipState;
  /** Rows written, the header included. */
  rows: number;
  /** Columns up to the last one with a value. */
  used: number;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET = "xl/worksheets/sheet1.xml";
/** Cell styles: of a column, and the bold text of the header. */
const STYLES: Record<Column["kind"], number> = { text: 1, day: 2, number: 3, record: 1, tick: 1 };
const HEADER = 4;

/**
 * Writes a workbook with one sheet: a frozen header row with a filter, and a cell for each value: a date
 * or a number where the column has them, else text, never a formula. The sheet prints in landscape on the
 * width of the page, and is read from right to left in Hebrew.
 */
export function xlsxWriter({ table, out, saved }: WriterOptions): Writer {
  const state: XlsxState = saved
    ? (JSON.parse(saved) as XlsxState)
    : { zip: EMPTY_ZIP, rows: 0, used: 0 };
  const zip = new ZipWriter(out, state.zip);
  const letters = table.columns.map((_, index) => letterOf(index));

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
      zip.write(sheetStart(table));
      addRow((at, index) => textCell(at, table.columns[index]?.label ?? "", HEADER));
    },
    add: (rows: readonly TableRow[]) => {
      for (const { cells } of rows) {
        state.used = Math.max(
          state.used,
          cells.findLastIndex(
            (text, index) => text !== "" && table.columns[index]?.kind !== "record",
          ) + 1,
        );
        addRow(
          (at, index) => cell(at, cells[index] ?? "", table.columns[index]?.kind ?? "text"),
          linesOf(table, cells),
        );
      }
      return [];
    },
    end: () => {
      const last = `${letters.at(-1) ?? "A"}${state.rows}`;
      const onPaper = printedColumns(table, state.used);
      zip.write(`</sheetData><autoFilter ref="A1:${last}"/>${printed(table, onPaper)}</worksheet>`);
      zip.close();
      const ends = { last, lastOnPaper: `${letters[onPaper.length - 1] ?? "A"}${state.rows}` };
      zip.file("xl/workbook.xml", workbook(table, ends));
      zip.finish();
    },
    save: () =>
      JSON.stringify({ zip: zip.save(), rows: state.rows, used: state.used } satisfies XlsxState),
    boxes: () => 0,
  };
}

/** In points; LibreOffice does not measure rows that it opens. */
const LINE_HEIGHT = 15;
/** Excel refuses higher rows. */
const LINES_MAX = 27;

/** How many lines the longest cell of a row takes. */
const linesOf = ({ columns }: Table, cells: readonly string[]): number =>
  Math.min(LINES_MAX, Math.max(...cells.map((text, index) => linesIn(text, columns[index]))));

/** Letters that are wider than a digit. */
const WIDE = /[\p{Lu}\p{Script=Cyrillic}@mw]/gu;
const WIDE_LETTER = 1.15;
const widthIn = (text: string): number =>
  text.length + (WIDE_LETTER - 1) * (text.match(WIDE)?.length ?? 0);
/** A word with the space or hyphen after it, where a line can break. */
const WORD = /[^\s-]*(?:-|\s+|$)/gu;

/** The lines of a text in a column of some width: a word that does not fit goes to the next line. */
function linesIn(text: string, column: Column | undefined): number {
  const width = column ? widthOf(column) : 1;
  if (text.length * WIDE_LETTER <= width && !text.includes("\n")) return 1;
  return text.split("\n").reduce((sum, line) => sum + wrapped(line, width), 0);
}

function wrapped(line: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const [word] of line.matchAll(WORD)) {
    const own = widthIn(word.trimEnd());
    if (used > 0 && used + own > width) {
      lines += 1;
      used = 0;
    }
    // A word longer than a line goes on in the next one.
    lines += Math.max(0, Math.ceil(own / width) - 1);
    used = own > width ? own % width : used + widthIn(word);
  }
  return lines;
}

/** The letters of a column: A, …, Z, AA, … */
function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

/** Excel reads `_x0041_` as an escaped character: the underscore is escaped itself. */
const literal = (text: string): string =>
  text.includes("_x") ? text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_") : text;

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(literal(text))}</t></is></c>`;

/** The first day whose number all readers agree on: Excel counts a 29 February 1900. */
const FIRST_NUMBERED = "1900-03-01";
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

/** A value as a cell of its kind; what is no date or number of a cell stays text. */
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

/** Characters that the name of a sheet cannot hold. */
const NOT_IN_SHEET_NAME = /[[\]:*?/\\\p{Cc}]/gu;
const SHEET_NAME_MAX = 31;

/** The name of the list, made safe; Excel refuses an empty name, quotes at its ends, and `History`. */
function sheetName({ name, language }: Table): string {
  const safe = visible(name)
    .replaceAll(NOT_IN_SHEET_NAME, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, SHEET_NAME_MAX)
    .replaceAll(/\p{Surrogate}/gu, "")
    .replaceAll(/^['\s]+|['\s]+$/gu, "");
  return safe === "" || /^history$/iu.test(safe) ? textsIn(language).title.active : safe;
}

/** Excel refuses a header of more than 255 characters. */
const HEADING_MAX = 200;
/** Marks that embed a text of one direction: a header has no paragraphs, and old programs no isolates. */
const EMBEDDINGS: Record<Direction, string> = { ltr: "\u202A", rtl: "\u202B" };
const EMBEDDING_END = "\u202C";
const embedded = (text: string, direction: Direction): string =>
  EMBEDDINGS[direction] + text + EMBEDDING_END;
/** The innermost isolate of a text. */
const ISOLATE = /\u2068([^\u2068\u2069]*)\u2069/gu;

/** A text in a header or footer, where `&` begins a code. */
function heading(text: string, direction: Direction): string {
  const values = text.replaceAll(ISOLATE, (_, value: string) =>
    embedded(value, directionIn(value)),
  );
  return embedded(values, direction).replaceAll("&", "&&");
}

/** Returns the columns on paper: no ids, and optional columns up to the last value. */
const printedColumns = ({ columns }: Table, used: number): readonly Column[] =>
  columns.filter(
    ({ kind, isOptional }, index) => kind !== "record" && (!isOptional || index < used),
  );
/** The characters of a line that are still readable on a page of A4. */
const LINE = 320;

/** The page: landscape, as wide as the sheet (with many children, as two or more), with list, day and count. */
function printed({ name, facts, language }: Table, columns: readonly Column[]): string {
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const direction = directionOf(language);
  const [start, end] = direction === "rtl" ? ["R", "L"] : ["L", "R"];
  const [first = "", ...others] = facts;
  const title = heading(withPhones(name.slice(0, HEADING_MAX)), directionIn(name));
  const header = `&${start}${title}&${end}${heading(others.join(" "), direction)}`;
  const footer = `&${start}${heading(first, direction)}&${end}&P / &N`;
  return (
    `<pageMargins left="0.4" right="0.4" top="0.7" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${Math.ceil(width / LINE)}" fitToHeight="0"/>` +
    `<headerFooter><oddHeader>${xmlText(header)}</oddHeader><oddFooter>${xmlText(footer)}</oddFooter></headerFooter>`
  );
}

/** The width of a column: its label stays on one line, with the button of the filter. */
const widthOf = ({ label, width }: Column): number => Math.max(width, label.length + 4);

function sheetStart({ columns, language }: Table): string {
  const rightToLeft = directionOf(language) === "rtl" ? ' rightToLeft="1"' : "";
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" style="${STYLES[column.kind]}" customWidth="1"/>`,
  );
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"${rightToLeft}>` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join("")}</cols><sheetData>`
  );
}

/** How a day looks, in the codes of number formats. */
const DAY_FORMATS: Record<Language, string> = {
  en: "dd/mm/yyyy",
  ru: "dd\\.mm\\.yyyy",
  he: "dd\\.mm\\.yyyy",
};
const DAY_FORMAT = 164;

/** Number format 49 is text: a value stays text when a user edits the cell. All start at one side. */
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

/** The name of a sheet in a reference. */
const quoted = (sheet: string): string => `'${xmlText(sheet.replaceAll("'", "''"))}'`;

/** `last` and `lastOnPaper` are the last cells of the sheet and of its printed part. */
function workbook(
  table: Table,
  { last, lastOnPaper }: { last: string; lastOnPaper: string },
): string {
  const sheet = sheetName(table);
  const area = (end: string): string =>
    `${quoted(sheet)}!$A$1:${end.replace(/^([A-Z]+)/u, "$$$1$$")}`;
  const name = (what: string, of: string, attributes = ""): string =>
    `<definedName name="_xlnm.${what}" localSheetId="0"${attributes}>${of}</definedName>`;
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews>` +
    `<sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets><definedNames>` +
    name("_FilterDatabase", area(last), ' hidden="1"') +
    name("Print_Area", area(lastOnPaper)) +
    name("Print_Titles", `${quoted(sheet)}!$1:$1`) +
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
