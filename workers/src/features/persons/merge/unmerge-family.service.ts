import type { Scope } from "../../../core/scope.ts";
import { runRead } from "../../../db/read.ts";
import type { MergeSnapshot } from "../../../db/schema/merges.ts";
import { isOnlyOnAppliedLists } from "../../participants/participants.service.ts";
import type { PersonRecord } from "../record/record.repository.ts";
import { findRecord } from "../record/record.repository.ts";
import { findTaken, keptLists } from "./merge.repository.ts";
import { planAlone } from "./unmerge-alone.service.ts";
import { planMoveBack } from "./unmerge-move-back.service.ts";
import type { Adult, FamilyPlan, Situation } from "./unmerge-situation.ts";
import { planStay } from "./unmerge-stay.service.ts";

/** A plan with the adults it was decided on: the batch fails if one of them has changed. */
export type UnmergeFamily = FamilyPlan & { touched: Adult[] };

/**
 * Plans how an unmerge separates two families (docs/merging.md, with a picture of the three plans).
 * What was rearranged since the merge stays as it is.
 */
export async function planUnmergeFamily(
  scope: Scope,
  now: PersonRecord,
  mergeId: string,
  snapshot: MergeSnapshot,
): Promise<UnmergeFamily> {
  const situation = await readSituation(scope, now, mergeId, snapshot);
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

async function readSituation(
  scope: Scope,
  now: PersonRecord,
  mergeId: string,
  snapshot: MergeSnapshot,
): Promise<Situation> {
  const { own, other, family } = snapshot;
  const leftNow = family.left && (await runRead(scope, findRecord(scope.db, family.left.id)));
  // The position beside the adult who stayed behind is free for one of the two records.
  const { householdId } = hasMoved(snapshot) ? own.person : other.person;
  const { status, idNumber } = hasMoved(snapshot) ? now.person : other.person;
  const taken = await findTaken(scope.db, {
    children: [...own.children, ...other.children].map(({ id }) => id),
    households: [own.person.householdId, other.person.householdId],
  });
  const isInPlace = isWhereMerged(now, family) && (await isAsApproved(scope, now, mergeId, family));
  const isFree = leftNow && isWaiting(leftNow, family, { householdId, status, idNumber });
  return { scope, now, snapshot, isInPlace, left: isFree ? leftNow : null, taken };
}

/** Whether the record that stayed lives where the merge left it, with the same partner. */
function isWhereMerged(
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
async function isAsApproved(
  scope: Scope,
  { partner }: PersonRecord,
  mergeId: string,
  { approvedVersion }: MergeSnapshot["family"],
): Promise<boolean> {
  if (approvedVersion === null) return true;
  if (partner?.version !== approvedVersion) return false;
  return isOnlyOnAppliedLists(scope, keptLists(mergeId, "partnerApplications"), partner.id);
}

/** Whether the adult who stayed behind still lives there alone, in the same status. */
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
