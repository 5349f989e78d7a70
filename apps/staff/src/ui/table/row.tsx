import { EllipsisVertical } from "lucide-react";
import type { ComponentType, MouseEvent, ReactNode } from "react";
import { createContext, memo, useLayoutEffect, useRef } from "react";
import * as cellCss from "./cell.css.ts";
import * as controlCss from "./controls.css.ts";
import * as css from "./table.css.ts";
import type { DataColumn } from "./features.ts";
import { isWhole } from "./features.ts";
import { ROW_PX } from "./scroll.ts";
import { TEXT_ATTRIBUTE, WHOLE_ATTRIBUTE } from "./texts.ts";
import { ACTIONS_COLUMN } from "./widths.ts";
import type { SelectRow } from "./select.tsx";
import { SelectBox } from "./select.tsx";

/** An action of one row. */
export interface RowAction {
  id: string;
  /** Names the action and the person: 'Archive Miriam Levinson'. */
  label: string;
  /** The text of an action with its own button in the row; the other actions are in the menu. */
  shown?: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  isDangerous?: boolean;
  onAction: () => void;
}

interface DataTableRowProps<T extends { id: string }> {
  row: T;
  /** The visible columns. */
  cells: readonly DataColumn<T>[];
  index: number;
  /** Whether Tab reaches this row; its buttons follow. */
  isActive: boolean;
  /** Whether the details of the row are open next to the table. */
  isCurrent: boolean;
  /** Null where rows cannot be selected. */
  isSelected: boolean | null;
  onSelect: SelectRow;
  selectLabelOf: ((row: T) => string) | undefined;
  /** Called by a click in the row outside its controls. Must be a stable function. */
  onClick: ((row: T) => void) | undefined;
  actionsOf: ((row: T) => readonly RowAction[]) | undefined;
  /** Renders another button before the menu. Must be a stable function. */
  controlOf: ((row: T) => ReactNode) | undefined;
  menuLabelOf: (row: T) => string;
  /** Opens the menu of the row below its button. Must be a stable function. */
  onMenu: (row: T, button: HTMLElement) => void;
  /** Called with the element after each render, to measure it. Must be a stable function. */
  onContent: (row: HTMLElement) => void;
}

/**
 * The tab index of controls in a cell. In a table, Tab reaches the controls of the active row; on
 * cards, all controls.
 */
export const RowTabIndex = createContext<0 | -1>(0);

/** Whether a click is neither on a control nor the end of a text selection. */
const isOnRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest("a, button, input, textarea, label") === null &&
  getSelection()?.isCollapsed !== false;

function DataTableRowPlain<T extends { id: string }>(props: DataTableRowProps<T>) {
  const { row, index, isActive, actionsOf, menuLabelOf, onMenu } = props;
  const { isSelected, onSelect, selectLabelOf, onClick, onContent } = props;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) onContent(element.current);
  });
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      {...(isActive ? { "data-active": true } : {})}
      {...(props.isCurrent ? { "aria-current": true } : {})}
      {...(isSelected === null ? {} : { "aria-selected": isSelected })}
      tabIndex={tabIndex}
      className={css.row}
      style={{ transform: `translateY(${index * ROW_PX}px)` }}
      {...(onClick
        ? {
            "data-opens": row.id,
            onClick: (event: MouseEvent) => {
              if (isOnRow(event)) onClick(row);
            },
          }
        : {})}
    >
      {isSelected === null ? null : (
        <div role="gridcell" className={cellCss.selectCell}>
          <SelectBox
            id={row.id}
            label={selectLabelOf?.(row) ?? ""}
            isSelected={isSelected}
            onSelect={onSelect}
            tabIndex={tabIndex}
          />
        </div>
      )}
      <RowTabIndex value={tabIndex}>
        <Cells row={row} cells={props.cells} />
        <Actions
          row={row}
          tabIndex={tabIndex}
          actionsOf={actionsOf}
          controlOf={props.controlOf}
          menuLabelOf={menuLabelOf}
          onMenu={onMenu}
        />
      </RowTabIndex>
    </div>
  );
}

type ColumnClipping = Pick<DataColumn<unknown>, "isFilling" | "isPeoplesText" | "isTwoLines">;

const clipOf = ({ isFilling, isPeoplesText, isTwoLines }: ColumnClipping): string => {
  if (isFilling) return cellCss.filling;
  if (isTwoLines) return cellCss.twoLines;
  return isPeoplesText ? cellCss.peoplesText : cellCss.clip;
};

type CellsProps<T extends { id: string }> = Pick<DataTableRowProps<T>, "row" | "cells">;

function CellsPlain<T extends { id: string }>({ row, cells }: CellsProps<T>): ReactNode {
  return cells.map((column, index) => (
    <div
      key={column.id}
      role={index === 0 ? "rowheader" : "gridcell"}
      className={index === 0 ? cellCss.stickyCell : classOf(column.tone)}
    >
      <span
        className={clipOf(column)}
        {...{ [isWhole(column.width) ? WHOLE_ATTRIBUTE : TEXT_ATTRIBUTE]: column.id }}
      >
        {column.cell(row)}
      </span>
    </div>
  ));
}

/** The content of a row, which does not depend on selection and focus. */
const Cells = memo(CellsPlain) as typeof CellsPlain;

interface ActionsProps<T extends { id: string }> extends Pick<
  DataTableRowProps<T>,
  "row" | "actionsOf" | "controlOf" | "menuLabelOf" | "onMenu"
> {
  tabIndex: 0 | -1;
}

function ActionsPlain<T extends { id: string }>(props: ActionsProps<T>) {
  const { row, tabIndex, actionsOf, menuLabelOf, onMenu } = props;
  const actions = actionsOf?.(row) ?? [];
  const shownActions = actions.filter(({ shown }) => shown !== undefined || actions.length === 1);
  return (
    <div role="gridcell" className={cellCss.actions}>
      <span className={controlCss.actionButtons} {...{ [WHOLE_ATTRIBUTE]: ACTIONS_COLUMN }}>
        {shownActions.map((action) => (
          <OwnAction key={action.id} action={action} tabIndex={tabIndex} />
        ))}
        {props.controlOf?.(row)}
        {actions.length > shownActions.length ? (
          <button
            type="button"
            className={controlCss.action}
            tabIndex={tabIndex}
            aria-haspopup="menu"
            aria-label={menuLabelOf(row)}
            onClick={({ currentTarget }) => onMenu(row, currentTarget)}
          >
            {DOTS}
          </button>
        ) : null}
      </span>
    </div>
  );
}

/** An action with its own button: with its text, or with its icon if it is the only action. */
function OwnAction({ action, tabIndex }: { action: RowAction; tabIndex: 0 | -1 }) {
  const { label, shown, icon: Icon, isDangerous, onAction } = action;
  return (
    <button
      type="button"
      className={shown === undefined ? controlCss.action : controlCss.shownAction}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      {...(isDangerous ? { "data-dangerous": true } : {})}
      onClick={onAction}
    >
      {shown ?? <Icon aria-hidden="true" />}
    </button>
  );
}

/** One element for all rows, because hundreds of rows mount while scrolling. */
const DOTS = <EllipsisVertical aria-hidden="true" />;

const Actions = memo(ActionsPlain) as typeof ActionsPlain;

function classOf(tone: DataColumn<unknown>["tone"]): string {
  switch (tone) {
    case "strong":
      return cellCss.strongCell;
    case "muted":
      return cellCss.mutedCell;
    case undefined:
      return cellCss.cell;
  }
}

/** One row. Memoised: scrolling re-renders the table often, and unchanged rows are skipped. */
export const DataTableRow = memo(DataTableRowPlain) as typeof DataTableRowPlain;
