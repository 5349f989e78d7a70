import { TABLE_OVERSCAN } from "../../lib/timings.ts";
import type { Column } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { FocusEvent, Ref } from "react";
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useStableCallback } from "../../lib/use-stable-callback.ts";
import * as css from "./table.css.ts";
import type { DataColumn, DataTableFeatures } from "./features.ts";
import { gridKeys } from "./keyboard.ts";
import { renderedRows } from "./range.ts";
import { ROW_PX, useTellRange } from "./scroll.ts";
import { useSlices } from "./slices.ts";
import { COLUMNS, useColumnTemplate } from "./widths.ts";
import { DataTableHead } from "./head.tsx";
import type { RowAction } from "./row.tsx";
import { DataTableRow } from "./row.tsx";
import type { SelectRow, TableSelection } from "./select.tsx";
import { SelectAllBox } from "./select.tsx";
import { RowSkeletons } from "./skeletons.tsx";
import { ActionsPopover } from "../menu/menu.tsx";

/** Functions of a table that a screen calls. */
export interface DataTableHandle {
  /** Moves the focus to the table: to a loaded row, otherwise to the last focused one. */
  focusRow: (id: string | null) => void;
}

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
  isEmptyYet: boolean;
  onRange: ((from: number, to: number) => void) | undefined;
  actionsLabel: string;
  actionsOf: ((row: T) => readonly RowAction[]) | undefined;
  menuLabelOf: (row: T) => string;
  onOpen: (row: T) => void;
  isClickable: boolean;
  currentId: string | null;
  onWalk: ((row: T) => void) | undefined;
  selection: TableSelection<T> | undefined;
  onSelect: SelectRow;
  handle: Ref<DataTableHandle> | undefined;
}

const heightOfRow = () => ROW_PX;

/** The table: sticky header; arrow keys move between rows; Enter opens a row. */
export function DataTableGrid<T extends { id: string }>(props: DataTableGridProps<T>) {
  const { scroller, rows, columns, selection, actionsOf } = props;
  const onOpen = useStableCallback(props.onOpen);
  const [menu, setMenu] = useState<{ row: T; anchor: HTMLElement } | null>(null);
  const onMenu = useCallback((row: T, anchor: HTMLElement) => setMenu({ row, anchor }), []);
  const [active, setActive] = useState<{ id: string; index: number } | null>(null);
  const activeIndex = useMemo(() => {
    const at = rows.findIndex(({ id }) => id === active?.id);
    // A removed row passes the focus to the row that takes its place.
    return at >= 0 ? at : Math.max(0, Math.min(active?.index ?? 0, rows.length - 1));
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
  useTellRange(virtualizer.range, props.onRange);
  const rowIndexes = useSlices(rows, {
    indexes: virtualizer.getVirtualIndexes(),
    startIndex: virtualizer.range?.startIndex ?? 0,
    endIndex: virtualizer.range?.endIndex ?? 0,
    activeIndex,
  });

  const findRow = (index: number) =>
    scroller?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null;
  /**
   * The row to focus after it is active and rendered, since another update may render the rows
   * first.
   */
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
  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    keyToFocus.current = row.id;
    setActive({ id: row.id, index });
    virtualizer.scrollToIndex(index, { align: "auto" });
  };
  useImperativeHandle(props.handle, () => ({
    focusRow: (id) => {
      const at = rows.findIndex((row) => row.id === id);
      if (at >= 0) goTo(at);
      else findRow(activeIndex)?.focus({ preventScroll: true });
    },
  }));

  const { template, least, onContent, onHead } = useColumnTemplate(
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
      style={{ minInlineSize: least, [COLUMNS]: template }}
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
      onFocus={(event: FocusEvent<HTMLElement>) => {
        const index = event.target.closest<HTMLElement>("[data-row]")?.dataset["row"];
        const row = index === undefined ? undefined : rows[Number(index)];
        if (row && row.id !== active?.id) setActive({ id: row.id, index: Number(index) });
      }}
    >
      <DataTableHead
        columns={columns}
        actionsLabel={props.actionsLabel}
        onHead={onHead}
        selectAll={selection ? <SelectLoaded rows={rows} selection={selection} /> : null}
      />
      {props.isEmptyYet ? (
        <RowSkeletons columns={columns.length + (selection ? 1 : 0)} />
      ) : (
        <div role="rowgroup" className={css.body} style={{ blockSize: virtualizer.getTotalSize() }}>
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
      {menu && actionsOf ? (
        <ActionsPopover
          label={props.menuLabelOf(menu.row)}
          actions={actionsOf(menu.row).filter(({ shown }) => shown === undefined)}
          isOpen
          anchor={menu.anchor}
          start="first"
          onClose={() => setMenu(null)}
        />
      ) : null}
    </div>
  );
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
      onToggle={() =>
        onStep(isAll ? { type: "clear" } : { type: "all", order: rows.map(({ id }) => id) })
      }
    />
  );
}
