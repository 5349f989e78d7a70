import type { PDFFont, PDFPage } from "pdf-lib";
import {
  grayscale,
  popGraphicsState,
  pushGraphicsState,
  setLineWidth,
  setTextRenderingMode,
  TextRenderingMode,
} from "pdf-lib";
import type { Direction } from "../../../lib/directed-runs.ts";
import type { Cluster, FontName } from "../../../lib/pdf/fonts.ts";
import type { Line } from "../../../lib/pdf/lines.ts";
import { linesOf } from "../../../lib/pdf/lines.ts";

/** Lengths in points. */
const MARGIN = 54;
const TEXT = 10;
const INDENT = 18;
const GAP = 5;
/** The line spacing as a multiple of the font size. */
const SPACING = 1.38;
const PADDING = 6;
/** The height of the lines for a pen and the paragraph above them. */
const FOOT = 90;

interface TextStyle {
  size?: number;
  isBold?: boolean;
  isMuted?: boolean;
  /** The distance from the side on which reading begins. */
  indent?: number;
}

/** Letters that are read from left to right, and characters of no direction. */
const IS_LEFT_TO_RIGHT = /^[^\p{Script=Hebrew}\p{Script=Arabic}\p{M}]$/u;

/** A page that is filled from the top, in the direction of its language. */
export class KitPage {
  readonly #page: PDFPage;
  readonly #fonts: Record<FontName, PDFFont>;
  readonly #direction: Direction;
  #y: number;

  constructor(page: PDFPage, fonts: Record<FontName, PDFFont>, direction: Direction) {
    this.#page = page;
    this.#fonts = fonts;
    this.#direction = direction;
    this.#y = page.getHeight() - MARGIN;
  }

  /** Adds a paragraph. */
  text(text: string, { size = TEXT, indent = 0, ...look }: TextStyle): void {
    const width = this.#width() - indent;
    const lines = linesOf(text, (width * 1000) / size, () => this.#direction);
    for (const line of lines) {
      this.#y -= size * SPACING;
      const end = MARGIN + width - (line.width * size) / 1000;
      const x = this.#direction === "rtl" ? end : MARGIN + indent;
      this.#draw(line, { x, size, ...look });
    }
    this.#y -= GAP;
  }

  heading(text: string): void {
    this.#y -= GAP * 1.5;
    this.text(text, { size: 13, isBold: true });
  }

  /** Adds a numbered step. */
  step(number: number, text: string): void {
    const top = this.#y;
    this.text(`${number}.`, {});
    const next = this.#y;
    this.#y = top;
    this.text(text, { indent: INDENT });
    this.#y = Math.min(this.#y, next);
  }

  /** Adds lines to type, from left to right in every language. */
  box(texts: readonly string[], size: number): void {
    const height = texts.length * size * SPACING + 2 * PADDING;
    this.#page.drawRectangle({
      x: MARGIN,
      y: this.#y - height,
      width: this.#width(),
      height,
      color: grayscale(0.94),
    });
    this.#y -= PADDING;
    for (const text of texts) {
      this.#y -= size * SPACING;
      for (const line of linesOf(text, Infinity, () => "ltr")) {
        this.#draw(line, { x: MARGIN + PADDING, size }, size * 0.25);
      }
    }
    this.#y -= PADDING + GAP;
  }

  /** Adds an empty line for a pen. */
  writtenLine(): void {
    this.#y -= TEXT * 1.9;
    const end = MARGIN + this.#width();
    this.#page.drawLine({
      start: { x: MARGIN, y: this.#y },
      end: { x: end, y: this.#y },
      thickness: 0.5,
      color: grayscale(0.5),
    });
  }

  /** Whether only the lines for a pen still fit. */
  get isFull(): boolean {
    return this.#y < MARGIN + FOOT;
  }

  #width(): number {
    return this.#page.getWidth() - 2 * MARGIN;
  }

  #draw(
    line: Line,
    { x, size, isBold = false, isMuted = false }: { x: number; size: number } & TextStyle,
    lift = 0,
  ): void {
    this.#page.pushOperators(pushGraphicsState());
    if (isBold) {
      this.#page.pushOperators(
        setTextRenderingMode(TextRenderingMode.FillAndOutline),
        setLineWidth(size * 0.03),
      );
    }
    let position = x;
    for (const { text, font, width } of partsOf(line)) {
      this.#page.drawText(text, {
        x: position,
        y: this.#y + lift,
        size,
        font: this.#fonts[font],
        color: grayscale(isMuted ? 0.35 : 0),
      });
      position += (width * size) / 1000;
    }
    this.#page.pushOperators(popGraphicsState());
  }
}

interface Part {
  text: string;
  font: FontName;
  width: number;
}

/**
 * Returns the parts of a line in visual order: letters from left to right together, so that readers
 * find words, and every other letter alone, because the library knows no direction.
 */
function partsOf({ clusters }: Line): Part[] {
  const parts: Part[] = [];
  let isOpen = false;
  for (const cluster of clusters) {
    const font = fontIn(cluster);
    const last = parts.at(-1);
    const isJoining = IS_LEFT_TO_RIGHT.test(cluster.text);
    if (isOpen && isJoining && last?.font === font) {
      last.text += cluster.text;
      last.width += cluster.width;
    } else {
      parts.push({
        text: font === null ? "" : cluster.text,
        font: font ?? "Rubik",
        width: cluster.width,
      });
    }
    isOpen = isJoining && font !== null;
  }
  return parts;
}

/** Returns the font of a cluster; null where it is invisible or in no font. */
const fontIn = ({ glyphs }: Cluster): FontName | null => glyphs[0]?.font ?? null;
