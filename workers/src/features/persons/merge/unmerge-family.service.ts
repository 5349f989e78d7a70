import type { PlanScope, Scope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads } from "../../../db/read.ts";
import type { MergeSnapshot } from "../../../db/schema/merges.ts";
import { findHasOnlyAppliedLists } from "../../participants/participants.service.ts";
import type { PersonRecord } from "../record/record.repository.ts";
import { findRecord } from "../record/record.repository.ts";
import { findTaken, keptLists, leftAdultId, partnerOf } from "./merge.repository.ts";
import { planAlone } from "./unmerge-alone.service.ts";
import { planMoveBack } from "./unmerge-move-back.service.ts";
import type { Adult, FamilyPlan, Situation } from "./unmerge-situation.ts";
import { planStay } from "./unmerge-stay.service.ts";

/** A plan with the adults it was decided on: the batch fails if one of them has changed. */
export type UnmergeFamily = FamilyPlan & { touched: Adult[] };

/** What is around the person of an unmerge, as it is now. */
export interface AroundUnmerge {
  /** The adult that the merge left behind; null once that adult has no record. */
  left: PersonRecord | null;
  /** Ids of the snapshot that a child or a household has. */
  taken: ReadonlySet<string>;
  /** Whether the partner has joined only the lists of the approval that came with the merge. */
  hasOnlyAppliedLists: boolean;
}

/** Reads what is around the person of an unmerge. */
export const findAroundUnmerge = (
  scope: PlanScope,
  id: string,
  mergeId: string,
): Read<AroundUnmerge> =>
  joinReads({
    left: findRecord(scope.db, leftAdultId(mergeId)),
    taken: findTaken(mergeId),
    hasOnlyAppliedLists: findHasOnlyAppliedLists(
      keptLists(mergeId, "partnerApplications"),
      partnerOf(id),
    ),
  });

/**
 * Plans how an unmerge separates two families (docs/merging.md, with a picture of the three plans).
 * What was rearranged since the merge stays as it is.
 */
export function planUnmergeFamily(
  scope: Scope,
  now: PersonRecord,
  snapshot: MergeSnapshot,
  around: AroundUnmerge,
): UnmergeFamily {
  const situation = situationOf(scope, now, snapshot, around);
  const touched = [now.person, now.partner, situation.left?.person ?? null];
  return { ...planOf(situation), touched: touched.filter((each) => each !== null) };
}

function planOf(situation: Situation): FamilyPlan {
  if (!hasMoved(situation.snapshot)) return planStay(situation);
  return situation.isInPlace ? planMoveBack(situation) : planAlone(situation);
}

/** Whether the merge moved the record that stayed to the spouse of the other record. */
const hasMoved = ({ own, family }: MergeSnapshot): boolean =>
  family.householdId !== own.person.householdId;

function situationOf(
  scope: Scope,
  now: PersonRecord,
  snapshot: MergeSnapshot,
  { left, taken, hasOnlyAppliedLists }: AroundUnmerge,
): Situation {
  const { own, other, family } = snapshot;
  // The spouse's position next to the adult who stayed behind is free for one of the two records.
  const { householdId } = hasMoved(snapshot) ? own.person : other.person;
  const { status, idNumber } = hasMoved(snapshot) ? now.person : other.person;
  const isInPlace =
    isHomeUnchanged(now, family) && isApprovalUnchanged(now, family, hasOnlyAppliedLists);
  const isFree = left && isWaiting(left, family, { householdId, status, idNumber });
  return { scope, now, snapshot, isInPlace, left: isFree ? left : null, taken };
}

/** Whether the record that stayed lives where the merge left it, with the same partner. */
function isHomeUnchanged(
  { person, partner }: PersonRecord,
  family: MergeSnapshot["family"],
): boolean {
  return (
    person.householdId === family.householdId &&
    person.position === family.position &&
    partner?.id === family.partner?.id &&
    partner?.status === family.partner?.status
  );
}

/** Whether a spouse who was approved with the merge has neither changed nor joined a list since. */
const isApprovalUnchanged = (
  { partner }: PersonRecord,
  { approvedVersion }: MergeSnapshot["family"],
  hasOnlyAppliedLists: boolean,
): boolean =>
  approvedVersion === null || (partner?.version === approvedVersion && hasOnlyAppliedLists);

/**
 * Whether the adult who stayed behind still lives there alone, in the same status. The merge has
 * parted a spouse; one of another status stayed married, and no longer waits once parted since.
 */
function isWaiting(
  { person, partner }: PersonRecord,
  { left }: MergeSnapshot["family"],
  returning: Pick<Adult, "householdId" | "status" | "idNumber">,
): boolean {
  return (
    person.householdId === returning.householdId &&
    partner === null &&
    person.status === left?.status &&
    (left.isSpouse || person.married) &&
    (person.status === "pending") === (returning.status === "pending") &&
    (person.idNumber === null || person.idNumber !== returning.idNumber)
  );
}
