import rubikFile from "@expo-google-fonts/rubik/400Regular/Rubik_400Regular.ttf";
import dejavuFile from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf";
import type { Font } from "@pdf-lib/fontkit";
import fontkit from "@pdf-lib/fontkit";

/** The fonts of a file, in the order in which glyphs are looked up. */
export const FONT_NAMES = ["Rubik", "DejaVuSans"] as const;
export type FontName = (typeof FONT_NAMES)[number];

const FILES: Record<FontName, ArrayBuffer> = { Rubik: rubikFile, DejaVuSans: dejavuFile };
const openedFonts = new Map<FontName, Font>();

/** Returns the bytes of a font. */
export const fontFile = (name: FontName): Uint8Array => new Uint8Array(FILES[name]);

/** Returns a font, parsed once per isolate. */
export function fontOf(name: FontName): Font {
  const font = openedFonts.get(name) ?? fontkit.create(fontFile(name));
  openedFonts.set(name, font);
  return font;
}

/** A glyph with its position in a cluster; lengths in thousandths of the font size. */
export interface Glyph {
  /** Null for a character that is missing in all fonts and drawn as a box. */
  font: FontName | null;
  id: number;
  /** The characters of the glyph, for ToUnicode. */
  text: string;
  dx: number;
  dy: number;
}

/** A letter with its marks, which is never divided. */
export interface Cluster {
  text: string;
  glyphs: readonly Glyph[];
  width: number;
}

/** The width of the box for a missing glyph. */
export const BOX_WIDTH = 620;
/** Characters that control or join text and are not drawn. */
const INVISIBLE = /^[\p{Cf}\p{Cc}\p{Variation_Selector}]+$/u;
/** An Arabic word, whose letters change their form by position, or a letter with its marks. */
const PARTS = /\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u200C\u200D]*|\P{M}\p{M}*|\p{M}+/gu;
const CLUSTERS = /\P{M}\p{M}*|\p{M}+/gu;
const IS_JOINED = /^\p{Script=Arabic}./su;
/** Maximum cached clusters; a register uses far fewer. */
const CACHED_MAX = 20_000;
const parts = new Map<string, readonly Cluster[]>();

/** Returns the clusters of a text in reading order; Arabic letters are joined within a word. */
export const clustersOf = (text: string): Cluster[] =>
  [...text.matchAll(PARTS)].flatMap(([part]) => cachedClusters(part));

function cachedClusters(part: string): readonly Cluster[] {
  const cachedPart = parts.get(part);
  if (cachedPart) return cachedPart;
  const glyphs = (IS_JOINED.test(part) ? joinedWord(part) : null) ?? separateClusters(part);
  if (parts.size >= CACHED_MAX) parts.clear();
  parts.set(part, glyphs);
  return glyphs;
}

/** Returns each letter with its marks, drawn separately with the first font that has it. */
const separateClusters = (part: string): Cluster[] =>
  [...part.matchAll(CLUSTERS)].map(([text]) => makeCluster(text));

const pointsOf = (text: string): number[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** Returns the first font that has all characters. */
const fontWith = (points: readonly number[]): FontName | undefined =>
  FONT_NAMES.find((font) => points.every((point) => fontOf(font).hasGlyphForCodePoint(point)));

function makeCluster(text: string): Cluster {
  if (INVISIBLE.test(text)) return { text, glyphs: [], width: 0 };
  const points = pointsOf(text);
  const name = fontWith(points);
  if (!name) {
    const box: Glyph = { font: null, id: 0, text: "", dx: 0, dy: 0 };
    return { text, glyphs: [box], width: BOX_WIDTH };
  }
  if (points.length > 1) return clusterWith(text, layOut(name, text));
  const { id, advanceWidth } = fontOf(name).glyphForCodePoint(points[0] ?? 0);
  const width = (advanceWidth * 1000) / fontOf(name).unitsPerEm;
  return { text, glyphs: [{ font: name, id, text, dx: 0, dy: 0 }], width };
}

/** A glyph in a font's layout: its advance, and its offset `dx` from its own position. */
type PositionedGlyph = Glyph & { advance: number };

/** Returns the glyphs of a text in one font, from left to right. */
function layOut(name: FontName, text: string): PositionedGlyph[] {
  const font = fontOf(name);
  const scale = 1000 / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  return glyphs.map(({ id, codePoints }, index) => ({
    font: name,
    id,
    text: String.fromCodePoint(...codePoints),
    dx: (positions[index]?.xOffset ?? 0) * scale,
    dy: (positions[index]?.yOffset ?? 0) * scale,
    advance: (positions[index]?.xAdvance ?? 0) * scale,
  }));
}

/** Returns a cluster of glyphs that are laid out from left to right. */
function clusterWith(text: string, laid: readonly PositionedGlyph[]): Cluster {
  let width = 0;
  const glyphs = laid.map(({ advance, dx, ...glyph }): Glyph => {
    const placedGlyph = { ...glyph, dx: width + dx };
    width += advance;
    return placedGlyph;
  });
  return { text, glyphs, width };
}

const MARKS = /^\p{M}+$/u;

/**
 * Returns the joined letters of an Arabic word in reading order; two letters of a ligature are one
 * cluster. Null if no font has all letters, or the font hides one.
 */
function joinedWord(word: string): Cluster[] | null {
  const name = fontWith(pointsOf(word));
  if (!name) return null;
  // The font lays out a right-to-left word from left to right: marks come before their letter.
  const groups: PositionedGlyph[][] = [];
  for (const glyph of layOut(name, word).toReversed()) {
    const last = groups.at(-1);
    if (last && MARKS.test(glyph.text)) last.unshift(glyph);
    else groups.push([glyph]);
  }
  const clusters = groups.map((group) =>
    clusterWith(
      group
        .toReversed()
        .map(({ text }) => text)
        .join(""),
      group,
    ),
  );
  const length = clusters.reduce((sum, { text }) => sum + text.length, 0);
  return length === word.length ? clusters : null;
}
