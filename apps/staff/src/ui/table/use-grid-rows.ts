import { useVirtualizer } from "@tanstack/react-virtual";
import type { FocusEvent, Ref } from "react";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { rescueFocus } from "../../lib/page/rescue-focus.ts";
import { TABLE_OVERSCAN } from "../../lib/timing/timings.ts";
import { renderedRows } from "./range.ts";
import { ROW_PX, useReportRange } from "./scroll.ts";
import { useSlices } from "./slices.ts";

/** Functions of a table that a screen calls. */
export interface DataTableHandle {
  /** Moves the focus to a row of the table: to a loaded row, otherwise to the last focused row. */
  focusRow: (id: string | null) => void;
}

interface GridRows {
  rows: readonly { id: string }[];
  /** Null before the first paint. */
  scroller: HTMLDivElement | null;
  onRange: ((from: number, to: number) => void) | undefined;
  handle: Ref<DataTableHandle> | undefined;
}

const heightOfRow = () => ROW_PX;

/** Returns the rows to render, the active row, and the functions that move the focus. */
export function useGridRows({ rows, scroller, onRange, handle }: GridRows) {
  const [active, setActive] = useState<{ id: string; index: number } | null>(null);
  const activeIndex = useMemo(() => {
    const index = rows.findIndex(({ id }) => id === active?.id);
    // A removed row passes the focus to the row that takes its place.
    return index >= 0 ? index : Math.max(0, Math.min(active?.index ?? 0, rows.length - 1));
  }, [rows, active]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: heightOfRow,
    // A new function would measure every row again at each scroll step.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: TABLE_OVERSCAN,
    scrollPaddingStart: ROW_PX,
    rangeExtractor: (range) => renderedRows(range, activeIndex),
  });
  useReportRange(virtualizer.range, onRange);
  const rowIndexes = useSlices(rows, {
    indexes: virtualizer.getVirtualIndexes(),
    startIndex: virtualizer.range?.startIndex ?? 0,
    endIndex: virtualizer.range?.endIndex ?? 0,
    activeIndex,
  });

  const findRow = (index: number) =>
    scroller?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null;
  const focusWhenRendered = useFocusWhenRendered(rows, activeIndex, findRow);
  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    focusWhenRendered(row.id);
    setActive({ id: row.id, index });
    virtualizer.scrollToIndex(index, { align: "auto" });
  };
  useImperativeHandle(handle, () => ({
    focusRow: (id) => {
      const index = rows.findIndex((row) => row.id === id);
      if (index >= 0) goTo(index);
      else findRow(activeIndex)?.focus({ preventScroll: true });
    },
  }));

  const isActiveGone = active !== null && !rows.some(({ id }) => id === active.id);
  const focusActive = useEffectEvent(() => findRow(activeIndex)?.focus({ preventScroll: true }));
  useEffect(() => {
    if (isActiveGone) rescueFocus(() => focusActive());
  }, [isActiveGone]);

  const onFocusRow = (event: FocusEvent<HTMLElement>) => {
    const index = event.target.closest<HTMLElement>("[data-row]")?.dataset["row"];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (row && row.id !== active?.id) setActive({ id: row.id, index: Number(index) });
  };
  return { activeIndex, rowIndexes, blockSize: virtualizer.getTotalSize(), goTo, onFocusRow };
}

/**
 * Returns a function that takes the id of the row to focus. The effect focuses the row once it is
 * active and rendered, because another update may render the rows earlier.
 */
function useFocusWhenRendered(
  rows: GridRows["rows"],
  activeIndex: number,
  findRow: (index: number) => HTMLElement | null,
) {
  const keyToFocus = useRef<string | null>(null);
  useEffect(() => {
    if (keyToFocus.current === null) return;
    const isMoved = rows[activeIndex]?.id !== keyToFocus.current;
    if (isMoved && rows.some(({ id }) => id === keyToFocus.current)) return;
    const element = findRow(activeIndex);
    if (!element) return;
    keyToFocus.current = null;
    element.focus({ preventScroll: true });
  });
  return (id: string) => {
    keyToFocus.current = id;
  };
}
