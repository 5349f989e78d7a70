import type { ExportFormat } from "@kehila/shared/exports";
import { EXPORT_FORMATS } from "@kehila/shared/exports";
import type { Language } from "@kehila/shared/languages";
import { LANGUAGES } from "@kehila/shared/languages";
import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { rowsOf, sheetOf } from "../../../../test/workbooks.ts";
import type { Table, TableRow } from "../table/table.ts";
import { directedRuns } from "./runs.ts";
import { unzip } from "./unzip.ts";
import { WRITERS } from "./writers.ts";

/** Texts that break files, formulas, bidirectional text and fonts. */
const HOSTILE = [
  "=1+1",
  "@SUM(A1)",
  "דוד (בן 5) כהן",
  "שלום Latin (nick) 052-1234567 סוף",
  "שָׁלוֹם",
  "שלום.",
  `<b>&amp;"'`,
  "_x0041_",
  "\u0000\u0008\uFFFE\uFFFFx\uD800",
  "Їжак ґанок є ₪",
  "😀漢",
  "a".repeat(300),
  "line\nline\r\nline",
  "012345678",
  "]]> -->",
];
/** The same as a reader of XML gets them. */
const asRead = (text: string): string =>
  text.startsWith("\u0000") ? "x" : text.replaceAll("\r\n", "\n");

/** The parts of an Office file; one of them holds the time. */
const partsOf = (bytes: Uint8Array) =>
  unzip(bytes).filter(({ name }) => name !== "docProps/core.xml");

const tableIn = (language: Language): Table => ({
  title: "אנשים & ROWS-GO-HERE",
  date: "22/11/2026",
  language,
  columns: [
    { label: "שם <1>", width: 20 },
    { label: "Name", width: 20 },
    { label: "Имя", width: 10 },
  ],
});

const rows = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, index) => ({
    cells: [HOSTILE[index % HOSTILE.length] ?? "", String(index), ""],
    below: index % 5 === 0 ? [`below ${HOSTILE[index % HOSTILE.length]}`] : [],
  }));

/** Writes a file in steps of some rows, each with a writer of its own. */
async function written(
  format: ExportFormat,
  {
    language = "en",
    count = 140,
    step = count,
  }: { language?: Language; count?: number; step?: number },
): Promise<{ bytes: Uint8Array; boxes: number }> {
  const parts: Uint8Array[] = [];
  let saved: string | null = null;
  let boxes = 0;
  const all = rows(count);
  for (let from = 0; from === 0 || from < count; from += step) {
    const out = (bytes: Uint8Array) => parts.push(bytes.slice());
    const makeWriter = await WRITERS[format]();
    const writer = makeWriter({ table: tableIn(language), out, saved });
    if (from === 0) await writer.begin();
    writer.add(all.slice(from, from + step));
    if (from + step >= count) writer.end();
    saved = writer.save();
    boxes = writer.boxes();
  }
  return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), boxes };
}

describe.each(EXPORT_FORMATS)("a file in %s", (format) => {
  it.each(LANGUAGES)("holds the same in %s, however many steps write it", async (language) => {
    const { bytes: whole } = await written(format, { language });
    const { bytes: stepped } = await written(format, { language, step: 9 });
    if (format === "pdf") expect(stepped).toEqual(whole);
    else expect(partsOf(stepped)).toEqual(partsOf(whole));
  });

  it("can be without rows", async () => {
    const { bytes } = await written(format, { count: 0, step: 1 });
    expect(bytes.length).toBeGreaterThan(500);
  });
});

describe("a workbook", () => {
  it("holds every text as it is, without what XML cannot hold", async () => {
    const { bytes } = await written("excel", {});
    const read = rowsOf(await sheetOf(bytes));
    expect(read.map((row) => row["שם <1>"])).toEqual(
      rows(140).map(({ cells }) => asRead(cells[0] ?? "")),
    );
  });
});

describe("a document", () => {
  it("repeats its header, numbers its pages and turns with the language", async () => {
    const parts = (await written("word", { language: "he" })).bytes;
    const document = unzip(parts).find(({ name }) => name === "word/document.xml")?.text ?? "";
    expect(document).toContain("<w:tblHeader/>");
    expect(document).toContain("<w:bidiVisual/>");
    expect(document).toContain('w:orient="landscape"');
    expect(document).toContain('<w:rtl/></w:rPr><w:t xml:space="preserve">דוד (בן 5) כהן</w:t>');
    expect(document.match(/<w:tr>/gu)).toHaveLength(141 + 28);
    const footer = unzip(parts).find(({ name }) => name === "word/footer1.xml")?.text ?? "";
    expect(footer).toContain("NUMPAGES");
    expect(document).toContain('<w:rtl/></w:rPr><w:t xml:space="preserve">שלום.</w:t>');
    const english = unzip((await written("word", {})).bytes);
    expect(english.find(({ name }) => name === "word/document.xml")?.text).not.toContain(
      "<w:bidiVisual/>",
    );
  });
});

describe("a run of one direction", () => {
  const [left, right] = ["ltr", "rtl"] as const;
  it.each([
    // In a Hebrew line Word places brackets, full stops and numbers by their run.
    [right, "דוד (דודי)", [[right, "דוד (דודי)"]]],
    [right, "נועה (נקבה, 04/03/2015)", [[right, "נועה (נקבה, 04/03/2015)"]]],
    [right, "שלום.", [[right, "שלום."]]],
    [
      right,
      "שלום Latin (nick) 052, סוף",
      [
        [right, "שלום "],
        [left, "Latin (nick)"],
        [right, " 052, סוף"],
      ],
    ],
    [
      left,
      "Mr דוד (דודי), 5.",
      [
        [left, "Mr "],
        [right, "דוד (דודי)"],
        [left, ", 5."],
      ],
    ],
    // The mark of a direction ends a run: the number after the name belongs to the line.
    [
      left,
      "\u200Eדוד\u200E (\u200E5\u200E)",
      [
        [left, "\u200E"],
        [right, "דוד"],
        [left, "\u200E (\u200E5\u200E)"],
      ],
    ],
    [left, "", []],
  ])("(in a line %s: %s) has the brackets that it opens", (around, text, expected) => {
    const runs = directedRuns(text, around);
    expect(runs.map((run) => [run.isRightToLeft ? right : left, run.text])).toEqual(expected);
  });
});

describe("a PDF file", () => {
  it("has landscape pages and a title, and counts characters without a glyph", async () => {
    const { bytes, boxes } = await written("pdf", { language: "he" });
    const document = await PDFDocument.load(bytes);
    expect(document.getTitle()).toBe("אנשים & ROWS-GO-HERE");
    expect(document.getPageCount()).toBeGreaterThan(3);
    for (const page of document.getPages()) {
      expect(page.getWidth()).toBeGreaterThan(page.getHeight());
    }
    expect(boxes).toBeGreaterThan(0);
    expect((await written("pdf", { count: 3 })).boxes).toBe(0);
  });
});
