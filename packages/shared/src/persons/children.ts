import { sortKey } from "../names/fold.ts";

/** The fields that identify a child within a family. */
interface ChildIdentity {
  firstName: string;
  gender: string | null;
  birthDate: string;
}

/**
 * Whether two records are the same child and the second one adds no data. Separated parents each
 * have a copy, and their records may be joined again.
 */
const isSameChild = (own: ChildIdentity, joining: ChildIdentity): boolean =>
  own.birthDate === joining.birthDate &&
  sortKey(own.firstName) === sortKey(joining.firstName) &&
  (own.gender === joining.gender || joining.gender === null);

/**
 * Returns the children of two joined records, each child once. Shared, so that the merge screen
 * previews exactly what the server stores.
 */
export const joinChildren = <C extends ChildIdentity>(
  own: readonly C[],
  joining: readonly C[],
): C[] => [...own, ...joining.filter((child) => !own.some((each) => isSameChild(each, child)))];

/**
 * Returns earlier children of a family with the ids of the present children who have the same name
 * and birth date: children in the history have no ids.
 */
export function withKeptIds<Child extends Pick<ChildIdentity, "firstName" | "birthDate">>(
  present: readonly (Pick<ChildIdentity, "firstName" | "birthDate"> & { id: string })[],
  wanted: readonly Child[],
): (Child | (Child & { id: string }))[] {
  const unmatched = [...present];
  return wanted.map((child) => {
    const place = unmatched.findIndex(
      ({ firstName, birthDate }) => firstName === child.firstName && birthDate === child.birthDate,
    );
    const [matched] = place < 0 ? [] : unmatched.splice(place, 1);
    return matched ? { ...child, id: matched.id } : child;
  });
}
