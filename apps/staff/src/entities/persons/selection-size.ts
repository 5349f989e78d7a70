import type { ListSelection } from "@kehila/shared/person-selection";

/** How many persons a selection stands for. */
export const sizeOf = (selection: ListSelection): number =>
  "matching" in selection ? selection.matching.count : selection.personIds.length;
