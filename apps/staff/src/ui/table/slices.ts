import { useEffect, useLayoutEffect, useState } from "react";

/** Maximum rows that one task adds, so that a slow computer responds within 50 ms. */
export const SLICE_ROWS = 5;

/** Maximum wait for an idle browser before rows out of view are rendered, in milliseconds. */
const LATEST_MS = 100;

/** The rows that should be rendered, by index. */
export interface WantedRows {
  indexes: readonly number[];
  /** The first and the last visible row. */
  startIndex: number;
  endIndex: number;
  /** The row that has or will get the focus. */
  activeIndex: number;
}

/**
 * Returns the rows to render now: wanted rows that are already rendered, and a slice of the others.
 * The active row comes first, then visible rows, then the nearest rows within `reach`.
 */
export function withNextSlice(
  { indexes, startIndex, endIndex, activeIndex }: WantedRows,
  isDrawn: (index: number) => boolean,
  reach = Infinity,
): readonly number[] {
  const distance = (index: number) =>
    index === activeIndex ? -1 : Math.max(0, startIndex - index, index - endIndex);
  const missingIndexes = indexes
    .filter((index) => !isDrawn(index) && distance(index) <= reach)
    .toSorted((a, b) => distance(a) - distance(b));
  const addedIndexes = new Set(missingIndexes.slice(0, SLICE_ROWS));
  return indexes.filter((index) => isDrawn(index) || addedIndexes.has(index));
}

/** Returns a store for the ids of the rows in the last commit and the turn of that commit. */
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
 * Returns the indexes of the rows to render. Each task adds a slice: at once for visible rows, when
 * the browser is idle for others. A scroll step adds only visible rows.
 */
export function useSlices(
  rows: readonly { id: string }[],
  wantedRows: WantedRows,
): readonly number[] {
  const [rendered] = useState(lastCommit);
  const [turn, setTurn] = useState(0);
  const idOf = (index: number) => rows[index]?.id;
  const reach = rendered.isTurn(turn) ? 0 : Infinity;
  const slice = withNextSlice(wantedRows, (index) => rendered.has(idOf(index)), reach);
  useLayoutEffect(() => rendered.set(new Set(slice.map(idOf)), turn));
  const { indexes, startIndex, endIndex } = wantedRows;
  const isMissing = slice.length < indexes.length;
  const isMissingInView = indexes.some(
    (index) => index >= startIndex && index <= endIndex && !slice.includes(index),
  );
  // One wait at a time: scroll steps in between do not restart it.
  useEffect(() => {
    if (!isMissing) return undefined;
    const next = () => setTurn(turn + 1);
    if (!isMissingInView) return whenIdle(next, LATEST_MS);
    const timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [isMissing, isMissingInView, turn]);
  return slice;
}

/** The delay in milliseconds without a `timeout`, in browsers that do not report idleness. */
const FIXED_DELAY_MS = 1000;

/**
 * Calls back once the browser is idle, at the latest after `timeout` milliseconds. Returns the
 * cancel function. Safari does not report idleness: there the delay is `timeout`, or one second.
 */
function whenIdle(run: () => void, timeout?: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, timeout ?? FIXED_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, timeout === undefined ? {} : { timeout: timeout });
  return () => cancelIdleCallback(handle);
}
