import type { MouseEvent } from "react";
import { useCallback } from "react";
import * as controlCss from "./controls.css.ts";
import type { SelectionStep } from "./selection.ts";

/** Makes the rows of a table selectable. */
export interface TableSelection<T> {
  /** The ids of selected rows, including rows that are not loaded. */
  ids: ReadonlySet<string>;
  onStep: (step: SelectionStep) => void;
  /** Whether cards show their checkboxes; a long press on a card selects it otherwise. */
  isChoosing?: boolean;
  /** Returns the name of a row's checkbox: 'Select Miriam Levinson'. */
  labelOf: (row: T) => string;
  /** The name of the checkbox for all loaded rows. */
  allLabel: string;
}

/** Toggles a row, or with Shift all rows from the last toggled one. */
export type SelectRow = (id: string, isRange: boolean) => void;

interface SelectBoxProps {
  id: string;
  label: string;
  isSelected: boolean;
  onSelect: SelectRow;
  /** The tab index; in a table, only the checkbox of the active row is in the tab order. */
  tabIndex?: number;
}

// With Shift, the browser would select the text between two presses.
const keepText = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault();
};

/** The checkbox that selects a row. A native input, because hundreds mount while scrolling. */
export function SelectBox({ id, label, isSelected, onSelect, tabIndex }: SelectBoxProps) {
  return (
    <label className={controlCss.selectTarget}>
      <input
        type="checkbox"
        className={controlCss.selectBox}
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
  /** Whether none, some or all of the loaded rows are selected. */
  state: "none" | "some" | "all";
  isDisabled: boolean;
  onToggle: () => void;
}

/** The checkbox in the header: checked if every loaded row is selected, mixed if some are. */
export function SelectAllBox({ label, state, isDisabled, onToggle }: SelectAllBoxProps) {
  const showDash = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = state === "some";
    },
    [state],
  );
  return (
    <label className={controlCss.selectTarget}>
      <input
        ref={showDash}
        type="checkbox"
        className={controlCss.selectBox}
        aria-label={label}
        checked={state === "all"}
        disabled={isDisabled}
        onChange={onToggle}
      />
    </label>
  );
}
