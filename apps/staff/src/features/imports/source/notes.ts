import { cleanLine, withoutForbiddenCharacters } from "@kehila/shared/base/text";
import type { CellNote } from "./cells.ts";
import { addressOf } from "./cells.ts";
import { CELL_MAX } from "./problems.ts";

/** The parts with the notes of cells, and the parts that name the sheets of the notes. */
export const NOTES =
  /^\/?xl\/(?:(?:worksheets\/_rels\/sheet\d+\.xml\.rels)|(?:comments\d*|comments\/\w+|threadedComments\/\w+)\.xml)$/u;

type Parts = ReadonlyMap<string, Uint8Array>;

/**
 * Returns the notes on cells of a sheet, by the number of its part. A thread of comments stands for
 * the note that Excel writes next to the thread for its earlier versions.
 */
export function notesIn(parts: Parts, sheetNumber: string): CellNote[] {
  const links = textOf(parts, `xl/worksheets/_rels/sheet${sheetNumber}.xml.rels`);
  const files = [...links.matchAll(TARGET)].flatMap(([, target = ""]) => {
    const name = target.replace(/^\.\.\//u, "xl/").replace(/^\//u, "");
    return NOTES.test(name) ? [name] : [];
  });
  const [threads, notes] = [true, false].map((isThread) =>
    files
      .filter((name) => name.includes("threadedComments") === isThread)
      .flatMap((name) => notesOf(textOf(parts, name), isThread ? THREAD : NOTE)),
  );
  const threadCells = new Set(threads?.map(keyOf));
  return [...(threads ?? []), ...(notes ?? []).filter((note) => !threadCells.has(keyOf(note)))];
}

const keyOf = ({ row, column }: CellNote): string => `${row} ${column}`;

const textOf = (parts: Parts, name: string): string =>
  new TextDecoder().decode(parts.get(name) ?? parts.get(`/${name}`));

// Each pattern is linear: no part crosses the sign that ends it.
const TARGET = /\sTarget="([^"<]*)"/gu;
const NOTE = /<(?:\w+:)?comment\s/u;
const THREAD = /<(?:\w+:)?threadedComment\s/u;
const REF = /^[^<>]*\bref="([A-Z]{1,3}\d{1,7})"/u;
const TEXT = /<(?:\w+:)?(?:t|text)(?:\s[^<>]*)?>([^<]*)(?=<)/gu;

/** Returns the notes of a part, in which each begins with a tag. */
function notesOf(xml: string, tag: RegExp): CellNote[] {
  return xml
    .split(tag)
    .slice(1)
    .flatMap((note) => {
      const [, ref] = REF.exec(note) ?? [];
      const address = addressOf(ref ?? "");
      const text = [...note.matchAll(TEXT)].map(([, part = ""]) => decoded(part)).join("");
      const line = cleanLine(withoutForbiddenCharacters(text)).slice(0, CELL_MAX);
      return address && line !== "" ? [{ ...address, text: line }] : [];
    });
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/giu;
const ENTITIES: Partial<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** Returns a text of XML without entities and without the escapes of Excel: `_x000D_`. */
const decoded = (xml: string): string =>
  xml
    .replaceAll(ENTITY, (entity: string, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (ENTITIES[name] ?? entity),
    )
    .replaceAll(/_x([\dA-F]{4})_/gu, (_escape, hex: string) => character(Number.parseInt(hex, 16)));

const character = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : "");
