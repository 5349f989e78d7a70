import type { Column } from "../../table/table.ts";
import { xmlText } from "../xml.ts";

/** Cell styles: by kind of column; the header has bold text. */
export const STYLES: Record<Column["kind"], number> = {
  text: 1,
  day: 2,
  number: 3,
  record: 1,
  tick: 1,
};
export const HEADER = 4;

/** Escapes the underscore in texts such as `_x0041_`, which Excel reads as an escaped character. */
const literal = (text: string): string =>
  text.includes("_x") ? text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_") : text;

export const textCell = (reference: string, text: string, style: number): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(literal(text))}</t></is></c>`;

/** The first day whose number is equal in all readers, because Excel counts a 29 February 1900. */
const FIRST_NUMBERED = "1900-03-01";
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a value as a cell of its kind; an invalid date or number remains text. */
export function cell(reference: string, text: string, kind: Column["kind"]): string {
  if (text === "") return "";
  const style = STYLES[kind];
  if (kind === "number" && /^\d{1,9}$/u.test(text)) {
    return `<c r="${reference}" s="${style}"><v>${Number(text)}</v></c>`;
  }
  if (kind === "day" && /^\d{4}-\d\d-\d\d$/u.test(text) && text >= FIRST_NUMBERED) {
    return `<c r="${reference}" s="${style}"><v>${(Date.parse(text) - DAY_ZERO) / DAY_MS}</v></c>`;
  }
  return textCell(reference, text, STYLES.text);
}
