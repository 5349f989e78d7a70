import { TABLE_OVERSCAN } from "../../lib/timing/timings.ts";
import type { VirtualItem } from "@tanstack/react-virtual";
import { useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, Ref } from "react";
import { useCallback, useEffect, useState } from "react";
import * as css from "./table.css.ts";
import { renderedRows } from "./range.ts";
import { CARD_PX, useReportRange } from "./scroll.ts";
import { CardSkeletons } from "./skeletons.tsx";
import type { SelectRow, TableSelection } from "./select.tsx";
import { SelectBox } from "./select.tsx";
import { useLongPress } from "./use-long-press.ts";

interface DataTableCardsProps<T extends { id: string }> {
  label: string;
  rows: readonly T[];
  /** Renders a card; the checkbox is null unless the user selects rows. */
  renderCard: (row: T, box: ReactNode) => ReactNode;
  selection: TableSelection<T> | undefined;
  onSelect: SelectRow;
  isBusy: boolean;
  isFirstLoad: boolean;
  onRange: ((from: number, to: number) => void) | undefined;
}

const heightOfCard = () => CARD_PX;

/** Returns the options of both virtualizers. */
const useCardOptions = (rows: readonly { id: string }[]) => ({
  count: rows.length,
  estimateSize: heightOfCard,
  // A new function would measure every card again at each scroll step.
  getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
  overscan: TABLE_OVERSCAN,
  rangeExtractor: (range: Parameters<typeof renderedRows>[0]) => renderedRows(range, null),
});

interface ScrolledCardsProps<T extends { id: string }> extends DataTableCardsProps<T> {
  /** Null before the first paint. */
  scroller: HTMLDivElement | null;
}

/** The rows of a table as cards of different heights, which scroll in the table. */
export function ScrolledCards<T extends { id: string }>({
  scroller,
  ...props
}: ScrolledCardsProps<T>) {
  const virtualizer = useVirtualizer({
    ...useCardOptions(props.rows),
    getScrollElement: () => scroller,
  });
  useReportRange(virtualizer.range, props.onRange);
  return <DataTableCards {...props} virtualizer={virtualizer} offset={0} listRef={null} />;
}

/** The rows of a table as cards of different heights, which scroll with the page. */
export function PageCards<T extends { id: string }>(props: DataTableCardsProps<T>) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const offset = usePageOffset(list);
  const virtualizer = useWindowVirtualizer({
    ...useCardOptions(props.rows),
    scrollMargin: offset,
  });
  useReportRange(virtualizer.range, props.onRange);
  return <DataTableCards {...props} virtualizer={virtualizer} offset={offset} listRef={setList} />;
}

/** Returns the distance of an element from the top of the page, in px. */
function usePageOffset(element: HTMLElement | null): number {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    if (!element) return undefined;
    const measure = () => setOffset(Math.round(element.getBoundingClientRect().top + scrollY));
    const observer = new ResizeObserver(measure);
    // What is above the element changes the height of the page. The observer also calls initially.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}

interface VirtualCards {
  getTotalSize: () => number;
  getVirtualItems: () => VirtualItem[];
  measureElement: (element: HTMLElement | null) => void;
}

interface CardsProps<T extends { id: string }> extends DataTableCardsProps<T> {
  virtualizer: VirtualCards;
  /** The distance of the first card from the origin of the virtualizer, in px. */
  offset: number;
  listRef: Ref<HTMLDivElement>;
}

function DataTableCards<T extends { id: string }>(props: CardsProps<T>) {
  const { label, rows, renderCard, isBusy, isFirstLoad, selection, onSelect } = props;
  const { virtualizer, offset, listRef } = props;
  const isChoosing = selection?.isChoosing ?? true;
  const longPress = useLongPress((pressed) => {
    const index = pressed.closest<HTMLElement>("[data-index]")?.dataset["index"];
    const row = rows[Number(index)];
    if (selection && row && !isChoosing) onSelect(row.id, false);
  });
  if (isFirstLoad) return <CardSkeletons />;
  return (
    <div
      ref={listRef}
      role="list"
      aria-label={label}
      aria-busy={isBusy}
      className={css.grid}
      {...longPress}
    >
      <div
        role="presentation"
        className={css.body}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <div
              key={row.id}
              ref={virtualizer.measureElement}
              role="listitem"
              aria-setsize={-1}
              aria-posinset={index + 1}
              data-index={index}
              className={css.card}
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {renderCard(
                row,
                selection && isChoosing ? (
                  <SelectBox
                    id={row.id}
                    label={selection.labelOf(row)}
                    isSelected={selection.ids.has(row.id)}
                    onSelect={onSelect}
                  />
                ) : null,
              )}
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}
