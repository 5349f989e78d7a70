import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { Statement } from "../../db/client.ts";
import type { ChildFields, PersonRecord } from "../persons/record/record.sql.ts";
import { insertHousehold, setStatus } from "../persons/record/writes.sql.ts";
import { deleteChildren, insertChild, moveChild } from "./merge.repository.ts";
import { changePartner, restoreCouple } from "./unmerge-partner.service.ts";
import type { FamilyPlan, Seat, Situation } from "./unmerge-situation.ts";
import {
  byId,
  sortByPosition,
  isSame,
  oldSeat,
  restoredMarried,
  withFreeId,
} from "./unmerge-situation.ts";

/** The children of the record that stayed, when it moves back. */
interface OwnChildren {
  /** The adult at home, if the children of both adults fit into one household. */
  leftAdult: PersonRecord | null;
  /** Children who move back, with their new positions. */
  moved: ChildFields[];
  /** Ids of copies to delete, because the originals stayed at home. */
  dropped: string[];
  /** Children in the snapshot who were deleted with the old household. */
  revived: ChildFields[];
}

function ownChildrenOf({ now, snapshot, leftAdult: home, usedIds }: Situation): OwnChildren {
  const { own, other, family } = snapshot;
  const otherIds = new Set(other.children.map(({ id }) => id));
  const sourceOf = new Map(family.brought.map(({ id, from }) => [id, from]));
  const sources = byId(own.children);
  const sourceOfChild = ({ id }: ChildFields) => sources.get(sourceOf.get(id) ?? "");
  const isCopy = (child: ChildFields): boolean => isSame(child, sourceOfChild(child));

  const ownChildren = now.children.filter(({ id }) => !otherIds.has(id));
  const editedChildren = ownChildren.filter((child) => !isCopy(child));
  const homeRecord =
    home && home.children.length + editedChildren.length <= CHILDREN_MAX ? home : null;
  const moving = homeRecord ? editedChildren : ownChildren;
  const broughtIds = new Set(family.brought.map(({ from }) => from));
  const missingChildren = homeRecord ? [] : own.children.filter(({ id }) => !broughtIds.has(id));
  const storedChildren = homeRecord?.children ?? own.children;
  const first = Math.max(-1, ...storedChildren.map(({ position }) => position)) + 1;
  return {
    leftAdult: homeRecord,
    moved: moving.map((child, index) => {
      const source = homeRecord ? undefined : sourceOfChild(child);
      return { ...child, position: source?.position ?? first + index };
    }),
    dropped: homeRecord ? ownChildren.filter(isCopy).map(({ id }) => id) : [],
    revived: missingChildren
      .slice(0, CHILDREN_MAX - moving.length)
      .map((child) => withFreeId(child, usedIds)),
  };
}

/** Returns the children of the other record: existing children, and copies of missing children. */
function otherChildrenOf({ now, snapshot: { other }, usedIds }: Situation) {
  const otherIds = new Set(other.children.map(({ id }) => id));
  const remainingChildren = now.children.filter(({ id }) => otherIds.has(id));
  const keptIds = new Set(remainingChildren.map(({ id }) => id));
  const missingChildren = other.children
    .filter(({ id }) => !keptIds.has(id))
    .map((child) => withFreeId(child, usedIds));
  return {
    missing: missingChildren,
    all: sortByPosition([...remainingChildren, ...missingChildren]),
  };
}

/**
 * Returns plan B: the merge moved the record that stayed to the other record's spouse, and the
 * record still lives there. The record that stayed moves back with its own children and the
 * children added since, and the other record becomes the spouse again.
 */
export function planMoveBack(situation: Situation): FamilyPlan {
  const { scope, now, snapshot, usedIds } = situation;
  const { own, other, family } = snapshot;
  const { partner } = now;
  const children = ownChildrenOf(situation);
  const { leftAdult } = children;
  const otherChildren = otherChildrenOf(situation);
  const seat: Seat = leftAdult
    ? { householdId: own.person.householdId, position: own.person.position }
    : oldSeat(own.person, usedIds);

  const reopenedId = family.approvedVersion === null ? null : (partner?.id ?? null);
  const partnerStatus = reopenedId ? "pending" : partner?.status;
  const isCouple = partnerStatus === other.person.status;
  const isSpouseRestored = leftAdult !== null && family.left?.isSpouse === true;
  const lostSpouse =
    family.left !== null && !leftAdult && now.person.married === snapshot.merged.married;
  return {
    own: {
      seat,
      married: isSpouseRestored || (restoredMarried(now, snapshot) && !lostSpouse),
      spouseId:
        isSpouseRestored && leftAdult.person.status === now.person.status
          ? leftAdult.person.id
          : null,
      children: sortByPosition([
        ...(leftAdult?.children ?? []),
        ...children.revived,
        ...children.moved,
      ]),
    },
    other: {
      seat: { householdId: other.person.householdId, position: other.person.position },
      married: other.person.married,
      spouseId: isCouple ? (partner?.id ?? null) : null,
      children: otherChildren.all,
    },
    reopenedId,
    before: moveChildrenHome(situation, seat, children),
    after: [
      ...otherChildren.missing.map((child) =>
        insertChild(scope.db, other.person.householdId, child),
      ),
      ...(reopenedId
        ? [setStatus(scope.db, [reopenedId], "pending", scope.calendar.now().toISOString())]
        : []),
      ...changePartner(
        scope,
        now,
        { spouseId: isCouple ? other.person.id : null, children: otherChildren.all },
        reopenedId ? { before: { status: "active" }, after: { status: "pending" } } : {},
      ),
      ...(isSpouseRestored
        ? restoreCouple(scope, leftAdult, now.person.id, now.person.status)
        : []),
    ],
  };
}

/** Returns statements that move children back to the old household of the record that stayed. */
function moveChildrenHome(
  { scope: { db } }: Situation,
  { householdId }: Seat,
  { leftAdult, moved, dropped, revived: copies }: OwnChildren,
): Statement[] {
  return [
    ...(leftAdult ? [] : [insertHousehold(db, householdId)]),
    ...(dropped.length > 0 ? [deleteChildren(db, dropped)] : []),
    ...moved.map(({ id, position }) => moveChild(db, id, householdId, position)),
    ...copies.map((child) => insertChild(db, householdId, child)),
  ];
}
