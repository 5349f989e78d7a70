import type { Range } from "@tanstack/react-virtual";
import { defaultRangeExtractor } from "@tanstack/react-virtual";

/** Maximum rendered rows of a table, in a window of any height. */
const RENDERED_MAX = 150;

/**
 * Returns the indexes of the rows to render: visible rows, as many neighbours as fit, and the row
 * `keptRow`, so that the focused row stays rendered at any scroll position.
 */
export function renderedRows(range: Range, keptRow: number | null): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const isKept = keptRow !== null && keptRow < count;
  // Reserves two rows for the header and the kept row.
  const room = Math.max(0, RENDERED_MAX - 2 - (endIndex - startIndex + 1));
  const indexes = defaultRangeExtractor({
    ...range,
    overscan: Math.min(overscan, Math.floor(room / 2)),
  });
  return isKept ? [...new Set([keptRow, ...indexes])].toSorted((a, b) => a - b) : indexes;
}
