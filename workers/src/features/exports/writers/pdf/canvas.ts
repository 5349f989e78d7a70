import type { UsedGlyphs } from "./embedded-font.ts";
import type { FontName, Glyph } from "../../../../lib/pdf/fonts.ts";
import { BOX_WIDTH } from "../../../../lib/pdf/fonts.ts";
import type { Line } from "../../../../lib/pdf/lines.ts";
import { hex } from "./objects.ts";

/** The glyphs used in a file so far, and the number of characters without a glyph. */
export interface Used {
  glyphs: Record<FontName, UsedGlyphs>;
  missingGlyphs: number;
}

/** Rounds to hundredths of a point. */
export const points = (length: number): string => String(Math.round(length * 100) / 100);

/** Draws the following text with an outline, which looks bold without a second font. */
export const BOLD = "2 Tr 0.3 w\n";
export const REGULAR = "0 Tr\n";

/** Returns the operators for a filled rectangle; `grey` is from 0 (black) to 1. */
export const rectangle = (
  x: number,
  y: number,
  { width, height, grey }: { width: number; height: number; grey: number },
): string => `${grey} g ${points(x)} ${points(y)} ${points(width)} ${points(height)} re f 0 g\n`;

/** Returns the operators for an empty square. */
export const outline = (x: number, y: number, side: number): string =>
  `0.6 w ${points(x)} ${points(y)} ${points(side)} ${points(side)} re S\n`;

/** Returns the operators for a line of text that starts at (x, y), and records the used glyphs. */
export function drawLine(line: Line, x: number, y: number, size: number, usedGlyphs: Used): string {
  const operators: string[] = [];
  let [run, runX, runFont]: [string, number, FontName | null] = ["", 0, null];
  const endRun = (): void => {
    if (run !== "" && runFont) operators.push(showText(runFont, size, runX, y, run));
    run = "";
  };
  let position = x;
  for (const { glyphs, width } of line.clusters) {
    for (const glyph of glyphs) {
      noteGlyph(glyph, usedGlyphs);
      const isMoved = glyphs.length > 1;
      if (isMoved || glyph.font !== runFont || glyph.font === null) endRun();
      if (glyph.font === null) {
        operators.push(drawMissing(position, y, size));
      } else if (isMoved) {
        const glyphX = position + (glyph.dx * size) / 1000;
        const glyphY = y + (glyph.dy * size) / 1000;
        operators.push(showText(glyph.font, size, glyphX, glyphY, hex(glyph.id)));
      } else {
        if (run === "") [runX, runFont] = [position, glyph.font];
        run += hex(glyph.id);
      }
    }
    position += (width * size) / 1000;
  }
  endRun();
  return operators.join("");
}

const showText = (font: FontName, size: number, x: number, y: number, glyphs: string): string =>
  `BT /${font} ${points(size)} Tf 1 0 0 1 ${points(x)} ${points(y)} Tm <${glyphs}> Tj ET\n`;

/** Returns the operators for an empty box, in place of a missing glyph. */
const drawMissing = (x: number, y: number, size: number): string => {
  const unit = size / 1000;
  const [left, width, height] = [x + 60 * unit, (BOX_WIDTH - 120) * unit, 700 * unit];
  return `0.4 w ${points(left)} ${points(y)} ${points(width)} ${points(height)} re S\n`;
};

function noteGlyph({ font, id, text }: Glyph, usedGlyphs: Used): void {
  if (font === null) usedGlyphs.missingGlyphs += 1;
  else usedGlyphs.glyphs[font][id] ??= text;
}
