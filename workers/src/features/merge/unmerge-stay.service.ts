import type { Statement } from "../../db/client.ts";
import { spouseOf } from "../persons/record/households.service.ts";
import type { ChildFields } from "../persons/record/record.sql.ts";
import { insertHousehold } from "../persons/record/writes.sql.ts";
import { deleteChildren, insertChild, moveChild } from "./merge.repository.ts";
import { changePartner, restoreCouple } from "./unmerge-partner.service.ts";
import type { FamilyPlan, Seat, Situation } from "./unmerge-situation.ts";
import { byId, isSame, oldSeat, restoredMarried, withFreeId } from "./unmerge-situation.ts";

/** The children that the merge added and the unmerge removes again. */
interface LeavingChildren {
  ids: ReadonlySet<string>;
  /** Ids of the children who were moved and now move back. */
  moving: ReadonlySet<string>;
  /** Ids of copies to delete, because the originals stayed in the other household. */
  dropped: string[];
}

function leavingChildren({ now, snapshot, isHouseholdUnchanged }: Situation): LeavingChildren {
  const storedChildren = byId(now.children);
  const sources = byId(snapshot.other.children);
  const broughtChildren = snapshot.family.brought.filter(
    ({ id, from }) => isHouseholdUnchanged && isSame(storedChildren.get(id), sources.get(from)),
  );
  return {
    ids: new Set(broughtChildren.map(({ id }) => id)),
    moving: new Set(broughtChildren.filter(({ id, from }) => id === from).map(({ id }) => id)),
    dropped: broughtChildren.filter(({ id, from }) => id !== from).map(({ id }) => id),
  };
}

/**
 * Returns plan A: the merge did not move the record that stayed. The other record leaves, and
 * returns to its spouse if the spouse has not changed since the merge. The other record's children
 * leave too, unless the children or the family were changed.
 */
export function planStay(situation: Situation): FamilyPlan {
  const { scope, now, snapshot, leftAdult, usedIds } = situation;
  const { other, family } = snapshot;
  const movedChildren = leavingChildren(situation);
  const seat: Seat = leftAdult
    ? { householdId: other.person.householdId, position: other.person.position }
    : oldSeat(other.person, usedIds);
  const children = leftAdult
    ? leftAdult.children
    : other.children.map((child) =>
        movedChildren.moving.has(child.id) ? child : withFreeId(child, usedIds),
      );
  const ownChildren = now.children.filter(({ id }) => !movedChildren.ids.has(id));
  const isSpouseRestored = leftAdult !== null && family.left?.isSpouse === true;
  const hasSameAdults = now.partner?.id === family.partner?.id;
  const restoredFlag = hasSameAdults ? restoredMarried(now, snapshot) : now.person.married;
  const { dropped } = movedChildren;
  return {
    own: {
      seat: null,
      married: spouseOf(now) !== null || restoredFlag,
      spouseId: spouseOf(now)?.id ?? null,
      children: ownChildren,
    },
    other: {
      seat,
      married: other.person.married && (leftAdult !== null || family.left === null),
      spouseId: isSpouseRestored ? leftAdult.person.id : null,
      children,
    },
    reopenedId: null,
    before: [
      ...(dropped.length > 0 ? [deleteChildren(scope.db, dropped)] : []),
      ...(leftAdult ? [] : prepareHousehold(situation, seat, children, movedChildren)),
    ],
    after: [
      ...changePartner(scope, now, {
        spouseId: spouseOf(now) && now.person.id,
        children: ownChildren,
      }),
      ...(isSpouseRestored ? restoreCouple(scope, leftAdult, other.person.id) : []),
    ],
  };
}

/**
 * Returns statements for the household in which the other record is restored without its spouse.
 */
function prepareHousehold(
  { scope: { db } }: Situation,
  { householdId }: Seat,
  children: readonly ChildFields[],
  { moving }: LeavingChildren,
): Statement[] {
  return [
    insertHousehold(db, householdId),
    ...children.map((child) =>
      moving.has(child.id)
        ? moveChild(db, child.id, householdId, child.position)
        : insertChild(db, householdId, child),
    ),
  ];
}
