import type { ExportFormat } from "@kehila/shared/exports";
import { EXPORT_FORMATS } from "@kehila/shared/exports";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import fontkit from "@pdf-lib/fontkit";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
} from "pdf-lib";
import { describe, expect, it } from "vitest";
import { rowsOf, sheetOf } from "../../../../test/workbooks.ts";
import { columnsOf } from "../table/columns.ts";
import { boldWidthIn, longestIn } from "../table/letter-widths.ts";
import type { Table, TableRow } from "../table/table.ts";
import { FONT_NAMES, fontOf } from "../../../lib/pdf/fonts.ts";
import { directedRuns } from "../../../lib/directed-runs.ts";
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
/** Returns a text as an XML reader gets it. */
const asRead = (text: string): string =>
  text.startsWith("\u0000") ? "x" : text.replaceAll("\r\n", "\n");

/** Returns the parts of an Office file, without the part that contains the time. */
const partsOf = (bytes: Uint8Array) =>
  unzip(bytes).filter(({ name }) => name !== "docProps/core.xml");

/** What of a file is the same in each run, by format. */
const CONTENT: Record<ExportFormat, (bytes: Uint8Array) => unknown> = {
  excel: partsOf,
  pdf: (bytes) => bytes,
  word: partsOf,
};

const tableIn = (language: Language): Table => ({
  name: "אנשים & ROWS-GO-HERE",
  organisation: "Beit Kehila",
  facts: ["\u2068140 people\u2069", "Exported 22/11/2026, 10:00"],
  language,
  columns: [
    { label: "שם <1>", width: 20, kind: "text" },
    { label: "Name", width: 20, kind: "text" },
    { label: "Имя", width: 10, kind: "text" },
  ],
});

const rows = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, index) => ({
    cells: [HOSTILE[index % HOSTILE.length] ?? "", String(index), ""],
    familyLines: index % 5 === 0 ? [`below ${HOSTILE[index % HOSTILE.length]}`] : [],
  }));

/** Writes a file, some rows at a time. */
async function written(
  format: ExportFormat,
  {
    language = "en",
    count = 140,
    step = count,
  }: { language?: Language; count?: number; step?: number },
): Promise<{ bytes: Uint8Array; missingGlyphs: number; boxed: number[] }> {
  const parts: Uint8Array[] = [];
  const boxed: number[] = [];
  const all = rows(count);
  const makeWriter = await WRITERS[format]();
  const writer = makeWriter({
    table: tableIn(language),
    out: (bytes) => void parts.push(bytes.slice()),
  });
  await writer.begin();
  for (let from = 0; from < count; from += step) {
    boxed.push(...writer.add(all.slice(from, from + step)).map((index) => from + index));
  }
  await writer.end();
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return { bytes, missingGlyphs: writer.missingGlyphs(), boxed };
}

describe.each(EXPORT_FORMATS)("a file in %s", (format) => {
  it.each(LANGUAGES)(
    "has the same content in %s, however many rows are added at a time",
    async (language) => {
      const { bytes: whole } = await written(format, { language });
      const { bytes: stepped } = await written(format, { language, step: 9 });
      expect(CONTENT[format](stepped)).toEqual(CONTENT[format](whole));
    },
  );

  it("can have no rows", async () => {
    const { bytes } = await written(format, { count: 0, step: 1 });
    expect(bytes.length).toBeGreaterThan(0);
  });
});

describe("a workbook", () => {
  it("contains every text unchanged, except characters that XML forbids", async () => {
    const { bytes } = await written("excel", {});
    const read = rowsOf(await sheetOf(bytes));
    expect(read.map((row) => row["שם <1>"])).toEqual(
      rows(140).map(({ cells }) => asRead(cells[0] ?? "")),
    );
  });
});

describe("a workbook for printing", () => {
  const table = (overrides: Partial<Table>): Table => ({
    ...tableIn("en"),
    columns: [
      { label: "Born", width: 14, kind: "day" },
      { label: "Children", width: 9, kind: "number" },
      { label: "ID", width: 14, kind: "text" },
      { label: "Record", width: 34, kind: "record" },
    ],
    ...overrides,
  });
  const sheet = async (overrides: Partial<Table> = {}, cells: readonly string[] = []) => {
    const parts: Uint8Array[] = [];
    const out = (bytes: Uint8Array) => parts.push(bytes.slice());
    const writer = (await WRITERS.excel())({ table: table(overrides), out });
    await writer.begin();
    writer.add([{ cells, familyLines: [] }]);
    await writer.end();
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return { read: await sheetOf(bytes), parts: unzip(bytes) };
  };

  it("has real dates and numbers, and text for values that are neither", async () => {
    const { read } = await sheet({}, ["1980-02-29", "3", "012345678", "x"]);
    const [date, number, id] = [1, 2, 3].map((column) => read.getRow(2).getCell(column));
    expect(date?.value).toEqual(new Date("1980-02-29T00:00:00Z"));
    expect(date?.numFmt).toBe("dd/mm/yyyy");
    expect(number?.value).toBe(3);
    expect(id?.value).toBe("012345678");
    const early = await sheet({}, ["1900-01-05", "=1", "", ""]);
    expect(early.read.getRow(2).getCell(1).value).toBe("1900-01-05");
    expect(early.read.getRow(2).getCell(2).value).toBe("=1");
  });

  it("is landscape and as wide as the page, without the columns of ids", async () => {
    const { read } = await sheet({ name: "Film & tea" });
    expect(read.pageSetup).toMatchObject({
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printArea: "A1:C2",
      printTitlesRow: "1:1",
    });
    expect(read.headerFooter).toMatchObject({
      oddHeader: "&L\u202AFilm && tea\u202C&R\u202AExported 22/11/2026, 10:00\u202C",
      oddFooter: "&L\u202A\u202A140 people\u202C\u202C&R&P / &N",
    });
  });

  it("embeds a title, its phones and dates in their own directions", async () => {
    const facts = ["x", "יוצא ב־\u206822.11.2026\u2069"];
    const { read } = await sheet({ name: "ערב B, +972 52", facts, language: "he" });
    expect(read.headerFooter.oddHeader).toBe(
      "&R\u202Bערב B, \u202A+972\u00A052\u202C\u202C&L\u202Bיוצא ב־\u202A22.11.2026\u202C\u202C",
    );
  });

  it("prints optional columns up to the last one with a value, on few pages", async () => {
    const optional = Array.from({ length: 12 }, (_, index) => ({
      label: `Child ${index}`,
      width: 60,
      kind: "text" as const,
      isOptional: true as const,
    }));
    const columns = [{ label: "Name", width: 20, kind: "text" as const }, ...optional];
    const { read } = await sheet({ columns }, ["Ada", "", "Noa"]);
    expect(read.pageSetup).toMatchObject({ printArea: "A1:C2", fitToWidth: 1 });
    const filled = await sheet({ columns }, ["Ada", ...optional.map(() => "x")]);
    expect(filled.read.pageSetup).toMatchObject({ printArea: "A1:M2", fitToWidth: 4 });
  });

  it("repeats the columns of names on each page, and prints lines between the cells", async () => {
    const columns = ["First", "Last", "City"].map((label) => ({
      label,
      width: 20,
      kind: "text" as const,
      isName: label !== "City",
    }));
    const { read, parts } = await sheet({ columns }, ["Ada", "Cohen", "Haifa"]);
    expect(read.pageSetup).toMatchObject({ printTitlesColumn: "A:B", printTitlesRow: "1:1" });
    expect(parts.map(({ text }) => text).join("")).toContain('<printOptions gridLines="1"/>');
  });

  it.each([
    ["Дата рождения", 13, 2, 16.5],
    ["Gender", 8, 1, 12],
  ])(
    "shows the whole label %s with the button of the filter",
    async (label, width, lines, most) => {
      const columns = [{ label, width, kind: "text" as const }];
      const { read } = await sheet({ columns }, ["x"]);
      expect(read.getRow(1).height).toBe(lines > 1 ? 14.25 * lines : undefined);
      const wide = read.getColumn(1).width ?? 0;
      expect(wide).toBeLessThanOrEqual(most);
      const lastWord = label.split(" ").at(-1) ?? "";
      expect(wide - 4).toBeGreaterThanOrEqual(boldWidthIn(lastWord));
    },
  );

  it.each([
    ["Мария-Антуанетта Преображенская-Вознесенская", 3],
    ["Ada Cohen", 1],
    ["x".repeat(60), 3],
    ["Ж".repeat(40), 3],
    ["one\ntwo", 2],
    ["Bartholomew-Alexander Featherstonehaugh", 2],
    // LibreOffice shows the next text on one line, and the one after it on two.
    ["Владислав Задунайский мл.", 1],
    ["Олег Шустерман-Гольденберг", 2],
    ["רחל־לאה רוזנצווייג־גולדשטיין־כהן", 2],
  ])("makes the row of %s %i lines high", async (text, lines) => {
    const columns = [{ label: "Name", width: 26, kind: "text" as const }];
    const { read } = await sheet({ columns }, [text]);
    expect(read.getRow(2).height).toBe(lines > 1 ? 14.25 * lines : undefined);
  });

  it.each([
    ["Film: [1] a/b?*", "Film 1 a b"],
    ['קונצרט "ערב"', 'קונצרט "ערב"'],
    ["'quoted'", "quoted"],
    ["'' twice''", "twice"],
    ["x".repeat(40), "x".repeat(31)],
    [`${"x".repeat(30)}😀`, "x".repeat(30)],
    ["O'Connor & Co", "O'Connor & Co"],
    ["History", "People"],
    ["///", "People"],
  ])("of the list %s has the sheet name %s", async (name, expected) => {
    expect((await sheet({ name })).read.name).toBe(expected);
  });

  it("is aligned to the side from which the language is read", async () => {
    const sideOf = async (language: Language) =>
      (await sheet({ language }, ["1980-02-29", "3", "1", ""])).read.getRow(2).getCell(1).alignment
        .horizontal;
    expect(await sideOf("he")).toBe("right");
    expect(await sideOf("ru")).toBe("left");
  });
});

describe("a document", () => {
  it("has a title style, a language, isolated values and headers whose words fit", async () => {
    const parts: Uint8Array[] = [];
    const columns = columnsOf({
      format: "word",
      source: "all_persons",
      includeChildren: false,
      includeSpouse: false,
      language: "ru",
      day: "2026-11-23",
    });
    const table: Table = { ...tableIn("ru"), name: "ערב +972 52", columns };
    const out = (bytes: Uint8Array) => parts.push(bytes.slice());
    const writer = (await WRITERS.word())({ table, out });
    await writer.begin();
    writer.add([{ cells: ["052-123-4567"], familyLines: ["Дети: \u2068נועה\u2069"] }]);
    await writer.end();
    const read = unzip(new Uint8Array(await new Blob(parts).arrayBuffer()));
    const textOf = (name: string) => read.find((part) => part.name === name)?.text ?? "";
    expect(textOf("word/styles.xml")).toContain('<w:lang w:val="ru-RU" w:bidi="he-IL"/>');
    const document = textOf("word/document.xml");
    expect(document).toContain('<w:pStyle w:val="Title"/>');
    expect(document).toContain("+972\u00A052");
    expect(document).toContain("Beit Kehila");
    expect(document).toContain("052\u2011123\u20114567");
    // Each header: the width of its cell, and the size and text of its run.
    const header = document.slice(document.indexOf("<w:tr>"), document.indexOf("</w:tr>"));
    const cells = [
      ...header.matchAll(/<w:tcW[^>]*w:w="(\d+)".*?<w:sz w:val="(\d+)"\/>.*?<w:t[^>]*>([^<]*)/gsu),
    ];
    expect(cells).toHaveLength(columns.length);
    for (const [, width, size, label = ""] of cells) {
      // In twentieths of a point; a digit of Arial is 0.556 of the size wide.
      const longest = longestIn(label, boldWidthIn) * 0.556 * Number(size) * 10;
      expect(longest, label).toBeLessThanOrEqual(Number(width) - 120);
    }
  });

  /** Returns the XML of a document whose only column is `width` parts of 1,000 of the page wide. */
  const cellOf = async (text: string, width: number): Promise<string> => {
    const parts: Uint8Array[] = [];
    const columns = [
      { label: "a", width, kind: "text" as const },
      { label: "b", width: 1000 - width, kind: "text" as const },
    ];
    const out = (bytes: Uint8Array) => parts.push(bytes.slice());
    const writer = (await WRITERS.word())({
      table: { ...tableIn("he"), columns },
      out,
    });
    await writer.begin();
    writer.add([{ cells: [text, ""], familyLines: [] }]);
    await writer.end();
    const read = unzip(new Uint8Array(await new Blob(parts).arrayBuffer()));
    const document = read.find(({ name }) => name === "word/document.xml")?.text ?? "";
    return document.slice(document.indexOf("</w:tr>"));
  };

  it.each([
    ["Преображенская-Вознесенская", 80, 13],
    ["Преображенская-Вознесенская", 120, undefined],
    ["רוזנצווייג־גולדשטיין", 80, 12],
    // No readable size has room.
    ["x".repeat(100), 90, undefined],
  ])(
    "writes %s into a column of %i in a size that keeps words whole",
    async (text, width, size) => {
      const found = /<w:sz w:val="(\d+)"\/><w:szCs w:val="\1"\/>/u.exec(await cellOf(text, width));
      expect(found?.[1]).toBe(size === undefined ? undefined : String(size));
    },
  );

  it("keeps a phone whole within a line of Hebrew", async () => {
    expect(await cellOf("להתקשר ל\u2068+972-52-765\u2069", 100)).toContain(
      "+972\u2060-\u206052\u2060-\u2060765",
    );
    expect(await cellOf("הודעה \u2068+972\u00A052\u2069", 100)).toContain("+972\u202F52");
    expect(await cellOf("052-123", 100)).toContain("052\u2011123");
    expect(await cellOf("+972\u00A052", 100)).toContain("+972\u00A052");
  });

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
    // In a Hebrew line, Word places brackets, full stops and numbers by their run.
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
    // An isolate ends a run: the number after the name belongs to the line.
    [
      left,
      "⁨דוד⁩ (⁨5⁩)",
      [
        [left, "⁨"],
        [right, "דוד"],
        [left, "⁩ (⁨5⁩)"],
      ],
    ],
    // A value has the direction of its first letter, independent of the text around it and inside
    // it.
    [
      right,
      "⁨Фильм «Ёлки»⁩ · ⁨22.11.2026⁩",
      [
        [right, "⁨"],
        [left, "Фильм «Ёлки»"],
        [right, "⁩ · ⁨"],
        [left, "22.11.2026"],
        [right, "⁩"],
      ],
    ],
    [
      right,
      "⁨טל׳ ⁨+972 52⁩⁩",
      [
        [right, "⁨טל׳ ⁨"],
        [left, "+972 52"],
        [right, "⁩⁩"],
      ],
    ],
    [left, "", []],
  ])("(in a line %s: %s) has the brackets that it opens", (around, text, expected) => {
    const runs = directedRuns(text, around);
    expect(runs.map((run) => [run.isRightToLeft ? right : left, run.text])).toEqual(expected);
  });
});

/** Returns the bytes of a stream in a PDF file. */
function streamOf(object: unknown): Uint8Array {
  if (!(object instanceof PDFRawStream)) throw new Error("not a stream");
  return decodePDFRawStream(object).decode();
}

describe("a PDF file", () => {
  it("has landscape pages and a title, and reports the rows with characters without a glyph", async () => {
    const { bytes, missingGlyphs } = await written("pdf", { language: "he" });
    const document = await PDFDocument.load(bytes);
    expect(document.getTitle()).toBe("אנשים & ROWS-GO-HERE");
    expect(document.getPageCount()).toBeGreaterThan(3);
    for (const page of document.getPages()) {
      expect(page.getWidth()).toBeGreaterThan(page.getHeight());
    }
    expect(missingGlyphs).toBeGreaterThan(0);
    const strange = rows(140).flatMap(({ cells, familyLines }, index) =>
      [...cells, ...familyLines].some((text) => /[漢\uFFFE]/u.test(text)) ? [index] : [],
    );
    expect((await written("pdf", { step: 9 })).boxed).toEqual(strange);
    expect((await written("pdf", { count: 3 })).missingGlyphs).toBe(0);
  });

  it("contains only the used glyphs of its fonts, with their outlines unchanged", async () => {
    const { bytes } = await written("pdf", { language: "he" });
    expect(bytes.length).toBeLessThan(60_000);
    const document = await PDFDocument.load(bytes);
    const [page] = document.getPages();
    const fonts = page?.node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
    for (const name of FONT_NAMES) {
      const embedded = fonts?.lookup(PDFName.of(name), PDFDict);
      const descendants = embedded?.lookup(PDFName.of("DescendantFonts"), PDFArray);
      const descendant = descendants?.lookup(0, PDFDict);
      const glyphMap = streamOf(descendant?.lookup(PDFName.of("CIDToGIDMap")));
      const descriptor = descendant?.lookup(PDFName.of("FontDescriptor"), PDFDict);
      const subset = fontkit.create(streamOf(descriptor?.lookup(PDFName.of("FontFile2"))));
      const widths = descendant?.lookup(PDFName.of("W"), PDFArray).asArray() ?? [];
      const ids = widths.flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []));
      expect(ids.length).toBeGreaterThan(0);
      for (const id of ids) {
        const glyphId = ((glyphMap[2 * id] ?? 0) << 8) + (glyphMap[2 * id + 1] ?? 0);
        expect(subset.getGlyph(glyphId).path.toSVG()).toBe(fontOf(name).getGlyph(id).path.toSVG());
      }
      expect(subset.numGlyphs).toBeLessThan(2 * ids.length + 2);
    }
  });
});
