import type { ListSelection } from "@kehila/shared/person-selection";

export const sizeOf = (selection: ListSelection): number =>
  "matching" in selection ? selection.matching.count : selection.personIds.length;
