import { LOAD_MORE_PX, LOAD_MORE_ROWS } from "../../lib/timing/timings.ts";
import { TARGET } from "@kehila/shared/base/design-tokens";
import { useCallback, useEffect, useRef } from "react";

export const ROW_PX = Number.parseInt(TARGET, 10);
/** The estimated height of a card in px; cards are measured when they are rendered. */
export const CARD_PX = ROW_PX * 4;

interface LoadMore {
  /** The number of loaded rows; a change triggers another check of the distance to the end. */
  count: number;
  onMore: (() => void) | undefined;
  /** The height of a row in px. */
  rowPx: number;
  resetKey: string | undefined;
}

/**
 * Requests more rows within 1000 px of the end or 10 rows before it (docs/product.md#interface),
 * and scrolls a new view to its top. Returns the scroll handler.
 */
export function useLoadMore(
  scroller: HTMLElement | null,
  { count, onMore, rowPx, resetKey }: LoadMore,
): () => void {
  const shownKey = useRef(resetKey);
  // Stored in a ref, because reading the scroll position forces a layout.
  const isAtTop = useRef(true);
  useEffect(() => {
    if (shownKey.current === resetKey) return;
    shownKey.current = resetKey;
    if (!isAtTop.current) scroller?.scrollTo({ top: 0 });
  }, [scroller, resetKey]);

  const loadIfNear = useCallback(() => {
    if (!scroller || !onMore || count === 0) return;
    const remainingHeight = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    if (remainingHeight < Math.max(LOAD_MORE_PX, LOAD_MORE_ROWS * rowPx)) onMore();
  }, [scroller, onMore, count, rowPx]);
  // Added and removed rows change the scroll height only after rendering, and a larger window shows
  // more rows. The observer also calls back initially.
  useEffect(() => {
    if (!scroller) return undefined;
    const observer = new ResizeObserver(loadIfNear);
    observer.observe(scroller);
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    return () => observer.disconnect();
  }, [scroller, loadIfNear]);
  return useCallback(() => {
    isAtTop.current = scroller?.scrollTop === 0;
    loadIfNear();
  }, [scroller, loadIfNear]);
}

/**
 * Marks the sides of a scroller with hidden content: start and end for the shadows of sticky
 * columns, below for the shadow of cards.
 */
export function useEdges(scroller: HTMLElement | null): void {
  useEffect(() => {
    if (!scroller) return undefined;
    const mark = () => {
      const scrolledWidth = Math.abs(scroller.scrollLeft);
      const hiddenWidth = scroller.scrollWidth - scroller.clientWidth;
      // Tolerates rounded widths.
      scroller.toggleAttribute("data-sideways", hiddenWidth > 1);
      scroller.toggleAttribute("data-passed", scrolledWidth > 1);
      scroller.toggleAttribute("data-more", hiddenWidth - scrolledWidth > 1);
      const remainingHeight = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
      scroller.toggleAttribute("data-below", remainingHeight > 1);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(scroller);
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    scroller.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", mark);
    };
  }, [scroller]);
}

/** Calls back with the range of visible rows when it changes. */
export function useReportRange(
  range: { startIndex: number; endIndex: number } | null,
  onRange: ((from: number, to: number) => void) | undefined,
): void {
  const { startIndex = 0, endIndex = 0 } = range ?? {};
  useEffect(() => onRange?.(startIndex, endIndex), [onRange, startIndex, endIndex]);
}
