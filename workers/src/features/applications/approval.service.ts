import type {
  ApprovalUndone,
  ApprovedMany,
  ApprovedPerson,
  ApproveApplications,
  ApprovePerson,
  SpouseApplication,
} from "@kehila/shared/persons/applications";
import { APPROVAL_UNDO_HOURS, APPROVE_BATCH } from "@kehila/shared/base/limits";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead, readOfValue, runRead } from "../../db/read.ts";
import type { Attempt, Change } from "../../db/change.ts";
import { ConflictError } from "../../db/change.ts";
import { HOUR } from "../../lib/duration.ts";
import { newId } from "../../lib/ids.ts";
import {
  dropApplications,
  joinAppliedLists,
  leaveAllLists,
} from "../participants/participants.service.ts";
import { moveLists } from "../participants/merged-links.sql.ts";
import {
  findSpouseApplication,
  joinCouple,
  removeIdNumbers,
  returnHousehold,
} from "../persons/couples/couples.service.ts";
import type { HouseholdBefore } from "../persons/couples/couples.service.ts";
import { alikeAmong, expectNoneAlike, findAlike } from "../persons/duplicates/alike.service.ts";
import { refuseTaken } from "../persons/duplicates/duplicates.service.ts";
import {
  changeStatus,
  commit,
  commitThenRead,
  findVisibleRecord,
  personChange,
  refuseStale,
} from "../persons/record/change.service.ts";
import { adultsOf, coupleIds } from "../persons/record/households.service.ts";
import { findChanged } from "../persons/record/visibility.service.ts";
import { underReview } from "./applications.service.ts";
import type { Approval, StoredApproval } from "./approval.repository.ts";
import {
  adultsOfApproval,
  endApproval,
  findApproved,
  storeApproved,
} from "./approval.repository.ts";
import { countUndoable } from "./rejection.repository.ts";
import { rejectStatements, returnStatements } from "./rejection.service.ts";
import type { PersonRecord } from "../persons/record/record.sql.ts";
import { findRecords } from "../persons/record/record.sql.ts";
import { expectHouseholdUnchanged, expectUnchanged } from "../persons/record/writes.sql.ts";

/** The records of an approval: the application, and the spouse's own application to join. */
interface ToApprove {
  record: PersonRecord;
  other: PersonRecord | null;
}

/** Whether an application lacks what a record needs: a walk-in has no city. */
const isIncomplete = (record: PersonRecord): boolean =>
  adultsOf(record).some(({ city }) => city === "");

/** Returns the statements that approve applications, with the undo data last. */
function approveStatements(
  scope: Scope,
  approval: Approval,
  records: readonly PersonRecord[],
  before: HouseholdBefore | null = null,
): Statement[] {
  const approvedHouseholds = records.map((record) => ({
    householdId: record.person.householdId,
    ids: coupleIds(record),
    before: before && JSON.stringify(before),
  }));
  const ids = approvedHouseholds.flatMap((household) => household.ids);
  return [
    ...changeStatus(scope, ids, { action: "approve", from: "pending", to: "active" }),
    ...joinAppliedLists(scope, ids),
    storeApproved(scope.db, approval, approvedHouseholds, scope.calendar.now().toISOString()),
  ];
}

/**
 * Approves an application, including the spouse's. One batch, in this order:
 *
 * 1. stops unless the household is unchanged;
 * 2. with `familyWith`: the spouse's own application ends as a rejection (`rejected_applications`),
 *    and its values and lists join the family (`persons`, `children`, `list_persons`, attendance);
 *    with `withoutIdNumber`: those adults lose their ID number (`persons`, `history`);
 * 3. `persons`: the status of both adults, and `history`;
 * 4. the applied lists: places of walk-ins and new links (`list_persons`), each with the version of
 *    the list (`lists`) and its `history`;
 * 5. `approved_applications`: the data of the undo;
 * 6. `list_applications`: deleted.
 *
 * A merge that approves is another change: `mergingPersons()`, undone by its unmerge. 409
 * `DUPLICATE_ID_NUMBER` for an ID number that another active or archived person has. Applicants of open event links join the lists in the same
 * transaction, and walk-ins join their lists even after the link has closed. The response names
 * lists that are over, full or deleted. `familyWith` is the spouse's own application: it becomes
 * part of the family. The user can undo the approval for an hour.
 */
export const approvingApplication = (
  plan: PlanScope,
  id: string,
  body: ApprovePerson,
): Change<ToApprove, ApprovedPerson> =>
  personChange(id, {
    read: joinReads({
      record: findVisibleRecord(plan, id),
      other: body.familyWith ? findVisibleRecord(plan, body.familyWith.id) : readOfValue(null),
    }),
    make: (scope, applications, attempt) => approve(scope, applications, body, attempt),
  });

async function approve(
  scope: Scope,
  { record, other }: ToApprove,
  body: ApprovePerson,
  { isRetry }: Attempt,
): Promise<ApprovedPerson> {
  const approval = { approvalId: newId(), approvedBy: signedInActor(scope).id };
  const { adults, ids } = await underReview(scope, record, body.version);
  if (isIncomplete(record)) throw new AppError("INVALID_INPUT", { fields: { city: "REQUIRED" } });
  if (other) await refuseStale(scope, other, body.familyWith?.version);
  const withoutIdNumber = body.withoutIdNumber ?? [];
  if (withoutIdNumber.some((adultId) => !ids.includes(adultId))) {
    throw new AppError("INVALID_INPUT", { fields: { withoutIdNumber: "UNKNOWN_REFERENCE" } });
  }
  // A unique index may have stopped the first batch; then an ID number has a holder.
  if (isRetry) await refuseTakenNumbers(scope, adults, withoutIdNumber);
  const family = other && joinCouple(scope, record, other, withoutIdNumber);
  const fewerNumbers =
    !other && withoutIdNumber.length > 0 ? removeIdNumbers(scope, record, withoutIdNumber) : null;
  const now = scope.calendar.now().toISOString();
  const statements = [
    expectHouseholdUnchanged(scope.db, record),
    ...(other && family
      ? [
          expectHouseholdUnchanged(scope.db, other),
          // Its application ends as a rejection, so that the undo can return it.
          ...rejectStatements(
            scope,
            coupleIds(other),
            rejectionOf(approval),
            family.moved.flatMap((move) =>
              moveLists(scope.db, { ...move, withApplications: true }, now),
            ),
          ),
          ...family.statements,
        ]
      : []),
    ...(fewerNumbers?.statements ?? []),
    ...approveStatements(scope, approval, [record], (family ?? fewerNumbers)?.before),
  ];
  const read = joinReads({
    missedLists: dropApplications(scope, ids),
    data: findChanged(record.person.id, "pending"),
  });
  const { approvalId } = approval;
  return { ...(await commitThenRead(scope, statements, read)), approvalId };
}

/**
 * Refuses ID numbers that another person has, or both adults (409), except for adults who are
 * approved without one.
 */
async function refuseTakenNumbers(
  scope: Scope,
  adults: readonly PersonRecord["person"][],
  withoutIdNumber: readonly string[],
): Promise<void> {
  const [own = null, spouse = null] = adults.map(({ id, idNumber }) =>
    withoutIdNumber.includes(id) ? null : idNumber,
  );
  await refuseTaken(scope, { idNumber: own, "spouse.idNumber": spouse }, []);
  if (own !== null && own === spouse) {
    throw new AppError("DUPLICATE_ID_NUMBER", {
      fields: { "spouse.idNumber": "DUPLICATE_ID_NUMBER" },
    });
  }
}

/** Returns the rejection that a joined application gets: the id of the approval undoes both. */
const rejectionOf = ({ approvalId, approvedBy }: Approval) => ({
  rejectionId: approvalId,
  rejectedBy: approvedBy,
});

/** Reads the spouse's own application for an applicant's family. 404 unless the person applied. */
export const findForFamily = (scope: PlanScope, id: string): Read<SpouseApplication | null> =>
  mapRead(
    joinReads({
      record: findVisibleRecord(scope, id),
      application: findSpouseApplication(scope, id),
    }),
    ({ application }) => {
      if (!application?.partner) return null;
      const { person, partner, children } = application;
      return {
        id: person.id,
        version: person.version,
        firstName: person.firstName,
        lastName: person.lastName,
        spouse: { firstName: partner.firstName, lastName: partner.lastName },
        childrenCount: children.length,
        createdAt: person.createdAt,
      };
    },
  );

/** The records of a bulk approval, and the persons approved by an earlier attempt. */
interface ManyToApprove {
  records: ReadonlyMap<string, PersonRecord>;
  done: ReadonlyMap<string, PersonRecord>;
}

/**
 * Approves the unchanged applications without a likely duplicate in the register or the queue, in
 * one batch. A repeated request approves nothing twice.
 */
export const approvingApplications = (
  { db }: PlanScope,
  body: ApproveApplications,
): Change<ManyToApprove, ApprovedMany> => ({
  read: joinReads({
    records: findRecords(
      db,
      body.applications.map(({ id }) => id),
    ),
    done: findRecords(db, adultsOfApproval(body.approvalId)),
  }),
  make: async (scope, basis, { isRetry }) => {
    const approval = { approvalId: body.approvalId, approvedBy: signedInActor(scope).id };
    const { unchanged, done, changed, incomplete } = sortSeen(body, basis);
    // The batch stops at a likely duplicate; only then are duplicates read.
    const isCheckedInBatch = !isRetry || unchanged.length === 0;
    const alikeIds = isCheckedInBatch
      ? alikeAmong(unchanged)
      : await runRead(scope, findAlike(unchanged));
    const approvedRecords = unchanged.filter(({ person }) => !alikeIds.has(person.id));
    const ids = approvedRecords.flatMap(coupleIds);
    const missedLists =
      approvedRecords.length === 0
        ? []
        : await commitThenRead(
            scope,
            [
              ...approvedRecords.map((record) => expectHouseholdUnchanged(scope.db, record)),
              ...(isCheckedInBatch ? [expectNoneAlike(scope, approvedRecords)] : []),
              ...approveStatements(scope, approval, approvedRecords),
            ],
            dropApplications(scope, ids),
          );
    return {
      count: approvedRecords.length + done,
      leftOut: [
        ...changed.map((id) => ({ id, reason: "changed" as const })),
        ...[...alikeIds].map((id) => ({ id, reason: "alike" as const })),
        ...incomplete.map((id) => ({ id, reason: "incomplete" as const })),
      ],
      missedLists,
    };
  },
});

/** Splits the applications: to approve, already approved, changed since, incomplete. */
function sortSeen({ applications }: ApproveApplications, { records, done }: ManyToApprove) {
  const unchangedRecords = new Map<string, PersonRecord>();
  const approvedBefore = new Set<string>();
  const changed: string[] = [];
  const incomplete: string[] = [];
  for (const { id, version } of applications) {
    const record = records.get(id);
    const isSeen = record?.person.status === "pending" && record.person.version === version;
    if (record && isSeen && isIncomplete(record)) incomplete.push(id);
    else if (record && isSeen) unchangedRecords.set(record.person.householdId, record);
    else if (record && done.has(id)) approvedBefore.add(record.person.householdId);
    else changed.push(id);
  }
  return {
    unchanged: [...unchangedRecords.values()],
    done: approvedBefore.size,
    changed,
    incomplete,
  };
}

/** The stored data that the undo of an approval depends on. */
export interface UndoableApproval {
  approved: readonly StoredApproval[];
  records: ReadonlyMap<string, PersonRecord>;
  /** The number of applications that joined a family and ended. */
  joinedCount: number;
}

/** Reads the actor's approval to undo. 404 for another user's, and after the hour. */
export const findUndoableApproval = (
  scope: PlanScope,
  approvalId: string,
): Read<UndoableApproval> => {
  const since = new Date(scope.calendar.now().getTime() - APPROVAL_UNDO_HOURS * HOUR);
  return mapRead(
    joinReads({
      approved: findApproved(approvalId, since.toISOString()),
      records: findRecords(scope.db, adultsOfApproval(approvalId)),
      joinedCount: countUndoable(approvalId, since.toISOString()),
    }),
    (foundApproval) => {
      if (foundApproval.approved.length === 0) throw new AppError("NOT_FOUND");
      return foundApproval;
    },
  );
};

/** Returns a batch of the approval's families to the queue. Changed families stay approved. */
export async function undoApproval(
  scope: Scope,
  approvalId: string,
  { approved, records, joinedCount }: UndoableApproval,
): Promise<ApprovalUndone> {
  const returning = approved.filter(({ isUnchanged }) => isUnchanged).slice(0, APPROVE_BATCH);
  const changedCount = approved.filter(({ isUnchanged }) => !isUnchanged).length;
  const adults = returning.flatMap((approval) => approval.adults);
  const ids = adults.map(({ id }) => id);
  const changedHouseholds = returning.flatMap(({ before, adults: [first] }) => {
    const record = first && records.get(first.id);
    return before && record ? [{ record, before: JSON.parse(before) as HouseholdBefore }] : [];
  });
  const statements = [
    expectUnchanged(scope.db, adults),
    ...leaveAllLists(scope, ids),
    ...changeStatus(scope, ids, { action: "undoApprove", from: "active", to: "pending" }),
    ...changedHouseholds.flatMap(({ record, before }) => returnHousehold(scope, record, before)),
    ...(joinedCount > 0 ? returnStatements(scope, approvalId) : []),
    ...endApproval(
      scope.db,
      returning.map(({ householdId }) => householdId),
    ),
  ];
  if (returning.length > 0) {
    await commit(scope, statements).catch((error: unknown) => {
      throw error instanceof ConflictError ? new AppError("STALE_VERSION") : error;
    });
  }
  const count = returning.length;
  return { count, remaining: approved.length - changedCount - count, changed: changedCount };
}
