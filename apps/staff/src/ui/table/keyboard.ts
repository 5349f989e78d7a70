import type { KeyboardEvent } from "react";
import { stepTo } from "./keys.ts";
import type { SelectionStep } from "./selection.ts";

interface GridKeys<T extends { id: string }> {
  rows: readonly T[];
  activeIndex: number;
  /** Returns the number of rows that a page key moves. */
  pageRows: () => number;
  goTo: (index: number) => void;
  onOpen: (row: T) => void;
  selection: { onStep: (step: SelectionStep) => void } | undefined;
}

/** Returns where a key was pressed: on a row, on its checkbox, or on another element. */
function targetOf({ target }: KeyboardEvent<HTMLElement>): "row" | "box" | "inside" {
  if (!(target instanceof HTMLElement)) return "inside";
  // A click on a name focuses its link, which then acts as its row.
  if (target.dataset["row"] !== undefined || target.dataset["opens"] !== undefined) return "row";
  const isBox = target instanceof HTMLInputElement && target.type === "checkbox";
  return isBox && target.closest("[data-row]") ? "box" : "inside";
}

/**
 * Returns the key handler of a table. Arrow and page keys move between rows, with Shift they select
 * a range; Space selects a row, Ctrl or Cmd with A all loaded rows; Enter opens a row.
 */
export function gridKeys<T extends { id: string }>(
  grid: GridKeys<T>,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { rows, activeIndex, pageRows, goTo, onOpen, selection } = grid;
  const orderOf = () => rows.map(({ id }) => id);

  const selectByKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!selection) return false;
    const { onStep } = selection;
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    // Independent of the layout: on a Russian or Hebrew keyboard the key gives another letter.
    if (isCommand && (event.code === "KeyA" || event.key.toLowerCase() === "a")) {
      onStep({ type: "all", order: orderOf() });
      return true;
    }
    const row = rows[activeIndex];
    // A checkbox toggles itself.
    if (event.key !== " " || targetOf(event) !== "row" || !row) return false;
    onStep(
      event.shiftKey
        ? { type: "extend", to: row.id, order: orderOf() }
        : { type: "toggle", id: row.id },
    );
    return true;
  };

  const moveFocus = (event: KeyboardEvent<HTMLElement>): boolean => {
    const row = rows[activeIndex];
    if (!row || targetOf(event) === "inside") return false;
    if (event.key === "Enter") {
      onOpen(row);
      return true;
    }
    const next = stepTo(event.key, activeIndex, rows.length, pageRows());
    const nextRow = next === null ? undefined : rows[next];
    if (next === null || !nextRow) return false;
    if (event.shiftKey && selection) {
      selection.onStep({ type: "walk", from: row.id, to: nextRow.id, order: orderOf() });
    }
    goTo(next);
    return true;
  };

  return (event) => {
    // Menus and dialogs of a row are elsewhere in the document, but their key events bubble to here
    // through React.
    const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isOurs && (selectByKey(event) || moveFocus(event))) event.preventDefault();
  };
}
