import { CHILDREN_MAX } from "@kehila/shared/limits";
import type { Statement } from "../../db/client.ts";
import { newId } from "../../lib/ids.ts";
import type { Scope } from "../../scope.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { spouseOf } from "./households.service.ts";
import { historyRecord, storedFields } from "./person-fields.ts";
import type { MergeSnapshot } from "../../db/schema/merges.ts";
import {
  deleteChildren,
  findTaken,
  insertChild,
  moveChild,
  wasPutOnNoList,
} from "./person-merge.repository.ts";
import type { ChildFields, PersonRecord } from "./persons.repository.ts";
import {
  insertHousehold,
  loadPerson,
  setStatus,
  touchPersons,
  updatePerson,
} from "./persons.repository.ts";

type Adult = PersonRecord["person"];
interface Place {
  householdId: string;
  seat: 1 | 2;
}
/** One of the two records after the undo. */
interface Side {
  married: boolean;
  spouseId: string | null;
  children: ChildFields[];
}

/** What an undo does to the families, and the statements around the return of the record itself. */
export interface Return {
  /** Whom the plan relies on: the batch fails if one of them has changed. */
  touched: Adult[];
  /** The record that stayed; `place` where it moves. */
  own: Side & { place: Place | null };
  /** The record that comes back. */
  other: Side & { place: Place };
  /** The spouse whom the merge approved along, and who waits again. */
  sendsBack: string | null;
  before: Statement[];
  after: Statement[];
}

/** What every plan needs to know. */
interface Situation {
  scope: Scope;
  now: PersonRecord;
  snapshot: MergeSnapshot;
  /** Whether the record that stayed still lives as the merge left it. */
  isInPlace: boolean;
  /** Who stayed behind at the merge, if the place beside them is still free for who left it. */
  left: PersonRecord | null;
  /** Ids of children and households that are in use. */
  taken: Set<string>;
}

/** Plans how two families part again; whatever was rearranged since the merge stays as it is. */
export async function planReturn(
  scope: Scope,
  now: PersonRecord,
  mergeId: string,
  snapshot: MergeSnapshot,
): Promise<Return> {
  const { own, other, family } = snapshot;
  const hasMoved = family.householdId !== own.person.householdId;
  const leftNow = family.left && (await loadPerson(scope.db, family.left.id));
  const returning = hasMoved
    ? { householdId: own.person.householdId, ...pick(now.person) }
    : { householdId: other.person.householdId, ...pick(other.person) };
  const taken = await findTaken(scope.db, {
    children: [...own.children, ...other.children].map(({ id }) => id),
    households: [own.person.householdId, other.person.householdId],
  });
  const isInPlace =
    isWhereMerged(now, family) &&
    (family.approvedVersion === null ||
      (now.partner?.version === family.approvedVersion &&
        (await wasPutOnNoList(scope.db, mergeId, now.partner.id))));
  const situation: Situation = {
    scope,
    now,
    snapshot,
    isInPlace,
    left: leftNow && isWaiting(leftNow, family, returning) ? leftNow : null,
    taken,
  };
  const plan = hasMoved
    ? isInPlace
      ? partAgain(situation)
      : comeBackAlone(situation)
    : leaveAgain(situation);
  const touched = [now.person, now.partner, situation.left?.person ?? null];
  return { ...plan, touched: touched.filter((each) => each !== null) };
}

const pick = ({ status, idNumber }: Adult) => ({ status, idNumber });

function isWhereMerged(
  { person, partner }: PersonRecord,
  family: MergeSnapshot["family"],
): boolean {
  return (
    person.householdId === family.householdId &&
    person.seat === family.seat &&
    partner?.id === family.partner?.id &&
    partner?.status === family.partner?.status
  );
}

/** Whether whoever was left behind still lives alone, in the same state, where the other one left. */
function isWaiting(
  { person, partner }: PersonRecord,
  { left }: MergeSnapshot["family"],
  returning: Pick<Adult, "householdId" | "status" | "idNumber">,
): boolean {
  return (
    person.householdId === returning.householdId &&
    partner === null &&
    person.status === left?.status &&
    (person.status === "pending") === (returning.status === "pending") &&
    (person.idNumber === null || person.idNumber !== returning.idNumber)
  );
}

type Plan = Omit<Return, "touched">;

const isSame = (one: ChildFields | undefined, other: ChildFields | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.firstName === other.firstName &&
  one.gender === other.gender &&
  one.birthDate === other.birthDate;

const byId = (children: readonly ChildFields[]) =>
  new Map(children.map((child) => [child.id, child]));

/** A child of a snapshot as it comes back: with its id, unless another has it by now. */
const revived = (child: ChildFields, taken: ReadonlySet<string>): ChildFields =>
  taken.has(child.id) ? { ...child, id: newId() } : child;

/** `married` as before the merge, unless it was changed since. */
const restoredMarried = (now: PersonRecord, { own, merged }: MergeSnapshot): boolean =>
  now.person.married === merged.married ? own.person.married : now.person.married;

/** The place that somebody left at the merge, in a new household if the old one has other people. */
const oldPlace = ({ householdId, seat }: Place, taken: ReadonlySet<string>): Place => ({
  householdId: taken.has(householdId) ? newId() : householdId,
  seat,
});

/**
 * The merged person had stayed at home: the other one leaves, to its spouse if that one still is as
 * the merge left it. Children that came along go, unless they were changed or the family was.
 */
function leaveAgain(situation: Situation): Plan {
  const { scope, now, snapshot, isInPlace, left, taken } = situation;
  const { other, family } = snapshot;
  const stored = byId(now.children);
  const sources = byId(other.children);
  const leaving = family.brought.filter(
    ({ id, from }) => isInPlace && isSame(stored.get(id), sources.get(from)),
  );
  const leavingIds = new Set(leaving.map(({ id }) => id));
  const moving = new Set(leaving.filter(({ id, from }) => id === from).map(({ id }) => id));
  const dropped = leaving.filter(({ id, from }) => id !== from).map(({ id }) => id);
  const place: Place = left
    ? { householdId: other.person.householdId, seat: other.person.seat }
    : oldPlace(other.person, taken);
  const children = left
    ? left.children
    : other.children.map((child) => (moving.has(child.id) ? child : revived(child, taken)));
  const ownChildren = now.children.filter(({ id }) => !leavingIds.has(id));
  const { db } = scope;
  const isSpouseBack = left !== null && family.left?.isSpouse === true;
  const sameAdults = now.partner?.id === family.partner?.id;
  const restored = sameAdults ? restoredMarried(now, snapshot) : now.person.married;
  return {
    own: {
      place: null,
      married: spouseOf(now) !== null || restored,
      spouseId: spouseOf(now)?.id ?? null,
      children: ownChildren,
    },
    other: {
      place,
      married: other.person.married && (left !== null || family.left?.isSpouse !== true),
      spouseId: isSpouseBack ? left.person.id : null,
      children,
    },
    sendsBack: null,
    before: [
      ...(dropped.length > 0 ? [deleteChildren(db, dropped)] : []),
      ...(left
        ? []
        : [
            insertHousehold(db, place.householdId),
            ...children.map((child) =>
              moving.has(child.id)
                ? moveChild(db, child.id, place.householdId, child.position)
                : insertChild(db, place.householdId, child),
            ),
          ]),
    ],
    after: [
      ...changePartner(scope, now, {
        spouseId: spouseOf(now) && now.person.id,
        children: ownChildren,
      }),
      ...(isSpouseBack ? rejoin(scope, left, other.person.id) : []),
    ],
  };
}

/**
 * The merged person had moved to the other one's spouse and lives there as the merge left it: it goes
 * home, with its children and those added since, and the other one takes its place again.
 */
function partAgain(situation: Situation): Plan {
  const { scope, now, snapshot, taken } = situation;
  const { own, other, family } = snapshot;
  const { db } = scope;
  const theirs = new Set(other.children.map(({ id }) => id));
  const sourceOf = new Map(family.brought.map(({ id, from }) => [id, from]));
  const sources = byId(own.children);
  const ours = now.children.filter(({ id }) => !theirs.has(id));
  const isCopy = (child: ChildFields): boolean =>
    isSame(child, sources.get(sourceOf.get(child.id) ?? ""));
  const edited = ours.filter((child) => !isCopy(child));
  const left =
    situation.left && situation.left.children.length + edited.length <= CHILDREN_MAX
      ? situation.left
      : null;

  const moving = left ? edited : ours;
  const dropped = left ? ours.filter(isCopy) : [];
  const brought = new Set(family.brought.map(({ from }) => from));
  const missing = left ? [] : own.children.filter(({ id }) => !brought.has(id));
  const revivedOwn = missing
    .slice(0, CHILDREN_MAX - moving.length)
    .map((child) => revived(child, taken));
  const first =
    Math.max(-1, ...[...(left?.children ?? own.children)].map((each) => each.position)) + 1;
  const moved = moving.map((child, index) => {
    const source = left ? undefined : sources.get(sourceOf.get(child.id) ?? "");
    return { ...child, position: source?.position ?? first + index };
  });
  const place: Place = left
    ? { householdId: own.person.householdId, seat: own.person.seat }
    : oldPlace(own.person, taken);

  const kept = now.children.filter(({ id }) => theirs.has(id));
  const keptIds = new Set(kept.map(({ id }) => id));
  const revivedOther = other.children
    .filter(({ id }) => !keptIds.has(id))
    .map((child) => revived(child, taken));
  const otherChildren = inOrder([...kept, ...revivedOther]);
  const ownChildren = inOrder([...(left?.children ?? []), ...revivedOwn, ...moved]);

  const partner = now.partner;
  const sendsBack = family.approvedVersion === null ? null : (partner?.id ?? null);
  const partnerStatus = sendsBack ? "pending" : partner?.status;
  const isCouple = partnerStatus === other.person.status;
  const hadSpouse = family.left?.isSpouse === true;
  const isSpouseBack = left !== null && hadSpouse;
  const restored = restoredMarried(now, snapshot);
  const lostSpouse = hadSpouse && !left && now.person.married === snapshot.merged.married;
  return {
    own: {
      place,
      married: isSpouseBack || (restored && !lostSpouse),
      spouseId: isSpouseBack && left.person.status === now.person.status ? left.person.id : null,
      children: ownChildren,
    },
    other: {
      place: { householdId: other.person.householdId, seat: other.person.seat },
      married: other.person.married,
      spouseId: isCouple ? (partner?.id ?? null) : null,
      children: otherChildren,
    },
    sendsBack,
    before: [
      ...(left ? [] : [insertHousehold(db, place.householdId)]),
      ...(dropped.length > 0
        ? [
            deleteChildren(
              db,
              dropped.map(({ id }) => id),
            ),
          ]
        : []),
      ...moved.map(({ id, position }) => moveChild(db, id, place.householdId, position)),
      ...revivedOwn.map((child) => insertChild(db, place.householdId, child)),
    ],
    after: [
      ...revivedOther.map((child) => insertChild(db, other.person.householdId, child)),
      ...(sendsBack ? [setStatus(db, [sendsBack], "pending", nowOf(scope))] : []),
      ...changePartner(
        scope,
        now,
        { spouseId: isCouple ? other.person.id : null, children: otherChildren },
        sendsBack ? { before: { status: "active" }, after: { status: "pending" } } : {},
      ),
      ...(isSpouseBack ? rejoin(scope, left, now.person.id, now.person.status) : []),
    ],
  };
}

/** The merged person has another family by now and keeps it: the other one comes back by itself. */
function comeBackAlone({ scope, now, snapshot, taken }: Situation): Plan {
  const { other } = snapshot;
  const place = oldPlace(other.person, taken);
  const children = other.children.map((child) => revived(child, taken));
  return {
    own: {
      place: null,
      married: now.partner ? now.person.married : restoredMarried(now, snapshot),
      spouseId: spouseOf(now)?.id ?? null,
      children: now.children,
    },
    other: { place, married: false, spouseId: null, children },
    sendsBack: null,
    before: [
      insertHousehold(scope.db, place.householdId),
      ...children.map((child) => insertChild(scope.db, place.householdId, child)),
    ],
    after: [],
  };
}

const inOrder = (children: readonly ChildFields[]): ChildFields[] =>
  children.toSorted((one, other) => one.position - other.position);

const nowOf = ({ calendar }: Scope): string => calendar.now().toISOString();

/** Statements for whoever shares the merged person's household: other children, another spouse. */
function changePartner(
  scope: Scope,
  now: PersonRecord,
  { spouseId, children }: { spouseId: string | null; children: readonly ChildFields[] },
  note: { before?: object; after?: object } = {},
): Statement[] {
  const { partner } = now;
  if (!partner) return [];
  const fields = storedFields(partner);
  const change = changedFields(
    historyRecord(fields, spouseOf(now) && now.person.id, now.children),
    historyRecord(fields, spouseId, children),
  );
  // Whoever is shown as spouse may have other fields now, which the partner's form sends back.
  const touch = touchPersons(scope.db, [partner.id], nowOf(scope));
  if (!change && note.after === undefined) return spouseId === null ? [] : [touch];
  return [
    touch,
    recordChange(scope, "person", {
      action: "update",
      entityId: partner.id,
      before: { ...change?.before, ...note.before },
      after: { ...change?.after, ...note.after },
    }),
  ];
}

/** Statements by which whoever was left behind has the spouse again. */
function rejoin(
  scope: Scope,
  { person }: PersonRecord,
  spouseId: string,
  spouseStatus: Adult["status"] = person.status,
): Statement[] {
  const isShown = spouseStatus === person.status;
  return [
    updatePerson(scope.db, person.id, { ...storedFields(person), married: true }, nowOf(scope)),
    recordChange(scope, "person", {
      action: "update",
      entityId: person.id,
      before: { spouseId: null, married: person.married },
      after: { spouseId: isShown ? spouseId : null, married: true },
    }),
  ];
}
