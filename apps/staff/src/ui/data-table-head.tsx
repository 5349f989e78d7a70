import type { Column, RowData } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";
import { visuallyHidden } from "../styles/utilities.css.ts";
import * as css from "./data-table.css.ts";
import type { DataTableFeatures } from "./data-table.features.ts";
import { HEAD } from "./data-table.widths.ts";

interface DataTableHeadProps<T extends RowData> {
  columns: readonly Column<DataTableFeatures, T>[];
  actionsLabel: string;
  /** The checkbox that selects every loaded row, where rows can be selected. */
  selectAll: ReactNode;
  /** Called with the row after each render, to measure the names. */
  onHead: (row: HTMLElement) => void;
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

/** The column headers; those that the server can sort by are buttons. */
export function DataTableHead<T extends RowData>(props: DataTableHeadProps<T>) {
  const { columns, actionsLabel, selectAll, onHead } = props;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) onHead(element.current);
  });
  return (
    <div role="rowgroup" className={css.head}>
      <div ref={element} role="row" aria-rowindex={1} className={css.headRow}>
        {selectAll === null ? null : (
          <div role="columnheader" data-aside className={css.selectCell}>
            {selectAll}
          </div>
        )}
        {columns.map((column, index) => {
          const sorted = column.getIsSorted();
          return (
            <div
              key={column.id}
              role="columnheader"
              className={index === 0 ? css.stickyHeadCell : css.headCell}
              {...(sorted ? { "aria-sort": ARIA_SORT[sorted] } : {})}
            >
              <HeadName column={column} />
            </div>
          );
        })}
        <div role="columnheader" data-aside className={css.actionsHead}>
          <span className={visuallyHidden}>{actionsLabel}</span>
        </div>
      </div>
    </div>
  );
}

function HeadName<T extends RowData>({ column }: { column: Column<DataTableFeatures, T> }) {
  const { header } = column.columnDef;
  const name = typeof header === "string" ? header : column.id;
  const sorted = column.getIsSorted();
  const text = (
    <span className={css.headName} title={name} {...{ [HEAD]: column.id }}>
      {name}
    </span>
  );
  if (!column.getCanSort()) return text;
  const Arrow = sorted === "desc" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={css.sortButton}
      {...(sorted ? { "data-sorted": true } : {})}
      onClick={() => column.toggleSorting(sorted === "asc")}
    >
      {text}
      <Arrow aria-hidden="true" className={css.sortIcon} />
    </button>
  );
}
