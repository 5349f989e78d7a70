import { useEffect, useLayoutEffect, useState } from "react";
import { whenIdle } from "../../lib/when-idle.ts";

/** Most rows that one task adds to the document, so that a slow computer answers within 50 ms. */
export const SLICE_ROWS = 5;

/** The longest wait of rows out of view for an idle browser, in milliseconds. */
const LATEST_MS = 100;

/** The rows that belong into the document, by index. */
export interface WantedRows {
  indexes: readonly number[];
  /** The first and the last one in view. */
  startIndex: number;
  endIndex: number;
  /** The row that has or gets the focus. */
  kept: number;
}

/**
 * Returns the wanted rows to render now: those in the document and at most a slice of the others. The
 * kept row comes first, then those in view, then the nearest to them. `reach` limits the distance.
 */
export function withNextSlice(
  { indexes, startIndex, endIndex, kept }: WantedRows,
  isDrawn: (index: number) => boolean,
  reach = Infinity,
): readonly number[] {
  const distance = (index: number) =>
    index === kept ? -1 : Math.max(0, startIndex - index, index - endIndex);
  const missing = indexes
    .filter((index) => !isDrawn(index) && distance(index) <= reach)
    .toSorted((one, other) => distance(one) - distance(other));
  const added = new Set(missing.slice(0, SLICE_ROWS));
  return indexes.filter((index) => isDrawn(index) || added.has(index));
}

/** The rows of the last commit, and its turn. */
function lastCommit() {
  let last = { ids: new Set<string | undefined>(), turn: 0 };
  return {
    has: (id: string | undefined) => last.ids.has(id),
    isTurn: (turn: number) => last.turn === turn,
    set: (ids: Set<string | undefined>, turn: number) => {
      last = { ids, turn };
    },
  };
}

/**
 * Returns the indexes of the rows to render. A task adds a slice of them: at once where they are in
 * view, the others when the browser is idle. A step of scrolling adds those in view only.
 */
export function useSlices(rows: readonly { id: string }[], wanted: WantedRows): readonly number[] {
  const [drawn] = useState(lastCommit);
  const [turn, setTurn] = useState(0);
  const idOf = (index: number) => rows[index]?.id;
  const reach = drawn.isTurn(turn) ? 0 : Infinity;
  const slice = withNextSlice(wanted, (index) => drawn.has(idOf(index)), reach);
  useLayoutEffect(() => drawn.set(new Set(slice.map(idOf)), turn));
  const { indexes, startIndex, endIndex } = wanted;
  const isMissing = slice.length < indexes.length;
  const isMissingInView = indexes.some(
    (index) => index >= startIndex && index <= endIndex && !slice.includes(index),
  );
  // One wait at a time: the steps of scrolling in between do not begin it again.
  useEffect(() => {
    if (!isMissing) return undefined;
    const next = () => setTurn(turn + 1);
    if (!isMissingInView) return whenIdle(next, LATEST_MS);
    const timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [isMissing, isMissingInView, turn]);
  return slice;
}
