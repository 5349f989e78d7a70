import rubikFile from "@expo-google-fonts/rubik/400Regular/Rubik_400Regular.ttf";
import dejavuFile from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf";
import type { Font } from "@pdf-lib/fontkit";
import fontkit from "@pdf-lib/fontkit";

/** The fonts of a file, in the order in which a character looks for its glyph. */
export const FONT_NAMES = ["Rubik", "DejaVuSans"] as const;
export type FontName = (typeof FONT_NAMES)[number];

const FILES: Record<FontName, ArrayBuffer> = { Rubik: rubikFile, DejaVuSans: dejavuFile };
const opened = new Map<FontName, Font>();

/** Returns the bytes of a font. */
export const fontFile = (name: FontName): Uint8Array => new Uint8Array(FILES[name]);

/** Returns a font, which is parsed once in an isolate. */
export function fontOf(name: FontName): Font {
  const font = opened.get(name) ?? fontkit.create(fontFile(name));
  opened.set(name, font);
  return font;
}

/** A glyph at its place in a cluster; lengths in thousandths of the font size. */
export interface Glyph {
  /** Null for a character that no font has: it is drawn as a box. */
  font: FontName | null;
  id: number;
  /** The characters that the glyph stands for, in ToUnicode. */
  text: string;
  dx: number;
  dy: number;
}

/** A letter with its marks: what is never divided. */
export interface Cluster {
  text: string;
  glyphs: readonly Glyph[];
  width: number;
}

/** The width of the box for a missing glyph. */
export const BOX_WIDTH = 620;
/** Characters that direct or join text and are not drawn. */
const INVISIBLE = /^[\p{Cf}\p{Cc}\p{Variation_Selector}]+$/u;
/** Clusters whose glyphs are kept; a register uses far fewer. */
const KEPT = 20_000;
const clusters = new Map<string, Cluster>();

/** Returns the glyphs of a letter with its marks, from the first font that has it. */
export function clusterOf(text: string): Cluster {
  const known = clusters.get(text);
  if (known) return known;
  const cluster = makeCluster(text);
  if (clusters.size >= KEPT) clusters.clear();
  clusters.set(text, cluster);
  return cluster;
}

function makeCluster(text: string): Cluster {
  if (INVISIBLE.test(text)) return { text, glyphs: [], width: 0 };
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const name = FONT_NAMES.find((font) =>
    points.every((point) => fontOf(font).hasGlyphForCodePoint(point)),
  );
  if (name) return shaped(name, text, points);
  const box: Glyph = { font: null, id: 0, text: "", dx: 0, dy: 0 };
  return { text, glyphs: [box], width: BOX_WIDTH };
}

/** One character is looked up; a letter with marks is laid out by the font. */
function shaped(name: FontName, text: string, points: readonly number[]): Cluster {
  const font = fontOf(name);
  const scale = 1000 / font.unitsPerEm;
  if (points.length === 1) {
    const { id, advanceWidth } = font.glyphForCodePoint(points[0] ?? 0);
    return {
      text,
      glyphs: [{ font: name, id, text, dx: 0, dy: 0 }],
      width: advanceWidth * scale,
    };
  }
  const run = font.layout(text);
  let width = 0;
  const glyphs = run.glyphs.map((glyph, index): Glyph => {
    const position = run.positions[index];
    const dx = (width + (position?.xOffset ?? 0)) * scale;
    width += position?.xAdvance ?? 0;
    return {
      font: name,
      id: glyph.id,
      text: String.fromCodePoint(...glyph.codePoints),
      dx,
      dy: (position?.yOffset ?? 0) * scale,
    };
  });
  return { text, glyphs, width: width * scale };
}
