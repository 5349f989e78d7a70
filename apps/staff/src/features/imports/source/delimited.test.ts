import fc from "fast-check";
import { IMPORT_ROWS_MAX } from "@kehila/shared/base/limits";
import { describe, expect, it } from "vitest";
import { cellText } from "./cells.ts";
import { delimiterOf, parseDelimited, readDelimited } from "./delimited.ts";
import type { Delimiter } from "./delimited.ts";
import { COLUMNS_MAX } from "./problems.ts";

const texts = (text: string, delimiter: Delimiter = ",") =>
  parseDelimited(text, delimiter).rows.map(({ cells }) => cells.map(cellText));

/** Writes records as delimited text, with every cell in quotes. */
const asDelimited = (records: readonly (readonly string[])[], delimiter: Delimiter, end: string) =>
  records
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join(end);

describe("a delimited text", () => {
  it("gives the cells that were written, with any content", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", " ", "א", "я") });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom<Delimiter>(",", ";", "\t"),
        fc.constantFrom("\n", "\r\n", "\r"),
        (records, delimiter, end) => {
          // A cell of white space is empty, and a row of empty cells is skipped.
          const blanks = (one: string) => (one.trim() === "" ? "" : one);
          const expected = records
            .map((cells) => cells.map(blanks))
            .filter((cells) => cells.some(Boolean));
          expect(texts(asDelimited(records, delimiter, end), delimiter)).toEqual(expected);
        },
      ),
    );
  });

  it("of any content throws no error and loses no letter", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r") }), (text) => {
        const letters = texts(text).flat().join("").match(/a/gu)?.length ?? 0;
        expect(letters).toBe(text.match(/a/gu)?.length ?? 0);
      }),
    );
  });

  it("numbers its records as a spreadsheet does: an empty line counts, one in quotes does not", () => {
    const { rows } = parseDelimited('a,b\r\n\r\n"c\r\nd",e\r\nf,g', ",");
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 4]);
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

  it("searches the text once for the end of many open quotes", () => {
    const { rows, openQuotes } = parseDelimited('"a\n'.repeat(300_000), ",");
    expect([rows.length, openQuotes.length]).toEqual([300_000, 300_000]);
  });

  it.each<[string, Delimiter]>([
    ["a,b\nc,d", ","],
    ["a;b,c\nd;e", ";"],
    ["a\tb;c\nd\te", "\t"],
    ['"a;b",c\nd,e', ","],
    ["sep=;\na,b;c", ";"],
  ])("shows its delimiter: %j", (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  it("can declare its delimiter in the first line, which is not a row", () => {
    expect(readDelimited("sep=;\na;b\nc;d", "x").rows.map(({ row }) => row)).toEqual([1, 2]);
  });

  it.each([
    ["nothing", "", "EMPTY"],
    ["only empty rows", ",,\n,\n", "EMPTY"],
    ["too many rows", "a\n".repeat(IMPORT_ROWS_MAX + 2), "TOO_MANY_ROWS"],
    ["too many columns", `${"a,".repeat(COLUMNS_MAX)}a`, "TOO_MANY_COLUMNS"],
  ])("with %s is refused", (_name, text, problem) => {
    expect(() => readDelimited(text, "x")).toThrow(problem);
  });

  it("has space for a header and the maximum rows of an import", () => {
    expect(readDelimited("a\n".repeat(IMPORT_ROWS_MAX + 1), "x").rows).toHaveLength(20_001);
  });

  it("may have the maximum number of columns", () => {
    expect(readDelimited(Array(COLUMNS_MAX).fill("a").join(), "x").rows[0]?.cells).toHaveLength(
      200,
    );
  });
});
