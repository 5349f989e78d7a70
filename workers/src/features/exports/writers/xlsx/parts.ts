import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import type { Table } from "../../table/table.ts";
import { textsIn } from "../../table/texts.ts";
import { XML, xmlText } from "../xml.ts";
import type { SheetColumn } from "./columns.ts";
import { STYLES } from "./cells.ts";

export const SHEET = "xl/worksheets/sheet1.xml";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export function sheetStart(language: Language, columns: readonly SheetColumn[]): string {
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

/** Characters that are not allowed in a sheet name. */
const NOT_IN_SHEET_NAME = /[[\]:*?/\\\p{Cc}]/gu;
const SHEET_NAME_MAX = 31;

/**
 * Returns the list's name as a valid sheet name: Excel refuses an empty name, quotes at the ends,
 * and `History`.
 */
function sheetName({ name, language }: Table): string {
  const safeName = withoutForbiddenCharacters(name)
    .replaceAll(NOT_IN_SHEET_NAME, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, SHEET_NAME_MAX)
    .replaceAll(/\p{Surrogate}/gu, "")
    .replaceAll(/^['\s]+|['\s]+$/gu, "");
  return safeName === "" || /^history$/iu.test(safeName)
    ? textsIn(language).title.active
    : safeName;
}

/** The format of a day, in number-format codes. */
const DAY_FORMATS: Record<Language, string> = {
  en: "dd/mm/yyyy",
  ru: "dd\\.mm\\.yyyy",
  he: "dd\\.mm\\.yyyy",
};
const DAY_FORMAT = 164;

/**
 * Returns the style sheet. Number format 49 is text, so that a value remains text when a user edits
 * the cell. All cells are aligned to the same side.
 */
export function styles(language: Language): string {
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

/**
 * Returns the workbook part. `last` and `lastOnPaper` are the last cells of the sheet and of its
 * printed range.
 */
export function workbook(
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
  const name = (what: string, cells: string, attributes = ""): string =>
    `<definedName name="_xlnm.${what}" localSheetId="0"${attributes}>${cells}</definedName>`;
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews>` +
    `<sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets><definedNames>` +
    name("_FilterDatabase", area(last), ' hidden="1"') +
    name("Print_Area", area(lastOnPaper)) +
    name("Print_Titles", `${names}${quoted(sheet)}!$1:$1`) +
    `</definedNames></workbook>`
  );
}

/** Returns the relations of a part; the n-th gets the id `rIdn`. */
export const relations = (
  ...targets: readonly (readonly [type: string, target: string])[]
): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

export const contentTypes = (): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/${SHEET}" ContentType="${TYPES}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;
