import { TABLE_OVERSCAN } from "@kehila/shared/limits";
import type { Column, Row } from "@tanstack/react-table";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useMedia } from "../lib/use-media.ts";
import { media } from "../styles/theme.css.ts";
import * as css from "./data-table.css.ts";
import type { DataTableFeatures } from "./data-table.features.ts";
import { stepTo } from "./data-table.keys.ts";
import { gridOf } from "./data-table.layout.ts";
import { ROW_PX } from "./data-table.scroll.ts";
import { DataTableHead } from "./data-table-head.tsx";
import type { RowAction } from "./data-table-row.tsx";
import { DataTableRow } from "./data-table-row.tsx";
import { RowSkeletons } from "./data-table-skeletons.tsx";

interface DataTableGridProps<T extends { id: string }> {
  label: string;
  /** Null before the first paint. */
  scroller: HTMLDivElement | null;
  rows: readonly Row<DataTableFeatures, T>[];
  columns: readonly Column<DataTableFeatures, T>[];
  hasMore: boolean;
  isBusy: boolean;
  isEmptyYet: boolean;
  actionsLabel: string;
  actionsOf: (row: T) => readonly RowAction[];
  menuLabelOf: (row: T) => string;
  isForActions: boolean;
  onOpen: (row: T) => void;
}

/** The table itself: its head stays in sight, arrows walk the rows, Enter opens one. */
export function DataTableGrid<T extends { id: string }>(props: DataTableGridProps<T>) {
  const { scroller, rows, columns, onOpen } = props;
  const isTouched = useMedia(media.touch);
  const [activeId, setActiveId] = useState<string | null>(null);
  // A row that is gone leaves its turn to the first one.
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: TABLE_OVERSCAN,
    scrollPaddingStart: ROW_PX,
    // The row that holds the focus stays in the page wherever one scrolls.
    rangeExtractor: (range) =>
      [...new Set([activeIndex, ...defaultRangeExtractor(range)])]
        .filter((index) => index < range.count)
        .toSorted((a, b) => a - b),
  });

  const isFocusWanted = useRef(false);
  useEffect(() => {
    if (!isFocusWanted.current) return;
    const element = scroller?.querySelector<HTMLElement>(`[data-row="${activeIndex}"]`);
    if (!element) return;
    isFocusWanted.current = false;
    element.focus({ preventScroll: true });
  });

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[activeIndex];
    const isOnRow =
      event.target instanceof HTMLElement && event.target.dataset["row"] !== undefined;
    if (!row || !isOnRow) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onOpen(row.original);
      return;
    }
    const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / ROW_PX) - 2);
    const next = stepTo(event.key, activeIndex, rows.length, page);
    const nextRow = next === null ? undefined : rows[next];
    if (next === null || !nextRow) return;
    event.preventDefault();
    isFocusWanted.current = true;
    setActiveId(nextRow.id);
    virtualizer.scrollToIndex(next, { align: "auto" });
  };

  const { template, least } = gridOf(columns);
  return (
    <div
      role="grid"
      aria-label={props.label}
      aria-busy={props.isBusy}
      aria-rowcount={props.hasMore ? -1 : rows.length + 1}
      tabIndex={-1}
      className={css.grid}
      {...(props.isForActions ? { "data-for-actions": true } : {})}
      style={{ minInlineSize: least }}
      onKeyDown={walk}
    >
      <DataTableHead columns={columns} template={template} actionsLabel={props.actionsLabel} />
      {props.isEmptyYet ? (
        <RowSkeletons columns={columns.length} template={template} />
      ) : (
        <div role="rowgroup" className={css.body} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return row ? (
              <DataTableRow
                key={row.id}
                row={row}
                columns={columns}
                index={index}
                start={start}
                template={template}
                isActive={index === activeIndex}
                onActivate={setActiveId}
                actionsOf={props.actionsOf}
                menuLabelOf={isTouched ? props.menuLabelOf : undefined}
              />
            ) : null;
          })}
        </div>
      )}
    </div>
  );
}
