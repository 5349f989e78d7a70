/** The selected rows, loaded or not, and the start of the next range. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** The row that was last toggled individually; ranges start here. */
  readonly anchor: string | null;
  /** The current end of the range from the anchor. */
  readonly lead: string | null;
  /** The selection before the range; a shrinking range restores it. */
  readonly base: ReadonlySet<string>;
}

/** A change of a selection. `order` is the rows in the order of the table. */
export type SelectionStep =
  | { type: "toggle"; id: string }
  /** Gives every row from the anchor to `to` the state of the anchor. */
  | { type: "extend"; to: string; order: readonly string[] }
  /** Moves the focus from `from` to `to` with Shift; the range follows. */
  | { type: "walk"; from: string; to: string; order: readonly string[] }
  | { type: "all"; order: readonly string[] }
  | { type: "drop"; ids: readonly string[] }
  | { type: "clear" };

const NONE: ReadonlySet<string> = new Set();

export const NOTHING_SELECTED: RowSelection = { ids: NONE, anchor: null, lead: null, base: NONE };

/** Returns a selection of the given rows without a range. */
export const selectionOf = (ids: Iterable<string>): RowSelection => {
  const chosenIds = new Set(ids);
  return { ids: chosenIds, anchor: null, lead: null, base: chosenIds };
};

function toggle({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, lead: id, base: next };
}

function extend(selection: RowSelection, to: string, order: readonly string[]): RowSelection {
  const { anchor, base } = selection;
  const [start, end] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(to)];
  if (anchor === null || start < 0 || end < 0) return toggle(selection, to);
  const ids = new Set(base);
  const isAdded = base.has(anchor);
  for (const id of order.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (isAdded) ids.add(id);
    else ids.delete(id);
  }
  return { ids, anchor, lead: to, base };
}

/** Continues the range by a step at its end; any other step starts a new range at `from`. */
function extendSelection(
  selection: RowSelection,
  from: string,
  to: string,
  order: readonly string[],
) {
  const { ids, anchor, lead } = selection;
  if (anchor !== null && lead === from && order.includes(anchor)) {
    return extend(selection, to, order);
  }
  const base = new Set(ids).add(from);
  return extend({ ids: base, anchor: from, lead: from, base }, to, order);
}

function withoutRows(selection: RowSelection, absentIds: readonly string[]): RowSelection {
  const { ids, anchor, lead, base } = selection;
  if (!absentIds.some((id) => ids.has(id) || base.has(id) || id === anchor)) return selection;
  const removedIds = new Set(absentIds);
  const withoutRemoved = (from: ReadonlySet<string>) =>
    new Set([...from].filter((id) => !removedIds.has(id)));
  const isAnchorGone = anchor === null || absentIds.includes(anchor);
  return isAnchorGone
    ? selectionOf(withoutRemoved(ids))
    : { ids: withoutRemoved(ids), anchor, lead, base: withoutRemoved(base) };
}

/** Returns the selection after a step. Pure. */
export function select(selection: RowSelection, step: SelectionStep): RowSelection {
  switch (step.type) {
    case "toggle":
      return toggle(selection, step.id);
    case "extend":
      return extend(selection, step.to, step.order);
    case "walk":
      return extendSelection(selection, step.from, step.to, step.order);
    case "all":
      return selectionOf([...selection.ids, ...step.order]);
    case "drop":
      return withoutRows(selection, step.ids);
    case "clear":
      return NOTHING_SELECTED;
  }
}

/**
 * Returns the rows of `before` that are missing from `after`, the same view after a reload.
 * Excludes rows that were pushed beyond the last loaded page, since they still exist.
 */
export function goneRows(
  before: readonly string[],
  after: readonly string[],
  hasMore: boolean,
): readonly string[] {
  const remainingIds = new Set(after);
  const end = hasMore ? before.findLastIndex((id) => remainingIds.has(id)) : before.length;
  return before.slice(0, Math.max(0, end)).filter((id) => !remainingIds.has(id));
}
