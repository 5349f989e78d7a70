import { CHILD_FIELDS } from "@kehila/shared/persons/fields";
import type { ChildDraft } from "../form/draft.ts";
import type { Sides } from "../../../lib/form/three-way.ts";
import type { ChildField, MergeValue, Value } from "./differences.ts";

const isSameChild = (child: ChildDraft, otherChild: ChildDraft): boolean =>
  CHILD_FIELDS.every((field) => child[field] === otherChild[field]);

const isSame = (child: ChildDraft | null, otherChild: ChildDraft | null): boolean =>
  child && otherChild ? isSameChild(child, otherChild) : child === otherChild;

const show = (child: ChildDraft | null): Value => ({ kind: "child", child });

/** One child on the sides base, mine and theirs; null on a side without the child. */
type ChildSides = Sides<ChildDraft | null>;

/** Returns a pool of children; `take` removes and returns the first wanted child. */
function pool(children: readonly ChildDraft[]) {
  const freeChildren = [...children];
  const take = (isWanted: (child: ChildDraft) => boolean): ChildDraft | null => {
    const index = freeChildren.findIndex(isWanted);
    return index === -1 ? null : (freeChildren.splice(index, 1)[0] ?? null);
  };
  return { free: freeChildren, take };
}

/**
 * Pairs the children of three sides by id, and unpaired children by equal data. The same child has
 * different ids after a separation, which copies children, or if it was removed and entered again.
 */
function pair({ base, mine, theirs }: Sides<readonly ChildDraft[]>): ChildSides[] {
  const pools = [pool(mine), pool(theirs)] as const;
  const [own, stored] = pools;
  const byId = base.map((child) => pools.map(({ take }) => take(({ id }) => id === child.id)));
  const knownPairs = base.map((child, index) => {
    const isTwin = (otherChild: ChildDraft) => isSameChild(otherChild, child);
    const [ownById, storedById] = byId[index] ?? [];
    return {
      base: child,
      mine: ownById ?? own.take(isTwin),
      theirs: storedById ?? stored.take(isTwin),
    };
  });
  const addedPairs = own.free.map((child) => ({
    base: null,
    mine: child,
    theirs: stored.take((otherChild) => isSameChild(otherChild, child)),
  }));
  return [
    ...knownPairs,
    ...addedPairs,
    ...stored.free.map((child) => ({ base: null, mine: null, theirs: child })),
  ];
}

/** Returns the merged children: their children in order, then the children that only I added. */
export function mergeChildren(
  sides: Sides<readonly ChildDraft[]>,
  mergeValue: MergeValue,
): ChildDraft[] {
  const mergedChildren = pair(sides).flatMap((versions, index) => {
    const child = mergeChild(
      versions,
      { key: index + 1, number: numberOf(versions, sides) },
      mergeValue,
    );
    return child
      ? [{ child, order: versions.theirs ? sides.theirs.indexOf(versions.theirs) : Infinity }]
      : [];
  });
  return mergedChildren
    .toSorted((a, b) => (a.order === b.order ? 0 : a.order - b.order))
    .map(({ child }, index) => ({ ...child, key: index + 1 }));
}

/** Returns the position of a child, from 1, in my children, else in theirs, else in the base. */
function numberOf(
  versions: ChildSides,
  { base, mine, theirs }: Sides<readonly ChildDraft[]>,
): number {
  if (versions.mine) return mine.indexOf(versions.mine) + 1;
  if (versions.theirs) return theirs.indexOf(versions.theirs) + 1;
  return versions.base ? base.indexOf(versions.base) + 1 : 0;
}

function mergeChild(
  { base, mine, theirs }: ChildSides,
  { key, number }: { key: number; number: number },
  mergeValue: MergeValue,
): ChildDraft | null {
  if (!base || !mine || !theirs) {
    const subject = { part: "child", key, number, field: "whole" } as const;
    const chosenChild = mergeValue(subject, { base, mine, theirs }, isSame, show);
    // The server refuses the id of a child that is no longer stored.
    return chosenChild && { ...chosenChild, id: theirs?.id ?? null };
  }
  const mergeField = (field: ChildField): string =>
    mergeValue<string>(
      { part: "child", key, number, field },
      { base: base[field], mine: mine[field], theirs: theirs[field] },
      (value, otherValue) => value === otherValue,
      (value) => ({ kind: "text", text: value }),
    );
  const gender = mergeField("gender");
  return {
    ...theirs,
    firstName: mergeField("firstName"),
    gender: gender === mine.gender ? mine.gender : theirs.gender,
    birthDate: mergeField("birthDate"),
  };
}
