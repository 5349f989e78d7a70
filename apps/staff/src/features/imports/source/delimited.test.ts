import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellText } from "./cells.ts";
import { delimiterOf, parseDelimited, readDelimited } from "./delimited.ts";
import type { Delimiter } from "./delimited.ts";

const texts = (text: string, delimiter: Delimiter = ",") =>
  parseDelimited(text, delimiter).rows.map(({ cells }) => cells.map(cellText));

/** Writes records as a spreadsheet does: every cell in quotes. */
const written = (records: readonly (readonly string[])[], delimiter: Delimiter, end: string) =>
  records
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join(end);

describe("a delimited text", () => {
  it("comes back as it was written, whatever its cells contain", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", " ", "א", "я") });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom<Delimiter>(",", ";", "\t"),
        fc.constantFrom("\n", "\r\n", "\r"),
        (records, delimiter, end) => {
          // Rows and cells of white space count as empty.
          const blanks = (one: string) => (one.trim() === "" ? "" : one);
          const expected = records
            .map((cells) => cells.map(blanks))
            .filter((cells) => cells.some(Boolean));
          expect(texts(written(records, delimiter, end), delimiter)).toEqual(expected);
        },
      ),
    );
  });

  it("never throws and never loses a letter, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r") }), (text) => {
        const letters = texts(text).flat().join("").match(/a/gu)?.length ?? 0;
        expect(letters).toBe(text.match(/a/gu)?.length ?? 0);
      }),
    );
  });

  it("numbers its rows by the lines of the file, empty ones included", () => {
    const { rows } = parseDelimited('a,b\r\n\r\n"c\r\nd",e\r\nf,g', ",");
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  it("keeps the rows after a quote that is never closed", () => {
    const { rows, openQuotes } = parseDelimited('a,"b\nc,d', ",");
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["a", '"b'],
      ["c", "d"],
    ]);
    expect(openQuotes).toEqual([1]);
    expect(readDelimited('a,"b\nc,d', "x").losses).toEqual([{ kind: "quotes", count: 1, row: 1 }]);
  });

  it.each<[string, Delimiter]>([
    ["a,b\nc,d", ","],
    ["a;b,c\nd;e", ";"],
    ["a\tb;c\nd\te", "\t"],
    ['"a;b",c\nd,e', ","],
    ["sep=;\na,b;c", ";"],
  ])("has its delimiter recognised: %j", (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  it("may name its delimiter in the first line, which is no row", () => {
    expect(readDelimited("sep=;\na;b\nc;d", "x").rows.map(({ row }) => row)).toEqual([2, 3]);
  });

  it.each([
    ["nothing", "", "EMPTY"],
    ["only empty rows", ",,\n,\n", "EMPTY"],
    ["too many rows", "a\n".repeat(20_200), "TOO_MANY_ROWS"],
    ["too many columns", "a,".repeat(300), "TOO_MANY_COLUMNS"],
  ])("with %s is refused", (_name, text, problem) => {
    expect(() => readDelimited(text, "x")).toThrow(problem);
  });
});
