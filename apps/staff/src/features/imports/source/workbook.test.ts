import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileOf } from "../test/spreadsheets.ts";
import type { SourceProblem } from "./problems.ts";
import { SourceError } from "./problems.ts";
import { refuseOldExcel } from "./signatures.ts";
import { readWorkbook } from "./workbook.ts";
import { writeSheet } from "./write-sheet.ts";
import { unpack, zipParts } from "./zip.ts";
import { zipOf } from "./zip-write.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Returns a copy of a file with one part replaced. */
async function withPart(
  file: Uint8Array<ArrayBuffer>,
  name: string,
  change: (xml: string) => string,
) {
  const parts = await unpack(zipParts(file), () => true);
  const xml = new TextDecoder().decode(parts.get(name));
  parts.set(name, bytes(change(xml)));
  return new Uint8Array(zipOf(parts));
}

const SHEET = "xl/worksheets/sheet1.xml";

async function cellsOf(file: Uint8Array<ArrayBuffer>) {
  const [sheet] = await readWorkbook(file);
  return sheet?.rows.map(({ cells }) => cells);
}

describe("a workbook", () => {
  it("gives the days of its real dates, in any time zone and in both calendars of Excel", async () => {
    const days = [
      "1900-03-01",
      "1948-05-14",
      "1984-02-29",
      "1996-04-05",
      "2024-03-29",
      "2026-11-24",
    ];
    const rows = days.map((day) => [new Date(`${day}T00:00:00Z`)]);
    const file = await fileOf({ rows });
    const expected = days.map((day) => [{ day }]);
    expect(await cellsOf(file)).toEqual(expected);
    const { TZ } = process.env;
    try {
      for (const zone of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
        process.env["TZ"] = zone;
        expect(await cellsOf(file), zone).toEqual(expected);
      }
    } finally {
      if (TZ === undefined) delete process.env["TZ"];
      else process.env["TZ"] = TZ;
    }
    const mac = await withPart(file, "xl/workbook.xml", (xml) =>
      xml.replace(/<workbookPr[^>]*>/u, '<workbookPr date1904="1"/>'),
    );
    const shifted = (await cellsOf(mac))?.[2]?.[0];
    // 1,462 days lie between the first days of the two calendars.
    expect(shifted).toEqual({ day: "1988-03-01" });
  });

  it("gives the day of a date with a time", async () => {
    const rows = [[new Date("1984-02-03T23:59:59Z")], [new Date("1984-02-03T00:00:01Z")]];
    expect(await cellsOf(await fileOf({ rows }))).toEqual([
      [{ day: "1984-02-03" }],
      [{ day: "1984-02-03" }],
    ]);
  });

  it("gives formatted text, links, results of formulas and zeros of a format as they are read", async () => {
    const file = await fileOf({
      rows: [["x"]],
      change: (sheet) => {
        sheet.getCell("A1").value = { richText: [{ text: "An" }, { text: "na" }] };
        sheet.getCell("B1").value = { text: "Dan", hyperlink: "https://example.org" };
        sheet.getCell("C1").value = { formula: "A1", result: "Noa" };
        sheet.getCell("D1").value = { formula: "1/0", result: { error: "#DIV/0!" } };
        sheet.getCell("E1").value = 12345674;
        sheet.getCell("E1").numFmt = "000000000";
        sheet.getCell("F1").value = true;
      },
    });
    const [sheet] = await readWorkbook(file);
    expect(sheet?.rows[0]?.cells).toEqual(["Anna", "Dan", "Noa", null, "012345674", "TRUE"]);
    expect(sheet?.losses).toEqual([{ kind: "formulas", count: 1, row: 1 }]);
  });

  it("numbers its rows as Excel does, and names hidden and joined ones", async () => {
    const file = await fileOf({
      rows: [["a"], [null], ["b"], ["c"], ["d"]],
      merged: ["A4:A5"],
      change: (sheet) => {
        sheet.getRow(3).hidden = true;
      },
    });
    const [sheet] = await readWorkbook(file);
    expect(sheet?.rows.map(({ row }) => row)).toEqual([1, 3, 4]);
    expect(sheet?.losses.map(({ kind, row }) => [kind, row])).toEqual([
      ["hiddenRows", 3],
      ["merged", 4],
    ]);
  });

  it("that joins a whole sheet into one cell is read at once", async () => {
    const file = await withPart(await fileOf({ rows: [["a", "b"]] }), SHEET, (xml) =>
      xml.replace(
        "</sheetData>",
        '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      ),
    );
    expect(await cellsOf(file)).toEqual([["a", "b"]]);
  });

  it("that this app writes comes back with leading zeros and without formulas", async () => {
    const rows = [["=1+1", "+972", "0521234567", "שלום", "\u0000x"]];
    const headings = ["a", "b", "c", "d", "e"];
    const file = await writeSheet({ name: "x", isRightToLeft: true, headings, rows });
    expect(await cellsOf(new Uint8Array(file))).toEqual([
      headings,
      ["=1+1", "+972", "0521234567", "שלום", "x"],
    ]);
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, SourceProblem]>([
    ["an empty file", () => Uint8Array.of(), "BROKEN"],
    ["half a file", async () => (await fileOf({ rows: [["a"]] })).slice(0, 3000), "BROKEN"],
    ["a zip of other things", () => zipOf(new Map([["a.txt", bytes("a")]])), "NOT_A_TABLE"],
    [
      "a spreadsheet of LibreOffice",
      () => zipOf(new Map([["mimetype", bytes("application/vnd.oasis.opendocument.spreadsheet")]])),
      "OPEN_DOCUMENT",
    ],
    ["an empty workbook", () => fileOf({ rows: [] }), "EMPTY"],
    [
      "a workbook of a broken sheet",
      async () => withPart(await fileOf({ rows: [["a"]] }), SHEET, () => "<a"),
      "BROKEN",
    ],
  ])("that is %s is refused with a message", async (_name, file, problem) => {
    await expect(readWorkbook(new Uint8Array(await file()))).rejects.toThrow(problem);
  });

  it("of the older format, or with a password, is refused with a message", () => {
    expect(() => refuseOldExcel(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toThrow(
      "PASSWORD_OR_OLD_EXCEL",
    );
  });

  it("that unpacks to more than its limit is refused, whatever size it declares", async () => {
    const packed = new Uint8Array(
      await new Response(
        new Blob([new Uint8Array(1_000_000)])
          .stream()
          .pipeThrough(new CompressionStream("deflate-raw")),
      ).arrayBuffer(),
    );
    const parts = [{ name: "xl/workbook.xml", isStored: false, packed }];
    await expect(unpack(parts, () => true, 500_000)).rejects.toThrow("TOO_LARGE_UNPACKED");
    expect((await unpack(parts, () => true, 2_000_000)).get("xl/workbook.xml")).toHaveLength(
      1_000_000,
    );
  });
});

/** Files of a fuzzing run: 1,000 in `test:trust`. */
const FUZZED = Number(process.env["IMPORT_FILES"] ?? 60);

describe("broken files", () => {
  it("are refused with a message, or read", async () => {
    const whole = await fileOf({
      rows: [
        ["Имя", "Телефон"],
        ["Анна", 521234567],
        [new Date(), "=1"],
      ],
    });
    const change = fc.oneof(
      fc.record({ at: fc.nat(), byte: fc.nat(255) }),
      fc.record({ from: fc.nat(), size: fc.nat(200) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        let file = whole.slice();
        for (const one of changes) {
          if ("byte" in one) file[one.at % file.length] = one.byte;
          else {
            const from = one.from % file.length;
            file = Uint8Array.of(...file.subarray(0, from), ...file.subarray(from + one.size), 0);
          }
        }
        const outcome = await readWorkbook(file).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof SourceError, String(outcome)).toBe(
          true,
        );
      }),
      { numRuns: FUZZED },
    );
  });

  it("with hostile XML are refused with a message, or read", async () => {
    const whole = await fileOf({ rows: [["a", 1, new Date()]] });
    const hostile = fc.constantFrom(
      "</sheetData>",
      "<row>",
      "<c>",
      '<c r="ZZZZ9"><v>1</v></c>',
      '<row r="-5"><c r="A1"/></row>',
      '<c r="A1" t="s"><v>999999</v></c>',
      '<c r="A1" s="999"><v>x</v></c>',
      "<!DOCTYPE a [<!ENTITY b 'bbbb'>]>&b;",
      "&#0;",
      "\u0000",
      "<![CDATA[",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1 }), fc.nat(), async (inserted, at) => {
        const file = await withPart(whole, SHEET, (xml) => {
          const tags = xml.split(/(?=<)/u);
          tags.splice(at % tags.length, 0, ...inserted);
          return tags.join("");
        });
        const outcome = await readWorkbook(file).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof SourceError, String(outcome)).toBe(
          true,
        );
      }),
      { numRuns: FUZZED },
    );
  });
});
