import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { joinReads } from "../../db/read.ts";
import type { MergeSnapshot } from "../../db/schema/merges.ts";
import { findHasOnlyAppliedLists } from "../participants/participants.service.ts";
import type { PersonRecord } from "../persons/record/record.sql.ts";
import { findRecord } from "../persons/record/record.sql.ts";
import { findTaken, snapshotLists, leftAdultId, partnerOf } from "./merge.repository.ts";
import { planAlone } from "./unmerge-alone.service.ts";
import { planMoveBack } from "./unmerge-move-back.service.ts";
import type { Adult, FamilyPlan, Situation } from "./unmerge-situation.ts";
import { planStay } from "./unmerge-stay.service.ts";

/** A plan, with the adults it is based on: the batch fails if one of them has changed. */
export type UnmergeFamily = FamilyPlan & { touched: Adult[] };

/** The current data around the person of an unmerge. */
export interface AroundUnmerge {
  /** The adult that the merge left behind; null if that adult no longer has a record. */
  leftAdult: PersonRecord | null;
  /** Ids of the snapshot that are used by a child or a household now. */
  usedIds: ReadonlySet<string>;
  /** Whether the partner is only on lists joined by the approval of the merge. */
  hasOnlyAppliedLists: boolean;
}

/** Reads the data around the person of an unmerge. */
export const findAroundUnmerge = (
  scope: PlanScope,
  id: string,
  mergeId: string,
): Read<AroundUnmerge> =>
  joinReads({
    leftAdult: findRecord(scope.db, leftAdultId(mergeId)),
    usedIds: findTaken(mergeId),
    hasOnlyAppliedLists: findHasOnlyAppliedLists(
      snapshotLists(mergeId, "partnerApplications"),
      partnerOf(id),
    ),
  });

/**
 * Plans how an unmerge separates two families (docs/merging.md has a diagram of the three plans).
 * Families that were changed since the merge stay as they are.
 */
export function planUnmergeFamily(
  scope: Scope,
  now: PersonRecord,
  snapshot: MergeSnapshot,
  context: AroundUnmerge,
): UnmergeFamily {
  const situation = situationOf(scope, now, snapshot, context);
  const changedPersons = [now.person, now.partner, situation.leftAdult?.person ?? null];
  return { ...planOf(situation), touched: changedPersons.filter((each) => each !== null) };
}

function planOf(situation: Situation): FamilyPlan {
  if (!hasMoved(situation.snapshot)) return planStay(situation);
  return situation.isHouseholdUnchanged ? planMoveBack(situation) : planAlone(situation);
}

/**
 * Whether the merge moved the record that stayed into the household of the other record's spouse.
 */
const hasMoved = ({ own, family }: MergeSnapshot): boolean =>
  family.householdId !== own.person.householdId;

function situationOf(
  scope: Scope,
  now: PersonRecord,
  snapshot: MergeSnapshot,
  { leftAdult, usedIds, hasOnlyAppliedLists }: AroundUnmerge,
): Situation {
  const { own, other, family } = snapshot;
  // The position next to the adult who stayed behind is free for one of the two records.
  const { householdId } = hasMoved(snapshot) ? own.person : other.person;
  const { status, idNumber } = hasMoved(snapshot) ? now.person : other.person;
  const isHouseholdUnchanged =
    isHomeUnchanged(now, family) && isApprovalUnchanged(now, family, hasOnlyAppliedLists);
  const isFree = leftAdult && canTakeBack(leftAdult, family, { householdId, status, idNumber });
  return {
    scope,
    now,
    snapshot,
    isHouseholdUnchanged,
    leftAdult: isFree ? leftAdult : null,
    usedIds,
  };
}

/** Whether the record that stayed still has the household and partner from the merge. */
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

/** Whether a spouse who was approved by the merge has neither changed nor joined a list since. */
const isApprovalUnchanged = (
  { partner }: PersonRecord,
  { approvedVersion }: MergeSnapshot["family"],
  hasOnlyAppliedLists: boolean,
): boolean =>
  approvedVersion === null || (partner?.version === approvedVersion && hasOnlyAppliedLists);

/**
 * Whether the adult who stayed behind can get the former spouse back: still alone in the household,
 * with the same status. The merge made a spouse of the same status single. A spouse of another
 * status stayed married, and must not have separated since.
 */
function canTakeBack(
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
