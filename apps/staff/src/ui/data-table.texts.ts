/** Marks the text of a cell that may be cut, by the id of its column. */
export const TEXT = "data-text";

/** Letters that a canvas measures without kerning of the page, and borders of fields. */
const SLACK_PX = 4;

/** The part of a text's width that two lines need: they are rarely equally full. */
const TWO_LINES = 0.6;

/** Widths grow in such steps, so that a slightly longer text moves no column. */
const STEP_PX = 8;

/** The part of a column's texts that its common width shows whole. */
const COMMON = 0.85;

/** So many texts of a column decide its common width: it is the same while the user scrolls. */
const SAMPLE = 30;

/** The widths of a column's texts, in px with the padding of its cells. */
export interface TextWidths {
  longest: number;
  /** The width that most texts need. */
  common: number;
}

interface CellStyle {
  font: string;
  padding: number;
  isTwoLines: boolean;
}

/**
 * Returns a function that measures the texts of a row, and returns the columns whose widths it changes.
 * It measures on a canvas, since the page would have to be laid out, and each text once.
 */
export function createTextMeasure(): (row: HTMLElement) => Record<string, TextWidths> {
  const context = document.createElement("canvas").getContext("2d");
  const styles = new Map<string, CellStyle>();
  const measured = new Set<string>();
  const samples = new Map<string, number[]>();
  const widths = new Map<string, TextWidths>();
  return (row) => {
    const changed: Record<string, TextWidths> = {};
    for (const cell of row.querySelectorAll<HTMLElement>(`[${TEXT}]`)) {
      const id = cell.getAttribute(TEXT) ?? "";
      const text = textOf(cell);
      if (!context || measured.has(`${id} ${text}`)) continue;
      measured.add(`${id} ${text}`);
      const style = styles.get(id) ?? styleOf(cell);
      styles.set(id, style);
      context.font = style.font;
      const letters = context.measureText(text).width * (style.isTwoLines ? TWO_LINES : 1);
      const width = Math.ceil((letters + style.padding + besides(cell)) / STEP_PX) * STEP_PX;
      const before = widths.get(id);
      const sample = samples.get(id) ?? [];
      samples.set(id, sample);
      const isSampled = text !== "" && sample.length < SAMPLE;
      if (isSampled) sample.push(width);
      const longest = Math.max(width, before?.longest ?? 0);
      const common = (isSampled ? commonOf(sample) : before?.common) ?? width;
      if (longest === before?.longest && common === before.common) continue;
      widths.set(id, { longest, common });
      changed[id] = { longest, common };
    }
    return changed;
  };
}

const commonOf = (widths: readonly number[]): number | undefined =>
  widths.toSorted((one, other) => one - other)[Math.ceil(widths.length * COMMON) - 1];

/** A name or another text of a person stands before marks and what a search found below it. */
function textOf(cell: HTMLElement): string {
  const field = cell.querySelector("textarea");
  return field ? field.value : ((cell.querySelector("bdi") ?? cell).textContent ?? "");
}

/** The width of marks beside a text. */
function besides(cell: HTMLElement): number {
  const marks = [...cell.querySelectorAll<HTMLElement>("[data-beside]")];
  return marks.reduce((sum, { offsetWidth }) => sum + offsetWidth + SLACK_PX * 2, 0);
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
    // Not the property `font`, which is empty where digits are tabular.
    font: `${fontWeight} ${fontSize} ${fontFamily}`,
    padding: padding(text.parentElement) + padding(field) + SLACK_PX,
    isTwoLines: webkitLineClamp === "2",
  };
}
