import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHEET, withPart } from "../test/parts.ts";
import { read } from "../test/read.ts";
import { fileOf } from "../test/spreadsheets.ts";
import type { SourceSheet } from "./cells.ts";
import { readDelimited } from "./delimited.ts";
import { decode, encodingsOf, refuseBinary } from "./encodings.ts";
import { readPasted } from "./pasted.ts";
import { SourceError } from "./problems.ts";
import { readWorkbook } from "./workbook.ts";

/** Number of broken files of each kind; `test:trust` sets 1,000. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 60);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_124);
const OPTIONS = { numRuns: RUNS, seed: SEED };

const VALID_FILE = await fileOf({
  rows: [
    ["Имя", "Фамилия", "Телефон", "Дата рождения"],
    ["Анна", "Иванова", 521234567, new Date("1984-02-03T00:00:00Z")],
    ["Дан", "Леви", "=1", "31/12/1990"],
  ],
});

/** Reads a file to typed rows; accepts rows or a {@link SourceError}, and no other error. */
async function expectMessage(sheets: () => SourceSheet[] | Promise<SourceSheet[]>): Promise<void> {
  try {
    for (const sheet of await sheets()) {
      for (const { value } of read(sheet).rows) expect(value.row).toBeGreaterThan(0);
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
  }
}

/** A change of a file: one byte is replaced, or a range of bytes is removed. */
const CHANGE = fc.oneof(
  fc.record({ at: fc.nat(), byte: fc.nat(255) }),
  fc.record({ from: fc.nat(), size: fc.nat(200) }),
);
type Change = { at: number; byte: number } | { from: number; size: number };

const withChanges = (
  validFile: Uint8Array,
  changes: readonly Change[],
): Uint8Array<ArrayBuffer> => {
  let file = new Uint8Array(validFile);
  for (const one of changes) {
    if ("byte" in one) file[one.at % file.length] = one.byte;
    else {
      const from = one.from % file.length;
      file = Uint8Array.of(...file.subarray(0, from), ...file.subarray(from + one.size), 0);
    }
  }
  return file;
};

const CHANGES = fc.array(CHANGE, { minLength: 1, maxLength: 20 });

describe(`broken files, seed ${SEED}`, () => {
  it("from Excel give rows or a named problem", async () => {
    await fc.assert(
      fc.asyncProperty(CHANGES, (changes) =>
        expectMessage(() => readWorkbook(withChanges(VALID_FILE, changes))),
      ),
      OPTIONS,
    );
  });

  it("from Excel with hostile XML give rows or a named problem", async () => {
    const hostile = fc.constantFrom(
      "</sheetData>",
      "<row>",
      "<c>",
      '<c r="ZZZZ9"><v>1</v></c>',
      '<row r="-5"><c r="A1"/></row>',
      '<row r="1048577"><c r="A1048577"><v>1</v></c></row>',
      '<c r="A1" t="s"><v>999999</v></c>',
      '<c r="A1" s="999"><v>x</v></c>',
      '<c r="A1" s="1"><v>99999999999</v></c>',
      "<!DOCTYPE a [<!ENTITY b 'bbbb'>]>&b;",
      "&#0;",
      "\u0000",
      "<![CDATA[",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1 }), fc.nat(), (inserted, at) =>
        expectMessage(async () => {
          const file = await withPart(VALID_FILE, SHEET, (xml) => {
            const tags = xml.split(/(?=<)/u);
            tags.splice(at % tags.length, 0, ...inserted);
            return tags.join("");
          });
          return readWorkbook(file);
        }),
      ),
      OPTIONS,
    );
  });

  it("with delimited text give rows or a named problem", async () => {
    const text = new TextEncoder().encode(
      'Имя;"Дата рождения";שם\r\n"Анна ""А""";31.12.1984;אנה\r\n',
    );
    await fc.assert(
      fc.asyncProperty(CHANGES, (changes) =>
        expectMessage(() => {
          const file = withChanges(text, changes);
          return encodingsOf(file).map((encoding) => {
            refuseBinary(file, encoding);
            return readDelimited(decode(file, encoding), "x");
          });
        }),
      ),
      OPTIONS,
    );
  });

  it("as pasted text give rows or a named problem", async () => {
    const letter = fc.constantFrom(
      "a",
      "א",
      "я",
      "0",
      "5",
      "+",
      "-",
      "(",
      ")",
      "\t",
      "\n",
      ",",
      '"',
      " ",
      "\u202E",
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: letter, maxLength: 300 }), (text) =>
        expectMessage(() => [readPasted(text, "x").sheet]),
      ),
      OPTIONS,
    );
  });
});
