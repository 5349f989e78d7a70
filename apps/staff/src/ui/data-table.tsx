import { BREAKPOINT } from "@kehila/shared/design-tokens";
import type { ColumnVisibilityState } from "@tanstack/react-table";
import { useTable } from "@tanstack/react-table";
import type { ReactNode, Ref } from "react";
import { useMemo, useState } from "react";
import { useMedia } from "../lib/use-media.ts";
import { useStableCallback } from "../lib/use-stable-callback.ts";
import { DataTableCards } from "./data-table-cards.tsx";
import * as css from "./data-table.css.ts";
import type { StandingActions } from "./data-table.css.ts";
import type { DataColumn, DataSort } from "./data-table.features.ts";
import { dataTableFeatures, toColumnDefs } from "./data-table.features.ts";
import type { DataTableHandle } from "./data-table-grid.tsx";
import { DataTableGrid } from "./data-table-grid.tsx";
import type { RowAction } from "./data-table-row.tsx";
import type { SelectRow, TableSelection } from "./data-table-select.tsx";
import { useLoadMore } from "./data-table.scroll.ts";

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;
const ALL_COLUMNS: ColumnVisibilityState = {};

export interface DataTableProps<T extends { id: string }> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  /** Columns that are off; every other one is on. */
  visibility?: ColumnVisibilityState | undefined;
  /** The order in which the server gave the rows. Without `onSort` no column offers to sort. */
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  actionsLabel: string;
  actionsOf: (row: T) => readonly RowAction[];
  /** Names the menu of a row's actions where fingers cannot hover: 'Actions for Miriam Levinson'. */
  menuLabelOf: (row: T) => string;
  /**
   * The actions are what the table is for: up to so many of them show in a column of their own,
   * hovered or not.
   */
  standingActions?: StandingActions | undefined;
  /** Enter on a row. */
  onOpen: (row: T) => void;
  /** Two clicks on a row, wherever it does nothing else with a click. Keep it the same function. */
  onDoubleClick?: ((row: T) => void) | undefined;
  /** On a phone each row is a card; where rows can be selected it shows the box that does it. */
  renderCard: (row: T, box: ReactNode) => ReactNode;
  /** Rows can be selected. */
  selection?: TableSelection<T> | undefined;
  handle?: Ref<DataTableHandle>;
  isLoading: boolean;
  /** Rows of another view are shown while these load. */
  isStale?: boolean;
  /** Says which view the rows belong to: another one starts at its top. */
  resetKey?: string;
  hasMore: boolean;
  onMore?: () => void;
  /** Told which rows are in view, whenever others are. Keep it the same function. */
  onRange?: (from: number, to: number) => void;
  /** What stands below the last row: the end, more on its way, or a failure. */
  foot?: ReactNode;
}

const getRowId = (row: { id: string }): string => row.id;

/**
 * A table of any length: only what is near the window is in the page, and the next rows are asked
 * for before the end comes into sight (§9). On a phone its rows are cards.
 */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { columns, rows, visibility = ALL_COLUMNS, sort, onSort, hasMore, onMore } = props;
  const isNarrow = useMedia(NARROW);
  // Kept as state: rows that are there at once are drawn only when what scrolls them is known.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
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
  const onScroll = useLoadMore(scroller, {
    count: rows.length,
    onMore: hasMore ? onMore : undefined,
    resetKey: props.resetKey,
  });
  const onSelect = useSelectRow(rows, props.selection);
  const shared = {
    selection: props.selection,
    onSelect,
    label: props.label,
    scroller,
    rows: table.getRowModel().rows,
    isBusy: props.isLoading || props.isStale === true,
    onRange: props.onRange,
    isEmptyYet: props.isLoading && rows.length === 0,
  };
  return (
    <div className={css.frame}>
      <div ref={setScroller} className={css.scroller} onScroll={onScroll}>
        {isNarrow ? (
          <DataTableCards {...shared} renderCard={props.renderCard} />
        ) : (
          <DataTableGrid
            {...shared}
            columns={table.getVisibleLeafColumns()}
            hasMore={hasMore}
            actionsLabel={props.actionsLabel}
            actionsOf={props.actionsOf}
            menuLabelOf={props.menuLabelOf}
            standingActions={props.standingActions}
            onOpen={props.onOpen}
            onDoubleClick={props.onDoubleClick}
            handle={props.handle}
          />
        )}
        {props.foot ? <div className={css.foot}>{props.foot}</div> : null}
      </div>
    </div>
  );
}

/** Returns one function that ticks a row: unchanged rows are not drawn again. */
function useSelectRow<T extends { id: string }>(
  rows: readonly T[],
  selection: TableSelection<T> | undefined,
): SelectRow {
  return useStableCallback((id, isRange) =>
    selection?.onStep(
      isRange
        ? { type: "extend", to: id, order: rows.map((row) => row.id) }
        : { type: "toggle", id },
    ),
  );
}
