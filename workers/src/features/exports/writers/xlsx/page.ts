import { directionOf } from "@kehila/shared/base/languages";
import { withPhones } from "@kehila/shared/base/text";
import type { Table } from "../../table/table.ts";
import type { Direction } from "../../../../lib/directed-runs.ts";
import { directionIn } from "../../../../lib/directed-runs.ts";
import { xmlText } from "../xml.ts";
import type { SheetColumn } from "./columns.ts";

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
export const printedColumns = (
  columns: readonly SheetColumn[],
  usedWidth: number,
): readonly SheetColumn[] =>
  columns.filter(
    ({ kind, isOptional }, index) => kind !== "record" && (!isOptional || index < usedWidth),
  );
/** The digits of a line that are still readable on a page of A4. */
const LINE = 240;

/**
 * Returns the page setup: landscape, fitted to the page width (several pages wide with many
 * children), with list, day and number of persons.
 */
export function pageSetupOf(
  { name, facts, language }: Table,
  columns: readonly SheetColumn[],
): string {
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
