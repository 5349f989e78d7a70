import { IMPORT_ROWS_MAX } from "@kehila/shared/base/limits";
import { describe, expect, it } from "vitest";
import { SHEET, withPart } from "../test/parts.ts";
import { fileOf } from "../test/spreadsheets.ts";
import type { SourceProblem } from "./problems.ts";
import { COLUMNS_MAX } from "./problems.ts";
import { refuseOldExcel } from "./signatures.ts";
import { readWorkbook } from "./workbook.ts";
import { writeSheet } from "./write-sheet.ts";
import { unpack } from "./zip.ts";
import { zipOf } from "./zip-write.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function cellsOf(file: Uint8Array<ArrayBuffer>) {
  const [sheet] = await readWorkbook(file);
  return sheet?.rows.map(({ cells }) => cells);
}

describe("a workbook", () => {
  it("gives the days of real dates in any time zone and either date system", async () => {
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
    // The two date systems of Excel begin 1,462 days apart.
    expect(shifted).toEqual({ day: "1988-03-01" });
  });

  it.each([
    [1, "1900-01-01"],
    [59, "1900-02-28"],
    [61, "1900-03-01"],
  ])("gives the day that Excel shows for number %i", async (serial, day) => {
    const file = await fileOf({ rows: [[new Date("1984-02-03T00:00:00Z")]] });
    const early = await withPart(file, SHEET, (xml) => xml.replace("30715", String(serial)));
    expect(await cellsOf(early)).toEqual([[{ day }]]);
  });

  it.each(["1984-02-03", "1984-02-03T00:00:00", "1984-02-03T00:00:00Z"])(
    "gives the day of a cell that holds %s as an ISO date",
    async (text) => {
      const file = await fileOf({ rows: [[new Date("1984-02-03T00:00:00Z")]] });
      const iso = await withPart(file, SHEET, (xml) =>
        xml.replace(/<c r="A1"([^>]*)><v>[^<]*/u, `<c r="A1"$1 t="d"><v>${text}`),
      );
      expect(await cellsOf(iso)).toEqual([["1984-02-03"]]);
    },
  );

  it("gives the day of a date with a time", async () => {
    const rows = [[new Date("1984-02-03T23:59:59Z")], [new Date("1984-02-03T00:00:01Z")]];
    expect(await cellsOf(await fileOf({ rows }))).toEqual([
      [{ day: "1984-02-03" }],
      [{ day: "1984-02-03" }],
    ]);
  });

  it("gives the shown text of rich text, links, formulas and number formats", async () => {
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
    expect(sheet?.rows[0]?.cells).toEqual(["Anna", "Dan", "Noa", "#DIV/0!", "012345674", "TRUE"]);
    expect(sheet?.losses).toEqual([]);
  });

  it("reports formulas without a value, and rows with errors alone", async () => {
    const file = await fileOf({
      rows: [["a", "b"]],
      change: (sheet) => {
        sheet.getCell("B2").value = { formula: "A9" };
        sheet.getCell("A2").value = "Anna";
        for (const row of [3, 4]) {
          sheet.getCell(`B${row}`).value = { formula: "1/0", result: { error: "#N/A" } };
        }
      },
    });
    const [sheet] = await readWorkbook(file);
    expect(sheet?.rows.map(({ row }) => row)).toEqual([1, 2]);
    expect(sheet?.losses).toEqual([
      { kind: "formulas", count: 1, row: 2 },
      { kind: "errorRows", count: 2, row: 3 },
    ]);
  });

  it("gives each row the notes on its cells, of its own sheet", async () => {
    const file = await fileOf({
      rows: [["a"], ["b", "c"]],
      change: (sheet) => {
        sheet.getCell("B2").note = {
          texts: [{ text: "Olga:", font: { bold: true } }, { text: '\n<5 & "7"\u0007' }],
        };
        sheet.getCell("A9").note = "below the list";
        const other = sheet.workbook.addWorksheet("other");
        other.addRow(["d"]);
        other.getCell("A1").note = "of the other sheet";
      },
    });
    const [sheet, other] = await readWorkbook(file);
    expect(sheet?.rows.map(({ notes }) => notes)).toEqual([
      undefined,
      [{ row: 2, column: 1, text: 'Olga: <5 & "7"' }],
    ]);
    expect(sheet?.losses).toEqual([{ kind: "notes", count: 2, row: 2 }]);
    expect(other?.rows[0]?.notes).toEqual([{ row: 1, column: 0, text: "of the other sheet" }]);
  });

  it("numbers its rows as Excel does, and reports hidden rows and merged cells", async () => {
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

  it("that merges a whole sheet into one cell is read without a visit to each cell", async () => {
    const file = await withPart(await fileOf({ rows: [["a", "b"]] }), SHEET, (xml) =>
      xml.replace(
        "</sheetData>",
        '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      ),
    );
    expect(await cellsOf(file)).toEqual([["a", "b"]]);
  });

  it("that this app writes keeps leading zeros and contains no formulas", async () => {
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
      "a workbook with too many rows",
      () => fileOf({ rows: Array.from({ length: IMPORT_ROWS_MAX + 2 }, () => ["a"]) }),
      "TOO_MANY_ROWS",
    ],
    [
      "a workbook with too many columns",
      () => fileOf({ rows: [Array(COLUMNS_MAX + 1).fill("a")] }),
      "TOO_MANY_COLUMNS",
    ],
    [
      "a workbook of a broken sheet",
      async () => withPart(await fileOf({ rows: [["a"]] }), SHEET, () => "<a"),
      "BROKEN",
    ],
  ])("that is %s is refused with a named problem", async (_name, file, problem) => {
    await expect(readWorkbook(new Uint8Array(await file()))).rejects.toThrow(problem);
  });

  it("has space for a header and the maximum rows of an import", async () => {
    const rows = Array.from({ length: IMPORT_ROWS_MAX + 1 }, () => ["a"]);
    expect(await cellsOf(await fileOf({ rows }))).toHaveLength(20_001);
  });

  it("may have the maximum number of columns, and empty columns after them", async () => {
    const rows = [[...Array(COLUMNS_MAX).fill("a"), " "]];
    expect((await cellsOf(await fileOf({ rows })))?.[0]).toHaveLength(200);
  });

  it("of the older format or with a password is refused with a problem of its own", () => {
    expect(() => refuseOldExcel(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toThrow(
      "PASSWORD_OR_OLD_EXCEL",
    );
  });

  it("that unpacks to more than the limit is refused, whatever size it declares", async () => {
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
