import type { ListSelection } from "@kehila/shared/person-selection";

/** Returns the number of persons in a selection. */
export const sizeOf = (selection: ListSelection): number =>
  "matching" in selection ? selection.matching.count : selection.personIds.length;
