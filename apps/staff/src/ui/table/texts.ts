/** Attribute of a text that is never truncated; its value is the column id. */
export const WHOLE_ATTRIBUTE = "data-whole";
/** Attribute of a text that may be truncated; its value is the column id. */
export const TEXT_ATTRIBUTE = "data-text";

/** Tolerance for kerning, which the canvas does not measure, and for borders of fields. */
const SLACK_PX = 4;

/** Widths grow in these steps, so that a slightly longer text moves no column. */
const STEP_PX = 8;

/** The fraction of a column's texts that fit its common width. */
const COMMON_FRACTION = 0.85;

/**
 * The number of sampled texts that decide a column's width, so that the width does not change while
 * the user scrolls.
 */
const SAMPLE_SIZE = 30;

/** The widths of a column's texts, in px with the padding of the cells. */
export interface TextWidths {
  longest: number;
  /** The width that fits most texts. */
  common: number;
}

interface CellStyle {
  font: string;
  padding: number;
  isTwoLines: boolean;
}

/**
 * Returns a function that measures the texts of a row and returns the columns whose widths changed.
 * It measures each text once, on a canvas, since measuring in the page forces a layout.
 */
export function createTextMeasure(): (row: HTMLElement) => Record<string, TextWidths> {
  const context = document.createElement("canvas").getContext("2d");
  const columns = new Map<string, TextWidths & CellStyle & { sample: number[] }>();
  const measuredTexts = new Set<string>();
  return (row) => {
    const changedWidths: Record<string, TextWidths> = {};
    for (const cell of row.querySelectorAll<HTMLElement>(`[${TEXT_ATTRIBUTE}]`)) {
      const id = cell.getAttribute(TEXT_ATTRIBUTE) ?? "";
      const text = textOf(cell);
      if (!context || measuredTexts.has(`${id} ${text}`)) continue;
      measuredTexts.add(`${id} ${text}`);
      const column = columns.get(id) ?? { ...styleOf(cell), longest: 0, common: 0, sample: [] };
      columns.set(id, column);
      const { font, padding, isTwoLines, longest, common, sample } = column;
      context.font = font;
      const widthOf = (part: string) => context.measureText(part).width;
      const textWidth = isTwoLines ? widthInTwoLines(text, widthOf) : widthOf(text);
      const width = Math.ceil((textWidth + padding + badgesWidth(cell)) / STEP_PX) * STEP_PX;
      column.longest = Math.max(width, longest);
      if (text !== "" && sample.length < SAMPLE_SIZE) column.common = commonOf(sample, width);
      if (longest !== column.longest || common !== column.common) changedWidths[id] = { ...column };
    }
    return changedWidths;
  };
}

/** Returns the width that a text needs in two lines, broken at the best space. */
function widthInTwoLines(text: string, widthOf: (part: string) => number): number {
  const words = text.split(" ");
  const lines = words.map((_, at) => [words.slice(0, at), words.slice(at)]);
  return Math.min(...lines.map((pair) => Math.max(...pair.map((line) => widthOf(line.join(" "))))));
}

/**
 * Adds a width to a sorted sample; returns the width at the {@link COMMON_FRACTION} of the sample.
 */
function commonOf(sample: number[], width: number): number {
  sample.push(width);
  sample.sort((a, b) => a - b);
  return sample[Math.ceil(sample.length * COMMON_FRACTION) - 1] ?? width;
}

/** Returns the main text of a cell, without the badges and search matches after it. */
function textOf(cell: HTMLElement): string {
  const field = cell.querySelector("textarea");
  return field ? field.value : ((cell.querySelector("bdi") ?? cell).textContent ?? "");
}

/** Returns the width of the badges after a text. */
function badgesWidth(cell: HTMLElement): number {
  const badges = [...cell.querySelectorAll<HTMLElement>("[data-mark]")];
  return badges.reduce((sum, { offsetWidth }) => sum + offsetWidth + SLACK_PX * 2, 0);
}

function styleOf(text: HTMLElement): CellStyle {
  const field = text.querySelector("textarea");
  const { fontWeight, fontSize, fontFamily, webkitLineClamp } = getComputedStyle(text);
  const padding = (element: Element | null) => {
    if (!element) return 0;
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
    return Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
  };
  return {
    // The shorthand `font` is empty where digits are tabular.
    font: `${fontWeight} ${fontSize} ${fontFamily}`,
    padding: padding(text.parentElement) + padding(field) + SLACK_PX,
    isTwoLines: webkitLineClamp === "2",
  };
}
