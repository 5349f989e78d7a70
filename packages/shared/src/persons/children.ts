import { sortKey } from "../names/fold.ts";

/** The fields that identify a child within a family. */
interface ChildIdentity {
  firstName: string;
  gender: string | null;
  birthDate: string;
}

/**
 * Whether two records are the same child and the second record adds no data. Separated parents each
 * have a copy of a child, and a later merge can bring both copies together.
 */
const isSameChild = (child: ChildIdentity, joiningChild: ChildIdentity): boolean =>
  child.birthDate === joiningChild.birthDate &&
  sortKey(child.firstName) === sortKey(joiningChild.firstName) &&
  (child.gender === joiningChild.gender || joiningChild.gender === null);

/**
 * Returns the children of two joined records, each child once. Shared, so that the merge screen
 * previews exactly what the server stores.
 */
export const joinChildren = <C extends ChildIdentity>(
  ownChildren: readonly C[],
  joiningChildren: readonly C[],
): C[] => [
  ...ownChildren,
  ...joiningChildren.filter((child) => !ownChildren.some((each) => isSameChild(each, child))),
];

/**
 * Returns earlier children of a family with the ids of the present children who have the same name
 * and birth date: children in the history have no ids.
 */
export function withKeptIds<Child extends Pick<ChildIdentity, "firstName" | "birthDate">>(
  presentChildren: readonly (Pick<ChildIdentity, "firstName" | "birthDate"> & { id: string })[],
  wantedChildren: readonly Child[],
): (Child | (Child & { id: string }))[] {
  const unmatched = [...presentChildren];
  return wantedChildren.map((child) => {
    const index = unmatched.findIndex(
      ({ firstName, birthDate }) => firstName === child.firstName && birthDate === child.birthDate,
    );
    const [matched] = index < 0 ? [] : unmatched.splice(index, 1);
    return matched ? { ...child, id: matched.id } : child;
  });
}
