import type { Table, TableRow } from "../../table/table.ts";
import type { Writer, WriterOptions } from "../writer.ts";
import { drawLine, points } from "./canvas.ts";
import { embedFont } from "./embedded-font.ts";
import { FONT_NAMES } from "../../../../lib/pdf/fonts.ts";
import type { Layout } from "./layout.ts";
import { CONTENT, heightOf, layoutOf, LEADING, PADDING, TEXT } from "./layout.ts";
import { PdfObjects, pdfText } from "./objects.ts";
import type { PdfState } from "./pages.ts";
import { PdfPages } from "./pages.ts";

/**
 * Writes a table on landscape pages. A full page is compressed and written at once, so that only
 * one page, the object offsets and the used glyphs are in memory.
 */
export function pdfWriter({ table, out }: WriterOptions): Writer {
  const objects = new PdfObjects(out);
  const state = firstState(objects);
  const layout = layoutOf(table);
  const pages = new PdfPages(objects, state, table, layout);
  return {
    begin: () => pages.begin(),
    add: (rows) =>
      rows.flatMap((row, index) => {
        const { missingGlyphs } = state.used;
        addRow(pages, layout, row);
        return state.used.missingGlyphs > missingGlyphs ? [index] : [];
      }),
    end: async () => {
      pages.end();
      await finish(objects, state, table, layout);
    },
    missingGlyphs: () => state.used.missingGlyphs,
  };
}

/**
 * Draws a row. A row that does not fit starts a new page; a row longer than a page continues on the
 * next one.
 */
function addRow(pages: PdfPages, layout: Layout, { cells, familyLines }: TableRow): void {
  let remainingCells = cells.map((text, index) => layout.cell(text, index));
  const family = familyLines.flatMap((text) => layout.wrap(text, CONTENT - 4 * PADDING, TEXT));
  const familyHeight = family.length > 0 ? family.length * LEADING + PADDING : 0;
  if (heightOf(remainingCells) + familyHeight > pages.room) pages.next();
  pages.drawTicks();
  for (;;) {
    const fit = Math.max(1, Math.floor((pages.room - 2 * PADDING) / LEADING));
    pages.drawCells(
      remainingCells.map(({ lines, size }) => ({ lines: lines.slice(0, fit), size })),
    );
    remainingCells = remainingCells.map(({ lines, size }) => ({ lines: lines.slice(fit), size }));
    if (remainingCells.every(({ lines }) => lines.length === 0)) break;
    pages.next();
  }
  for (const line of family) pages.drawFamilyLine(line);
  pages.drawRule();
}

function firstState(objects: PdfObjects): PdfState {
  const [catalog, pages, resources, total] = Array.from({ length: 4 }, () => objects.reserve());
  return {
    reserved: {
      catalog: catalog ?? 0,
      pages: pages ?? 0,
      resources: resources ?? 0,
      total: total ?? 0,
    },
    kids: [],
    page: "",
    y: 0,
    used: { glyphs: { Rubik: {}, DejaVuSans: {} }, missingGlyphs: 0 },
  };
}

/** Writes the objects that pages refer to, and the file's cross-reference table. */
async function finish(
  objects: PdfObjects,
  state: PdfState,
  table: Table,
  layout: Layout,
): Promise<void> {
  const { reserved, kids, used } = state;
  const { catalog, pages, resources, total } = reserved;
  const [line] = layout.wrap(String(kids.length), CONTENT, TEXT);
  if (line) {
    const width = (line.width * TEXT) / 1000;
    const content = drawLine(line, layout.isRightToLeft ? -width : 0, 0, TEXT, used);
    const box = `[${points(-width)} -5 ${points(width)} 15]`;
    objects.stream(
      content,
      `/Type /XObject /Subtype /Form /BBox ${box} /Resources ${resources} 0 R`,
      total,
    );
  }
  const fonts: string[] = [];
  for (const name of FONT_NAMES) {
    const glyphs = used.glyphs[name];
    if (Object.keys(glyphs).length === 0) continue;
    fonts.push(`/${name} ${await embedFont(objects, name, glyphs)} 0 R`);
  }
  objects.write(`<</Font <<${fonts.join(" ")}>> /XObject <</Total ${total} 0 R>>>>`, resources);
  const refs = kids.map((kid) => `${kid} 0 R`).join(" ");
  objects.write(`<</Type /Pages /Count ${kids.length} /Kids [${refs}]>>`, pages);
  const direction = layout.isRightToLeft ? "R2L" : "L2R";
  objects.write(
    `<</Type /Catalog /Pages ${pages} 0 R /Lang (${table.language}) ` +
      `/ViewerPreferences <</Direction /${direction} /DisplayDocTitle true>>>>`,
    catalog,
  );
  const info = objects.write(`<</Title ${pdfText(table.name)}>>`);
  objects.finish(catalog, info);
}
