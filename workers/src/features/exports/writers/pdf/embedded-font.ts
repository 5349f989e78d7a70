import type { Font } from "@pdf-lib/fontkit";
import { fontOf, type FontName } from "../../../../lib/pdf/fonts.ts";
import type { PdfObjects } from "./objects.ts";
import { hex, pdfText } from "./objects.ts";

/** The glyphs of a font that a file uses, with their texts. */
export type UsedGlyphs = Record<string, string>;

/** Maximum lines per block of a character map. */
const BLOCK_LINES = 100;

/** The tag that marks the name of a font as a subset. */
const SUBSET_TAG = "KEHILA";

/**
 * Embeds the used glyphs of a font with their widths and texts. Pages name glyphs by their ids in
 * the complete font, because a page is written before later glyphs are known; a map leads to the
 * ids in the subset. Returns the object number of the font.
 */
export async function embedFont(
  objects: PdfObjects,
  fontName: FontName,
  usedGlyphs: UsedGlyphs,
): Promise<number> {
  const font = fontOf(fontName);
  const name = `${SUBSET_TAG}+${fontName}`;
  const subset = await subsetOf(font, Object.keys(usedGlyphs).map(Number));
  const scale = 1000 / font.unitsPerEm;
  const scaled = (length: number): number => Math.round(length * scale);
  const { minX, minY, maxX, maxY } = font.bbox;
  const file = objects.stream(subset.file);
  const glyphMap = objects.stream(subset.glyphMap);
  const descriptor = objects.write(
    `<</Type /FontDescriptor /FontName /${name} /Flags 4 /ItalicAngle 0 /StemV 80 ` +
      `/FontBBox [${[minX, minY, maxX, maxY].map(scaled).join(" ")}] /Ascent ${scaled(font.ascent)} ` +
      `/Descent ${scaled(font.descent)} /CapHeight ${scaled(font.capHeight || font.ascent)} /FontFile2 ${file} 0 R>>`,
  );
  const widths = Object.keys(usedGlyphs).map(
    (id) => `${id} [${Math.round(font.getGlyph(Number(id)).advanceWidth * scale * 100) / 100}]`,
  );
  const descendant = objects.write(
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDToGIDMap ${glyphMap} 0 R ` +
      `/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> ` +
      `/FontDescriptor ${descriptor} 0 R /W [${widths.join(" ")}]>>`,
  );
  const texts = objects.stream(characterMap(usedGlyphs));
  return objects.write(
    `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${texts} 0 R>>`,
  );
}

/** Returns a font file with some glyphs, and the map from their ids to the ids in that file. */
async function subsetOf(font: Font, ids: readonly number[]) {
  const subset = font.createSubset();
  const glyphMap = new DataView(new ArrayBuffer(2 * (Math.max(...ids) + 1)));
  for (const id of ids) glyphMap.setUint16(2 * id, subset.includeGlyph(id));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await new Promise<void>((resolve) => {
    subset
      .encodeStream()
      .on("data", (part) => parts.push(new Uint8Array(part)))
      .on("end", () => resolve());
  });
  const file = new Uint8Array(await new Blob(parts).arrayBuffer());
  return { file, glyphMap: new Uint8Array(glyphMap.buffer) };
}

/** Returns the map from glyphs to texts, with which a reader selects and searches. */
function characterMap(usedGlyphs: UsedGlyphs): string {
  const lines = Object.entries(usedGlyphs)
    .filter(([, text]) => text !== "")
    .map(([id, text]) => `<${hex(Number(id))}> ${pdfText(text).replace("FEFF", "")}`);
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK_LINES) }, (_, index) => {
    const block = lines.slice(index * BLOCK_LINES, (index + 1) * BLOCK_LINES);
    return `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar\n`;
  });
  return (
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
    "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n" +
    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n" +
    "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n" +
    `${blocks.join("")}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}
