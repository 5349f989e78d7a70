import { directionOf } from "@kehila/shared/languages";
import type { Table, TableRow } from "../table/table.ts";
import { textsIn } from "../table/texts.ts";
import type { Writer, WriterOptions } from "./writer.ts";
import { XML, xmlText } from "./xml.ts";
import type { ZipState } from "./zip.ts";
import { EMPTY_ZIP, ZipWriter } from "./zip.ts";

/** What the steps of a workbook hand on. */
interface XlsxState {
  zip: ZipState;
  /** Rows written, the header included. */
  rows: number;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET = "xl/worksheets/sheet1.xml";
/** Cell styles: text, and the bold text of the header. */
const TEXT = 1;
const HEADER = 2;

/**
 * Writes a workbook with one sheet: a frozen header row with a filter, and a text cell for each
 * value, never a number or a formula. The sheet is read from right to left in Hebrew.
 */
export function xlsxWriter({ table, out, saved }: WriterOptions): Writer {
  const state: XlsxState = saved ? (JSON.parse(saved) as XlsxState) : { zip: EMPTY_ZIP, rows: 0 };
  const zip = new ZipWriter(out, state.zip);
  const letters = table.columns.map((_, index) => letterOf(index));

  function addRow(cells: readonly string[], style: number): void {
    state.rows += 1;
    const written = cells.map((text, index) =>
      text === "" ? "" : cell(`${letters[index] ?? ""}${state.rows}`, text, style),
    );
    zip.write(`<row r="${state.rows}">${written.join("")}</row>`);
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
      zip.file("xl/styles.xml", styles());
      zip.open(SHEET);
      zip.write(sheetStart(table));
      addRow(
        table.columns.map(({ label }) => label),
        HEADER,
      );
    },
    add: (rows: readonly TableRow[]) => {
      for (const { cells } of rows) addRow(cells, TEXT);
    },
    end: () => {
      const last = `${letters.at(-1) ?? "A"}${state.rows}`;
      zip.write(`</sheetData><autoFilter ref="A1:${last}"/></worksheet>`);
      zip.close();
      zip.file(
        "xl/workbook.xml",
        workbook(textsIn(table.language).sheet, letters.at(-1) ?? "A", state.rows),
      );
      zip.finish();
    },
    save: () => JSON.stringify({ zip: zip.save(), rows: state.rows } satisfies XlsxState),
    boxes: () => 0,
  };
}

/** The letters of a column: A, …, Z, AA, … */
function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

/** Excel reads `_x0041_` as an escaped character: the underscore is escaped itself. */
const literal = (text: string): string =>
  text.includes("_x") ? text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_") : text;

const cell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(literal(text))}</t></is></c>`;

function sheetStart({ columns, language }: Table): string {
  const rightToLeft = directionOf(language) === "rtl" ? ' rightToLeft="1"' : "";
  const widths = columns.map(
    ({ label, width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(width, label.length + 4)}" style="${TEXT}" customWidth="1"/>`,
  );
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${rightToLeft}>` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join("")}</cols><sheetData>`
  );
}

/** Number format 49 is text: a value stays text when a user edits the cell. */
const styles = (): string =>
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Arial"/></font>` +
  `<font><b/><sz val="11"/><name val="Arial"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
  `<cellXfs count="3"><xf/>${[0, 1]
    .map(
      (font) =>
        `<xf numFmtId="49" fontId="${font}" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
    )
    .join("")}</cellXfs></styleSheet>`;

const workbook = (sheet: string, lastColumn: string, rows: number): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews>` +
  `<sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets>` +
  `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">` +
  `'${xmlText(sheet)}'!$A$1:$${lastColumn}$${rows}</definedName>` +
  `<definedName name="_xlnm.Print_Titles" localSheetId="0">'${xmlText(sheet)}'!$1:$1</definedName>` +
  `</definedNames></workbook>`;

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
