import type { Archived, ListSelection } from "@kehila/shared/persons/selection";
import type { ExportSource } from "../../../entities/exports/source.ts";
import type { RowSelection, SelectionStep } from "../../../ui/table/selection.ts";
import { NOTHING_SELECTED, select, selectionOf } from "../../../ui/table/selection.ts";
import type { MatchFilter } from "../../../entities/persons/filters/filters.ts";
import type { PersonsView } from "../view.ts";

/** The selection: individual persons, or all matches of a filter, loaded or not. */
export type PersonsSelection =
  | { kind: "picked"; rows: RowSelection }
  | { kind: "matching"; filter: MatchFilter; count: number };

export type PersonsStep =
  /** A step on the rows of the table; `loaded` contains the ids of all loaded rows, in order. */
  | { type: "rows"; step: SelectionStep; loaded: readonly string[] }
  /** All matching persons, with the server's count. */
  | { type: "matching"; filter: MatchFilter; count: number };

export const NO_SELECTION: PersonsSelection = { kind: "picked", rows: NOTHING_SELECTED };

function stepInRows(
  selection: PersonsSelection,
  step: SelectionStep,
  loadedIds: readonly string[],
): PersonsSelection {
  if (selection.kind === "picked") return { kind: "picked", rows: select(selection.rows, step) };
  switch (step.type) {
    // All matches of a filter are already selected.
    case "all":
    case "walk":
    case "drop":
      return selection;
    case "clear":
      return NO_SELECTION;
    // Selects all loaded rows except the toggled row. Matches that are not loaded are not selected
    // any more, since the user has not seen them.
    case "toggle":
    case "extend":
      return { kind: "picked", rows: select(selectionOf(loadedIds), step) };
  }
}

/** Returns the selection after a step. Pure. */
export function selectPersons(selection: PersonsSelection, step: PersonsStep): PersonsSelection {
  if (step.type === "rows") return stepInRows(selection, step.step, step.loaded);
  return step.count === 0
    ? NO_SELECTION
    : { kind: "matching", filter: step.filter, count: step.count };
}

/** Returns whether every loaded row is selected. */
export const isAllSelected = (loaded: readonly string[], ids: ReadonlySet<string>): boolean =>
  loaded.length > 0 && ids.size >= loaded.length && loaded.every((id) => ids.has(id));

/** Returns a step on rows with another id for each row. */
export function withKeys(step: SelectionStep, keyOf: (id: string) => string): SelectionStep {
  switch (step.type) {
    case "toggle":
      return { type: "toggle", id: keyOf(step.id) };
    case "extend":
      return { type: "extend", to: keyOf(step.to), order: step.order.map(keyOf) };
    case "walk":
      return {
        type: "walk",
        from: keyOf(step.from),
        to: keyOf(step.to),
        order: step.order.map(keyOf),
      };
    case "all":
      return { type: "all", order: step.order.map(keyOf) };
    case "drop":
    case "clear":
      return step;
  }
}

/** Returns a selection with the members of each selected row; a filter selects persons already. */
export const withMembers = (
  selection: ListSelection,
  membersOf: (id: string) => readonly string[],
): ListSelection =>
  "matching" in selection
    ? selection
    : { personIds: [...new Set(selection.personIds.flatMap(membersOf))] };

/** Returns the selection in the format of the API. */
export function toListSelection(selection: PersonsSelection): ListSelection {
  if (selection.kind === "picked") return { personIds: [...selection.rows.ids] };
  const { filter, count } = selection;
  return { matching: { filter, count } };
}

/**
 * Returns the selection in the format of an export; matches of a filter keep the order of the view.
 */
export function exportOf(
  { sortBy, sortOrder }: PersonsView,
  selection: ListSelection,
): ExportSource {
  if (!("matching" in selection)) return { kind: "picked", personIds: selection.personIds };
  const { filter, count } = selection.matching;
  const order = { ...(sortBy && { sortBy }), ...(sortOrder && { sortOrder }) };
  return { kind: "register", filter: { ...filter, ...order }, count };
}

/** Returns the remaining selection after the response to a batch. */
export function restOf(
  selection: ListSelection,
  { remaining, remainingIds = [] }: Omit<Archived, "archivingId">,
): ListSelection | null {
  if (remaining === 0) return null;
  if (!("matching" in selection)) return { personIds: remainingIds };
  return { matching: { ...selection.matching, count: remaining } };
}
