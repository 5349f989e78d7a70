import type { ListSelection } from "@kehila/shared/persons/selection";

export const sizeOf = (selection: ListSelection): number =>
  "matching" in selection ? selection.matching.count : selection.personIds.length;
