import type { Column } from "@tanstack/react-table";
import type { ReactNode, Ref } from "react";
import { useCallback, useMemo, useState } from "react";
import { useStableCallback } from "../../lib/timing/use-stable-callback.ts";
import * as css from "./table.css.ts";
import type { DataColumn, DataTableFeatures } from "./features.ts";
import { gridKeys } from "./keyboard.ts";
import { ROW_PX } from "./scroll.ts";
import type { DataTableHandle } from "./use-grid-rows.ts";
import { useGridRows } from "./use-grid-rows.ts";
import { COLUMNS, useColumnTemplate } from "./widths.ts";
import { DataTableHead } from "./head.tsx";
import type { RowAction } from "./row.tsx";
import { DataTableRow } from "./row.tsx";
import type { SelectRow, TableSelection } from "./select.tsx";
import { SelectAllBox } from "./select.tsx";
import { RowSkeletons } from "./skeletons.tsx";
import { MenuPopover } from "../menu/popover.tsx";

interface DataTableGridProps<T extends { id: string }> {
  label: string;
  /** Null before the first paint. */
  scroller: HTMLDivElement | null;
  rows: readonly T[];
  /** The visible columns, for headers and for cells. */
  columns: readonly Column<DataTableFeatures, T>[];
  cells: readonly DataColumn<T>[];
  hasMore: boolean;
  isBusy: boolean;
  isFirstLoad: boolean;
  onRange: ((from: number, to: number) => void) | undefined;
  actionsLabel: string;
  actionsOf: ((row: T) => readonly RowAction[]) | undefined;
  controlOf: ((row: T) => ReactNode) | undefined;
  menuLabelOf: (row: T) => string;
  onOpen: (row: T) => void;
  isClickable: boolean;
  currentId: string | null;
  onWalk: ((row: T) => void) | undefined;
  selection: TableSelection<T> | undefined;
  onSelect: SelectRow;
  handle: Ref<DataTableHandle> | undefined;
}

/** The table: sticky header; arrow keys move between rows; Enter opens a row. */
export function DataTableGrid<T extends { id: string }>(props: DataTableGridProps<T>) {
  const { scroller, rows, columns, selection, actionsOf } = props;
  const onOpen = useStableCallback(props.onOpen);
  const { onMenu, menu } = useRowMenu(actionsOf, props.menuLabelOf);
  const { activeIndex, onFocusRow, goTo, rowIndexes, blockSize } = useGridRows({
    rows,
    scroller,
    onRange: props.onRange,
    handle: props.handle,
  });
  const { template, minWidth, onContent, onHead } = useColumnTemplate(
    scroller,
    columns,
    selection !== undefined,
  );
  return (
    <div
      role="grid"
      aria-label={props.label}
      aria-busy={props.isBusy}
      aria-rowcount={props.hasMore ? -1 : rows.length + 1}
      tabIndex={-1}
      className={css.grid}
      {...(selection ? { "aria-multiselectable": true, "data-selectable": true } : {})}
      {...(actionsOf ? { "data-for-actions": true } : {})}
      // Set on one element, so that new widths do not re-render the rows.
      style={{ minInlineSize: minWidth, [COLUMNS]: template }}
      onKeyDown={gridKeys({
        rows,
        activeIndex,
        pageRows: () => Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / ROW_PX) - 2),
        goTo: (index) => {
          goTo(index);
          const row = rows[index];
          if (row) props.onWalk?.(row);
        },
        onOpen,
        selection,
      })}
      onFocus={onFocusRow}
    >
      <DataTableHead
        columns={columns}
        actionsLabel={props.actionsLabel}
        onHead={onHead}
        selectAll={selection ? <SelectLoaded rows={rows} selection={selection} /> : null}
      />
      {props.isFirstLoad ? (
        <RowSkeletons columns={columns.length + (selection ? 1 : 0)} />
      ) : (
        <div role="rowgroup" className={css.body} style={{ blockSize: blockSize }}>
          {rowIndexes.map((index) => {
            const row = rows[index];
            return row ? (
              <DataTableRow
                key={row.id}
                row={row}
                cells={props.cells}
                index={index}
                isActive={index === activeIndex}
                isCurrent={row.id === props.currentId}
                actionsOf={actionsOf}
                controlOf={props.controlOf}
                menuLabelOf={props.menuLabelOf}
                onMenu={onMenu}
                onContent={onContent}
                isSelected={selection ? selection.ids.has(row.id) : null}
                onSelect={props.onSelect}
                selectLabelOf={selection?.labelOf}
                onClick={props.isClickable ? onOpen : undefined}
              />
            ) : null;
          })}
        </div>
      )}
      {menu}
    </div>
  );
}

/** Returns the open menu of a row, and a callback that opens one. */
function useRowMenu<T>(
  actionsOf: ((row: T) => readonly RowAction[]) | undefined,
  labelOf: (row: T) => string,
) {
  const [openRow, setOpenRow] = useState<{ row: T; anchor: HTMLElement } | null>(null);
  const onMenu = useCallback((row: T, anchor: HTMLElement) => setOpenRow({ row, anchor }), []);
  const menu =
    openRow && actionsOf ? (
      <MenuPopover
        label={labelOf(openRow.row)}
        actions={actionsOf(openRow.row).filter(({ shown }) => shown === undefined)}
        isOpen
        anchor={openRow.anchor}
        start="first"
        onClose={() => setOpenRow(null)}
      />
    ) : null;
  return { onMenu, menu };
}

interface SelectLoadedProps<T extends { id: string }> {
  rows: readonly T[];
  selection: TableSelection<T>;
}

/** The checkbox for all loaded rows: selects them all, or clears a full selection. */
function SelectLoaded<T extends { id: string }>({ rows, selection }: SelectLoadedProps<T>) {
  const { ids, onStep, allLabel } = selection;
  const isAll = useMemo(() => rows.length > 0 && rows.every(({ id }) => ids.has(id)), [rows, ids]);
  const checkState = ids.size > 0 ? "some" : "none";
  return (
    <SelectAllBox
      label={allLabel}
      state={isAll ? "all" : checkState}
      isDisabled={rows.length === 0}
      onToggle={() =>
        onStep(isAll ? { type: "clear" } : { type: "all", order: rows.map(({ id }) => id) })
      }
    />
  );
}
