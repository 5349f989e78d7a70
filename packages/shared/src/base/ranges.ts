/** A part of a text: from the first character to the one after the last. */
export interface Range {
  from: number;
  to: number;
}

/** Punctuation at the edges of a name or a remark. */
export const EDGES: ReadonlySet<string> = new Set(' ,;:|/-–—()[]<>!?…"«»•·');

/**
 * Returns the range of a text without the given characters at its edges, and without periods before
 * it. A loop: a pattern that ends in `+$` takes quadratic time.
 */
export function trimRange(text: string, range: Range, edges = EDGES): Range {
  let { from, to } = range;
  while (from < to && (edges.has(text[from] ?? "") || text[from] === ".")) from += 1;
  while (to > from && edges.has(text[to - 1] ?? "")) to -= 1;
  return { from, to };
}

/** Returns the texts between ranges, without punctuation at their edges, joined by commas. */
export function textsBetween(text: string, ranges: readonly Range[]): string {
  const texts: string[] = [];
  let start = 0;
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  for (const { from, to } of [...sorted, { from: text.length, to: text.length }]) {
    const part = trimRange(text, { from: start, to: from });
    if (part.from < part.to) texts.push(text.slice(part.from, part.to));
    start = Math.max(start, to);
  }
  return texts.join(", ");
}
