import type { Column, RowData } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";
import { visuallyHidden } from "../../styles/utilities.css.ts";
import * as cellCss from "./cell.css.ts";
import * as controlCss from "./controls.css.ts";
import * as css from "./table.css.ts";
import type { DataTableFeatures } from "./features.ts";
import { HEAD } from "./widths.ts";

interface DataTableHeadProps<T extends RowData> {
  columns: readonly Column<DataTableFeatures, T>[];
  actionsLabel: string;
  /** The checkbox that selects every loaded row; null if rows cannot be selected. */
  selectAll: ReactNode;
  /** Called with each column name to measure it: initially, and when its width changed. */
  onHead: (name: HTMLElement) => void;
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

/** The column headers; headers of sortable columns are buttons. */
export function DataTableHead<T extends RowData>(props: DataTableHeadProps<T>) {
  const { columns, actionsLabel, selectAll, onHead } = props;
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.headRow}>
        {selectAll === null ? null : (
          <div role="columnheader" data-aside className={cellCss.selectCell}>
            {selectAll}
          </div>
        )}
        {columns.map((column, index) => {
          const sortDirection = column.getIsSorted();
          return (
            <div
              key={column.id}
              role="columnheader"
              className={index === 0 ? cellCss.stickyHeadCell : cellCss.headCell}
              {...(sortDirection ? { "aria-sort": ARIA_SORT[sortDirection] } : {})}
            >
              <HeadName key={nameOf(column)} column={column} onHead={onHead} />
            </div>
          );
        })}
        <div role="columnheader" data-aside className={cellCss.actionsHead}>
          <span className={visuallyHidden}>{actionsLabel}</span>
        </div>
      </div>
    </div>
  );
}

function nameOf<T extends RowData>({ id, columnDef }: Column<DataTableFeatures, T>): string {
  return typeof columnDef.header === "string" ? columnDef.header : id;
}

type HeadNameProps<T extends RowData> = Pick<DataTableHeadProps<T>, "onHead"> & {
  column: Column<DataTableFeatures, T>;
};

function HeadName<T extends RowData>({ column, onHead }: HeadNameProps<T>) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    // An observer, because measuring after each render would cost one more layout.
    const observer = new ResizeObserver(() => onHead(current));
    observer.observe(current);
    onHead(current);
    return () => observer.disconnect();
  }, [onHead]);
  const name = nameOf(column);
  const sortDirection = column.getIsSorted();
  const text = (
    <span ref={element} className={cellCss.headName} title={name} {...{ [HEAD]: column.id }}>
      {name}
    </span>
  );
  if (!column.getCanSort()) return text;
  const Arrow = sortDirection === "desc" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={controlCss.sortButton}
      {...(sortDirection ? { "data-sorted": true } : {})}
      onClick={() => column.toggleSorting(sortDirection === "asc")}
    >
      {text}
      <Arrow aria-hidden="true" className={controlCss.sortIcon} />
    </button>
  );
}
