import { sortKey } from "./search.ts";

/** What tells one child of a family from another. */
interface Named {
  firstName: string;
  gender: string | null;
  birthDate: string;
}

/**
 * Whether the second record is of the first one's child and says no more of it: parents who part take
 * copies, and may come together again.
 */
const isSameChild = (own: Named, joining: Named): boolean =>
  own.birthDate === joining.birthDate &&
  sortKey(own.firstName) === sortKey(joining.firstName) &&
  (own.gender === joining.gender || joining.gender === null);

/**
 * The children of two records that come together: those whom both bring are there once. Here, and not
 * in the server alone, so that what a screen promises before a merge is what becomes of it.
 */
export const joinChildren = <C extends Named>(own: readonly C[], joining: readonly C[]): C[] => [
  ...own,
  ...joining.filter((child) => !own.some((each) => isSameChild(each, child))),
];
