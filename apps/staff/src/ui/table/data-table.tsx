import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import type { ColumnVisibilityState } from "@tanstack/react-table";
import { useTable } from "@tanstack/react-table";
import type { ReactNode, Ref } from "react";
import { useMemo, useState } from "react";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { useStableCallback } from "../../lib/timing/use-stable-callback.ts";
import { PageCards, ScrolledCards } from "./cards.tsx";
import * as css from "./table.css.ts";
import type { DataColumn, DataSort } from "./features.ts";
import { dataTableFeatures, toColumnDefs } from "./features.ts";
import type { DataTableHandle } from "./use-grid-rows.ts";
import { DataTableGrid } from "./grid.tsx";
import type { RowAction } from "./row.tsx";
import type { SelectRow, TableSelection } from "./select.tsx";
import { CARD_PX, ROW_PX, useEdges, useLoadMore } from "./scroll.ts";

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;
const ALL_COLUMNS: ColumnVisibilityState = {};
const NO_ROWS: never[] = [];

export interface DataTableProps<T extends { id: string }> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  /** The hidden columns; all others are visible. The object must be stable. */
  visibility?: ColumnVisibilityState | undefined;
  /** The order of the rows from the server. Without `onSort`, no column can be sorted. */
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  actionsLabel: string;
  /**
   * Returns the actions of a row, which have their own column; if absent, there is no such column.
   */
  actionsOf?: ((row: T) => readonly RowAction[]) | undefined;
  /** Renders another button before the menu of a row. Must be a stable function. */
  controlOf?: ((row: T) => ReactNode) | undefined;
  /** Returns the name of a row's action menu: 'Actions for Miriam Levinson'. */
  menuLabelOf: (row: T) => string;
  /** Called by Enter on a row. */
  onOpen: (row: T) => void;
  /** Whether a click anywhere in a row opens it too. */
  isClickable?: boolean;
  /** The row whose details are open next to the table. */
  currentId?: string | null;
  /** Called with the row that an arrow or page key reaches. */
  onWalk?: ((row: T) => void) | undefined;
  /** Renders a row as a card on a phone, with the checkbox if rows can be selected. */
  renderCard: (row: T, box: ReactNode) => ReactNode;
  /** Whether rows are cards up to the width of a tablet, and the cards scroll with the page. */
  hasPageCards?: boolean;
  /** If set, rows can be selected. */
  selection?: TableSelection<T> | undefined;
  handle?: Ref<DataTableHandle>;
  isLoading: boolean;
  /** Whether the rows belong to the previous view, while the new ones load. */
  isStale?: boolean;
  /** The key of the view; a new view starts at its top. */
  resetKey?: string;
  hasMore: boolean;
  onMore?: () => void;
  /** Called with the visible rows when they change. Must be a stable function. */
  onRange?: (from: number, to: number) => void;
  /** Content below the last row: the end, loading, or a failure. */
  foot?: ReactNode;
}

/**
 * A table of any length. Only rows near the visible ones are rendered, and further rows are
 * requested before the end becomes visible (docs/product.md#interface). On a phone its rows are
 * cards.
 */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { columns, rows, visibility = ALL_COLUMNS, sort, onSort, hasMore, onMore } = props;
  const { hasPageCards = false } = props;
  const isNarrow = useMedia(hasPageCards ? media.beforeTablet : NARROW);
  // State instead of a ref: initial rows render only after their scroller is known.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const columnDefs = useMemo(() => toColumnDefs(columns), [columns]);
  const cells = useMemo(
    () => columns.filter(({ id }) => visibility[id] !== false),
    [columns, visibility],
  );
  const table = useTable({
    features: dataTableFeatures,
    columns: columnDefs,
    data: NO_ROWS,
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
    rowPx: isNarrow ? CARD_PX : ROW_PX,
    resetKey: props.resetKey,
  });
  useEdges(scroller);
  const onSelect = useSelectRow(rows, props.selection);
  const sharedProps = {
    selection: props.selection,
    onSelect,
    label: props.label,
    rows,
    isBusy: props.isLoading || props.isStale === true,
    onRange: props.onRange,
    isFirstLoad: props.isLoading && rows.length === 0,
  };
  const cards = hasPageCards ? (
    <PageCards {...sharedProps} renderCard={props.renderCard} />
  ) : (
    <ScrolledCards {...sharedProps} scroller={scroller} renderCard={props.renderCard} />
  );
  return (
    <div className={hasPageCards ? css.pageFrame : css.frame}>
      <div
        ref={setScroller}
        className={hasPageCards ? css.pageScroller : css.scroller}
        onScroll={onScroll}
      >
        {isNarrow ? (
          cards
        ) : (
          <DataTableGrid
            {...sharedProps}
            scroller={scroller}
            columns={table.getVisibleLeafColumns()}
            cells={cells}
            hasMore={hasMore}
            actionsLabel={props.actionsLabel}
            actionsOf={props.actionsOf}
            controlOf={props.controlOf}
            menuLabelOf={props.menuLabelOf}
            onOpen={props.onOpen}
            isClickable={props.isClickable ?? false}
            currentId={props.currentId ?? null}
            onWalk={props.onWalk}
            handle={props.handle}
          />
        )}
        {props.foot ? <div className={css.foot}>{props.foot}</div> : null}
      </div>
    </div>
  );
}

/** Returns a stable function that toggles a row, so that unchanged rows do not re-render. */
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
