import type { MouseEvent } from "react";
import { useCallback } from "react";
import * as css from "./data-table.css.ts";
import type { SelectionStep } from "./data-table.selection.ts";

/** Makes a table one whose rows can be selected. */
export interface TableSelection<T> {
  /** Selected rows, those that are not loaded included. */
  ids: ReadonlySet<string>;
  onStep: (step: SelectionStep) => void;
  /** Names the box of a row: 'Select Miriam Levinson'. */
  labelOf: (row: T) => string;
  /** Names the box that stands for all loaded rows. */
  allLabel: string;
}

/** Ticks a row by itself, or with Shift all rows from the last one that was ticked. */
export type SelectRow = (id: string, isRange: boolean) => void;

interface SelectBoxProps {
  id: string;
  label: string;
  isSelected: boolean;
  onSelect: SelectRow;
  /** In a table only the box of the active row is in the order of Tab. */
  tabIndex?: number;
}

// With Shift the browser would mark all text between two presses.
const keepText = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault();
};

/** The box that selects a row. A plain one: hundreds of them come and go while one scrolls. */
export function SelectBox({ id, label, isSelected, onSelect, tabIndex }: SelectBoxProps) {
  return (
    <label className={css.selectTarget}>
      <input
        type="checkbox"
        className={css.selectBox}
        aria-label={label}
        checked={isSelected}
        tabIndex={tabIndex}
        onMouseDown={keepText}
        onChange={({ nativeEvent }) =>
          onSelect(id, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  );
}

interface SelectAllBoxProps {
  label: string;
  /** How many of the loaded rows are selected. */
  state: "none" | "some" | "all";
  onToggle: () => void;
}

/** The box above: ticked when every loaded row is, and a dash when only some are. */
export function SelectAllBox({ label, state, onToggle }: SelectAllBoxProps) {
  const showDash = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = state === "some";
    },
    [state],
  );
  return (
    <label className={css.selectTarget}>
      <input
        ref={showDash}
        type="checkbox"
        className={css.selectBox}
        aria-label={label}
        checked={state === "all"}
        onChange={onToggle}
      />
    </label>
  );
}
