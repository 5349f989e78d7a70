import { LOAD_MORE_PX, LOAD_MORE_ROWS, TABLE_OVERSCAN } from "@kehila/shared/limits";
import { BREAKPOINT, TARGET } from "@kehila/shared/tokens";
import type { ColumnVisibilityState } from "@tanstack/react-table";
import { useTable } from "@tanstack/react-table";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { KeyboardEvent, ReactNode } from "react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMedia } from "../lib/use-media.ts";
import * as css from "./data-table.css.ts";
import type { DataColumn, DataSort } from "./data-table.features.ts";
import { dataTableFeatures, toColumnDefs } from "./data-table.features.ts";
import { DataTableHead } from "./data-table-head.tsx";
import { gridOf } from "./data-table.layout.ts";
import type { RowAction } from "./data-table-row.tsx";
import { DataTableRow } from "./data-table-row.tsx";
import { stepTo } from "./data-table.keys.ts";
import { Skeletons } from "./data-table-skeletons.tsx";

const ROW_PX = Number.parseInt(TARGET, 10);
/** A guess; cards are measured as they appear. */
const CARD_PX = ROW_PX * 4;
const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;

export interface DataTableProps<T extends { id: string }> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  /** Columns that are off; every other one is on. */
  visibility?: ColumnVisibilityState;
  /** The order in which the server gave the rows. Without `onSort` no column offers to sort. */
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  actionsLabel: string;
  actionsOf: (row: T) => readonly RowAction[];
  /** Enter on a row. */
  onOpen: (row: T) => void;
  /** On a phone each row is a card. */
  renderCard: (row: T) => ReactNode;
  isLoading: boolean;
  /** Rows of another view are shown while these load. */
  isStale?: boolean;
  /** Says which view the rows belong to: another one starts at its top. */
  resetKey?: string;
  hasMore: boolean;
  onMore?: () => void;
  /** What stands below the last row: the end, more on its way, or a failure. */
  foot?: ReactNode;
}

const getRowId = (row: { id: string }): string => row.id;

/**
 * A table of any length: only what is near the window is in the page, and the next rows are asked
 * for before the end comes into sight (§9). Arrows walk the rows, Enter opens one.
 */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { columns, rows, visibility = {}, sort, onSort, hasMore, onMore } = props;
  const isNarrow = useMedia(NARROW);
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const columnDefs = useMemo(() => toColumnDefs(columns), [columns]);
  const table = useTable({
    features: dataTableFeatures,
    columns: columnDefs,
    data: rows,
    getRowId,
    manualSorting: true,
    enableSorting: onSort !== undefined,
    enableSortingRemoval: false,
    state: { columnVisibility: visibility, sorting: sort ? [sort] : [] },
    onSortingChange: (update) => {
      const [next] = typeof update === "function" ? update(sort ? [sort] : []) : update;
      if (next) onSort?.(next);
    },
  });
  const tableRows = table.getRowModel().rows;
  const found = tableRows.findIndex(({ id }) => id === activeId);
  const activeIndex = found === -1 ? 0 : found;
  const headPx = isNarrow ? 0 : ROW_PX;

  const virtualizer = useVirtualizer({
    count: tableRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? CARD_PX : ROW_PX),
    // Cards and rows of the same person keep their own measured heights: windows and phones turn.
    getItemKey: (index) => `${isNarrow ? "card" : "row"} ${tableRows[index]?.id ?? index}`,
    overscan: TABLE_OVERSCAN,
    scrollPaddingStart: headPx,
    // The row that holds the focus stays in the page wherever one scrolls.
    rangeExtractor: (range) =>
      [...new Set([activeIndex, ...defaultRangeExtractor(range)])]
        .filter((index) => index < range.count)
        .toSorted((a, b) => a - b),
  });

  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [props.resetKey]);

  const loadIfNear = useCallback(() => {
    const element = scroller.current;
    if (!element || !hasMore || !onMore) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left < Math.max(LOAD_MORE_PX, LOAD_MORE_ROWS * ROW_PX)) onMore();
  }, [hasMore, onMore]);
  useEffect(loadIfNear, [loadIfNear, rows.length]);

  const focusWanted = useRef(false);
  const items = virtualizer.getVirtualItems();
  useEffect(() => {
    if (!focusWanted.current || activeId === null) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-row="${activeIndex}"]`);
    if (!element) return;
    focusWanted.current = false;
    element.focus({ preventScroll: true });
  });

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const row = tableRows[activeIndex];
    const isOnRow =
      event.target instanceof HTMLElement && event.target.dataset["row"] !== undefined;
    if (!row || !isOnRow) return;
    if (event.key === "Enter") {
      event.preventDefault();
      props.onOpen(row.original);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2);
    const next = stepTo(event.key, activeIndex, tableRows.length, page);
    const nextRow = next === null ? undefined : tableRows[next];
    if (next === null || !nextRow) return;
    event.preventDefault();
    focusWanted.current = true;
    setActiveId(nextRow.id);
    virtualizer.scrollToIndex(next, { align: "auto" });
  };

  const layout = gridOf(table.getVisibleLeafColumns());
  const isEmptyYet = props.isLoading && rows.length === 0;
  return (
    <div className={css.frame}>
      <div ref={scroller} className={css.scroller} onScroll={loadIfNear}>
        <div
          role={isNarrow ? "list" : "grid"}
          aria-label={props.label}
          aria-busy={props.isLoading || props.isStale === true}
          {...(isNarrow
            ? {}
            : {
                "aria-rowcount": hasMore ? -1 : rows.length + 1,
                style: { minInlineSize: layout.least },
              })}
          className={css.grid}
          onKeyDown={walk}
        >
          {isNarrow ? null : (
            <DataTableHead
              columns={table.getVisibleLeafColumns()}
              template={layout.template}
              actionsLabel={props.actionsLabel}
            />
          )}
          {isEmptyYet ? (
            <Skeletons
              isNarrow={isNarrow}
              columns={table.getVisibleLeafColumns().length}
              template={layout.template}
            />
          ) : (
            <div
              role={isNarrow ? "presentation" : "rowgroup"}
              className={css.body}
              style={{ blockSize: virtualizer.getTotalSize() }}
            >
              {items.map((item) => {
                const row = tableRows[item.index];
                if (!row) return null;
                const place = { transform: `translateY(${item.start}px)` };
                if (isNarrow) {
                  return (
                    <div
                      key={row.id}
                      ref={virtualizer.measureElement}
                      role="listitem"
                      data-index={item.index}
                      className={css.card}
                      style={place}
                    >
                      {props.renderCard(row.original)}
                    </div>
                  );
                }
                return (
                  <DataTableRow
                    key={row.id}
                    row={row}
                    columns={table.getVisibleLeafColumns()}
                    index={item.index}
                    start={item.start}
                    template={layout.template}
                    isActive={item.index === activeIndex}
                    onActivate={setActiveId}
                    actionsOf={props.actionsOf}
                  />
                );
              })}
            </div>
          )}
        </div>
        {props.foot ? <div className={css.foot}>{props.foot}</div> : null}
      </div>
    </div>
  );
}
