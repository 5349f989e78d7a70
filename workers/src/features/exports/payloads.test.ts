import { inflateSync } from "node:zlib";
import { env } from "cloudflare:workers";
import type { ExportFormat } from "@kehila/shared/exports";
import { PDFDocument } from "pdf-lib";
import { beforeAll, expect, it } from "vitest";
import { unzip } from "./writers/unzip.ts";
import type { Caller } from "../../../test/api.ts";
import { administrator } from "../../../test/api.ts";
import { insertPersons } from "../../../test/export-jobs.ts";
import { exportedFile } from "../../../test/exports.ts";
import { createList } from "../../../test/lists.ts";
import { rowsOf, sheetOf } from "../../../test/workbooks.ts";

/** Payloads in names and titles: each format shows them as text and executes nothing. */
const PAYLOADS = [
  "<script>alert(1)</script>",
  '=HYPERLINK("http://evil.example","x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3",
  "]]></w:t><w:instrText>DDEAUTO c:\\x</w:instrText>",
  ") Tj ET /OpenAction <</S /JavaScript /JS (app.alert(1))>>",
  "endstream endobj",
  "&xxe; <!DOCTYPE a SYSTEM 'file:///etc/passwd'>",
];

let admin: Caller;
let listId: string;

beforeAll(async () => {
  admin = await administrator();
  await insertPersons("payload", PAYLOADS.length);
  await env.DB.batch(
    PAYLOADS.map((payload, index) =>
      env.DB.prepare("update persons set first_name = ?, comment = ? where id = ?").bind(
        payload,
        payload,
        `payload${index}`,
      ),
    ),
  );
  listId = (
    await createList(admin, {
      title: "<b>=1+1</b> /JS",
      personIds: PAYLOADS.map((_payload, index) => `payload${index}`),
    })
  ).id;
});

/** Exports the register and the event list, with families. */
const filesIn = (format: ExportFormat): Promise<Uint8Array[]> =>
  Promise.all(
    [{ filter: { lastName: "payload" } }, { source: "list" as const, sourceId: listId }].map(
      (source) =>
        exportedFile(admin, { format, ...source, includeChildren: true, includeSpouse: true }),
    ),
  );

it("payloads are texts in a workbook", async () => {
  for (const file of await filesIn("excel")) {
    const sheet = await sheetOf(file);
    const texts = rowsOf(sheet).flatMap((row) => Object.values(row));
    for (const payload of PAYLOADS) {
      expect(
        texts.some((text) => text.startsWith(payload)),
        payload,
      ).toBe(true);
    }
    // A formula would be an object as value; the numbers are counts of children.
    sheet.eachRow((row) =>
      row.eachCell((cell) => expect(["string", "number"]).toContain(typeof cell.value)),
    );
    expect(
      unzip(file)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
  }
});

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

it("payloads are texts in a document", async () => {
  for (const file of await filesIn("word")) {
    const parts = unzip(file);
    const document = parts.find(({ name }) => name === "word/document.xml")?.text ?? "";
    const tags = document.match(/<[^>]*>/gu) ?? [];
    expect(tags.filter((tag) => !/^<(?:\?xml |\/?w:\w)[^<]*>$/u.test(tag))).toEqual([]);
    expect(document).not.toContain("<w:instrText");
    for (const { name, text } of parts) {
      if (name.endsWith(".rels")) expect(text).not.toContain("External");
    }
    const text = [...document.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/gu)]
      .map(([, one = ""]) =>
        one.replaceAll(/&(\w+);/gu, (_all, name: string) => ENTITIES[name] ?? ""),
      )
      .join("");
    for (const payload of PAYLOADS) expect(text).toContain(payload);
    expect(text).toContain(env.PRODUCT_TITLE);
  }
});

/** Returns the compressed text streams of a PDF file, and the rest of the file. */
function partsOf(file: Uint8Array): { streams: string[]; rest: string } {
  const latin = new TextDecoder("latin1").decode(file);
  const streams: string[] = [];
  const rest = latin.replaceAll(
    /\/Length (\d+) \/Length1 (\d+)[^>]*>>\nstream\n/gu,
    (header, length: string, _plain, at: number) => {
      const start = at + header.length;
      const bytes = file.subarray(start, start + Number(length));
      streams.push(new TextDecoder("latin1").decode(inflateSync(bytes)));
      return header;
    },
  );
  const outside = rest.replaceAll(/\nstream\n[\s\S]*?\nendstream\n/gu, "\n");
  return { streams, rest: outside };
}

/** Returns the texts of a PDF file as a reader copies them, without spaces. */
function textOf(streams: readonly string[]): string {
  const fonts = streams.filter((stream) => stream.includes("begincmap"));
  const glyphs = new Map(
    fonts.flatMap((font) =>
      [...font.matchAll(/^<(\w{4})> <(\w+)>$/gmu)].map(
        ([, glyph = "", text = ""]) =>
          [
            glyph,
            String.fromCharCode(
              ...(text.match(/.{4}/gu) ?? []).map((unit) => Number.parseInt(unit, 16)),
            ),
          ] as const,
      ),
    ),
  );
  return streams
    .flatMap((stream) => [...stream.matchAll(/<(\w+)> Tj/gu)])
    .flatMap(([, run = ""]) => run.match(/.{4}/gu) ?? [])
    .map((glyph) => glyphs.get(glyph) ?? "")
    .join("")
    .replaceAll(" ", "");
}

it("payloads are texts in a PDF file", async () => {
  for (const file of await filesIn("pdf")) {
    await PDFDocument.load(file);
    const { streams, rest } = partsOf(file);
    expect(rest).not.toMatch(/\/(?:JS|JavaScript|OpenAction|AA|URI|Launch|EmbeddedFile|Annots)\b/u);
    const text = textOf(streams);
    for (const payload of PAYLOADS) expect(text).toContain(payload.replaceAll(" ", ""));
    expect(text).toContain(env.PRODUCT_TITLE);
  }
});
