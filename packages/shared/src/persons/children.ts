import { sortKey } from "../names/fold.ts";

/** The fields that identify a child within a family. */
interface Named {
  firstName: string;
  gender: string | null;
  birthDate: string;
}

/**
 * Whether two records are the same child and the second one adds no data. Separated parents each
 * have a copy, and their records may be joined again.
 */
const isSameChild = (own: Named, joining: Named): boolean =>
  own.birthDate === joining.birthDate &&
  sortKey(own.firstName) === sortKey(joining.firstName) &&
  (own.gender === joining.gender || joining.gender === null);

/**
 * Returns the children of two joined records, each child once. Shared, so that the merge screen
 * previews exactly what the server stores.
 */
export const joinChildren = <C extends Named>(own: readonly C[], joining: readonly C[]): C[] => [
  ...own,
  ...joining.filter((child) => !own.some((each) => isSameChild(each, child))),
];
