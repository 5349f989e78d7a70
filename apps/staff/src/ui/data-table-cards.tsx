import { TABLE_OVERSCAN } from "../lib/timings.ts";
import type { Row } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";
import * as css from "./data-table.css.ts";
import type { DataTableFeatures } from "./data-table.features.ts";
import { ROW_PX, useTellRange } from "./data-table.scroll.ts";
import { CardSkeletons } from "./data-table-skeletons.tsx";
import type { SelectRow, TableSelection } from "./data-table-select.tsx";
import { SelectBox } from "./data-table-select.tsx";

/** An estimate; cards are measured when they appear. */
const CARD_PX = ROW_PX * 4;

interface DataTableCardsProps<T extends { id: string }> {
  label: string;
  /** Null before the first paint. */
  scroller: HTMLDivElement | null;
  rows: readonly Row<DataTableFeatures, T>[];
  /** Renders a card; the checkbox is null where rows cannot be selected. */
  renderCard: (row: T, box: ReactNode) => ReactNode;
  selection: TableSelection<T> | undefined;
  onSelect: SelectRow;
  isBusy: boolean;
  isEmptyYet: boolean;
  onRange: ((from: number, to: number) => void) | undefined;
}

/** The rows of a table as cards of individual height. */
export function DataTableCards<T extends { id: string }>(props: DataTableCardsProps<T>) {
  const { label, scroller, rows, renderCard, isBusy, isEmptyYet, selection, onSelect } = props;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: TABLE_OVERSCAN,
  });
  useTellRange(virtualizer.range, props.onRange);
  if (isEmptyYet) return <CardSkeletons />;
  return (
    <div role="list" aria-label={label} aria-busy={isBusy} className={css.grid}>
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
                row.original,
                selection ? (
                  <SelectBox
                    id={row.id}
                    label={selection.labelOf(row.original)}
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
