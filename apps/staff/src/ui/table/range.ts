import type { Range } from "@tanstack/react-virtual";
import { defaultRangeExtractor } from "@tanstack/react-virtual";

/** Most rows of a table in the document, in a window of any height. */
const RENDERED_MAX = 150;

/**
 * Returns the indexes of the rows to render: those in view, as many around them as fit, and the kept
 * one, so that the focused row stays at any scroll position.
 */
export function renderedRows(range: Range, kept: number | null): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const isKept = kept !== null && kept < count;
  // Two more for the header and the kept row.
  const room = Math.max(0, RENDERED_MAX - 2 - (endIndex - startIndex + 1));
  const indexes = defaultRangeExtractor({
    ...range,
    overscan: Math.min(overscan, Math.floor(room / 2)),
  });
  return isKept ? [...new Set([kept, ...indexes])].toSorted((a, b) => a - b) : indexes;
}
