import { TABLE_OVERSCAN } from "../../lib/timing/timings.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";
import { useCallback } from "react";
import * as css from "./table.css.ts";
import { renderedRows } from "./range.ts";
import { CARD_PX, useReportRange } from "./scroll.ts";
import { CardSkeletons } from "./skeletons.tsx";
import type { SelectRow, TableSelection } from "./select.tsx";
import { SelectBox } from "./select.tsx";
import { useLongPress } from "./use-long-press.ts";

interface DataTableCardsProps<T extends { id: string }> {
  label: string;
  /** Null before the first paint. */
  scroller: HTMLDivElement | null;
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

/** The rows of a table as cards of different heights. */
export function DataTableCards<T extends { id: string }>(props: DataTableCardsProps<T>) {
  const { label, scroller, rows, renderCard, isBusy, isFirstLoad, selection, onSelect } = props;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: heightOfCard,
    // A new function would measure every card again at each scroll step.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: TABLE_OVERSCAN,
    rangeExtractor: (range) => renderedRows(range, null),
  });
  useReportRange(virtualizer.range, props.onRange);
  const isChoosing = selection?.isChoosing ?? true;
  const longPress = useLongPress((pressed) => {
    const index = pressed.closest<HTMLElement>("[data-index]")?.dataset["index"];
    const row = rows[Number(index)];
    if (selection && row && !isChoosing) onSelect(row.id, false);
  });
  if (isFirstLoad) return <CardSkeletons />;
  return (
    <div role="list" aria-label={label} aria-busy={isBusy} className={css.grid} {...longPress}>
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
              style={{ transform: `translateY(${start}px)` }}
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
