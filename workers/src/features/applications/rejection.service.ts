import type {
  ApplicationCount,
  ApplicationFilter,
  Rejected,
  RejectApplications,
} from "@kehila/shared/persons/applications";
import type { Calendar } from "@kehila/shared/base/dates";
import { REJECT_BATCH, REJECTION_UNDO_HOURS } from "@kehila/shared/base/limits";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { openDatabase } from "../../db/client.ts";
import type { Change } from "../../db/change.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, runRead } from "../../db/read.ts";
import type { Env } from "../../env.ts";
import { HOUR } from "../../lib/duration.ts";
import { newId } from "../../lib/ids.ts";
import { recordChanges } from "../history/many-changes.service.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { runOnce } from "../idempotency/idempotency.service.ts";
import { leaveRollCalls, returnToRollCalls } from "../participants/participants.service.ts";
import { findRedactionBasis, redactPersons } from "../persons/redaction/redaction.service.ts";
import { commit, findVisibleRecord, personChange } from "../persons/record/change.service.ts";
import { expectPending, findPending } from "../persons/selection/pending.service.ts";
import { underReview } from "./applications.service.ts";
import type { Rejection } from "./rejection.repository.ts";
import {
  countUndoable,
  deleteOverdue,
  findOverdue,
  storeRejected,
  rejectedEntries,
  removeRejected,
  restoreRejected,
  returningEntries,
  storedApplicants,
  undoableRows,
} from "./rejection.repository.ts";
import type { PersonRecord } from "../persons/record/record.sql.ts";
import { expectHouseholdUnchanged } from "../persons/record/writes.sql.ts";

/** Returns the instant after which rejections can be undone. */
const undoableSince = (calendar: Calendar): string =>
  new Date(calendar.now().getTime() - REJECTION_UNDO_HOURS * HOUR).toISOString();

/**
 * Returns the statements that reject applications: hidden at once, deleted after the hour for undo.
 * `keptStatements` run before the removal, and move data that other records must keep.
 */
export function rejectStatements(
  scope: Scope,
  ids: readonly string[],
  rejection: Rejection,
  keptStatements: readonly Statement[] = [],
): Statement[] {
  const now = scope.calendar.now().toISOString();
  return [
    storeRejected(scope.db, rejection, { ids, at: now }),
    ...keptStatements,
    recordChanges(scope, "person", "reject", rejectedEntries(rejection)),
    leaveRollCalls(scope, storedApplicants(rejection)),
    ...removeRejected(scope.db, rejection),
  ];
}

/** Rejects an application, including the spouse's. The user can undo it for an hour. */
export const rejectingApplication = (
  plan: PlanScope,
  id: string,
  version: number | undefined,
): Change<PersonRecord, Rejected> =>
  personChange(id, {
    read: findVisibleRecord(plan, id),
    make: async (scope, record) => {
      const rejection = { rejectionId: newId(), rejectedBy: signedInActor(scope).id };
      const { ids } = await underReview(scope, record, version);
      await commit(scope, [
        expectHouseholdUnchanged(scope.db, record),
        ...rejectStatements(scope, ids, rejection),
      ]);
      return { rejectionId: rejection.rejectionId, count: ids.length, remaining: 0 };
    },
  });

/** Counts the matching applications, and returns the time of the count. */
export const countApplicationsMatching = (
  scope: PlanScope,
  filter: ApplicationFilter,
): Read<ApplicationCount> =>
  mapRead(findPending(scope, filter, 0), ({ present }) => ({
    count: present,
    receivedTo: scope.calendar.now().toISOString(),
  }));

/** Reads the first applications of a bulk rejection, and how many match. */
export const findToReject = (scope: PlanScope, { matching }: RejectApplications) =>
  findPending(scope, matching.filter, REJECT_BATCH);

/**
 * Rejects the first matching applications and their spouses' in one batch, and returns how many
 * remain: a client repeats the request for the rest. 409 `SELECTION_CHANGED` if the user saw a
 * different number. A repeated idempotency key rejects no further applications.
 */
export async function rejectApplications(
  scope: Scope,
  { matching: { filter, count }, rejectionId = newId() }: RejectApplications,
  idempotency: Idempotency | null,
  { present, ids }: { present: number; ids: string[] },
): Promise<Rejected> {
  const rejection = { rejectionId, rejectedBy: signedInActor(scope).id };
  const outcome = await runOnce(scope, idempotency, async (claim) => {
    if (present !== count) {
      throw new AppError("SELECTION_CHANGED", { extra: { count: present } });
    }
    await commit(scope, [
      expectPending(scope, filter, ids),
      ...claim.other(`${rejectionId} ${ids.length}`),
      ...rejectStatements(scope, ids, rejection),
    ]);
    return `${rejectionId} ${ids.length}`;
  });
  const [act = "", rejected] = String(
    "created" in outcome ? outcome.created : outcome.createdId,
  ).split(" ");
  return { rejectionId: act, count: Number(rejected), remaining: count - Number(rejected) };
}

/** Reads how many households an undo by the actor restores. 404 for another user's rejection. */
export const findUndoable = (scope: PlanScope, rejectionId: string): Read<number> =>
  mapRead(countUndoable(rejectionId, undoableSince(scope.calendar)), (count) => {
    if (count === 0) throw new AppError("NOT_FOUND");
    return count;
  });

/** Returns the statements that restore the first households of the actor's rejection. */
export function returnStatements(scope: Scope, rejectionId: string): Statement[] {
  const rejection = { rejectionId, rejectedBy: signedInActor(scope).id };
  const since = undoableSince(scope.calendar);
  return [
    recordChanges(scope, "person", "undoReject", returningEntries(rejection, since, REJECT_BATCH)),
    returnToRollCalls(scope, undoableRows(rejection, since, REJECT_BATCH)),
    ...restoreRejected(scope.db, rejection, since, REJECT_BATCH),
  ];
}

/** Restores the first households of a rejection; a client repeats the request for the rest. */
export async function undoRejection(
  scope: Scope,
  rejectionId: string,
  undoable: number,
): Promise<{ count: number; remaining: number }> {
  await commit(scope, returnStatements(scope, rejectionId));
  const count = Math.min(undoable, REJECT_BATCH);
  return { count, remaining: undoable - count };
}

/** Maximum batches per night, each of some 15 statements; the rest is left for the next night. */
const ROUNDS = 50;

/**
 * Deletes rejected applications whose hour for undo is over, and redacts the applicants in the
 * history. Returns the number of applications.
 */
export async function eraseRejected(env: Env, calendar: Calendar): Promise<number> {
  const scope: Scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  const before = undoableSince(calendar);
  let erasedCount = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ids, personIds } = await runRead(scope, findOverdue(before, REJECT_BATCH));
    if (ids.length === 0) break;
    const basis = await runRead(scope, findRedactionBasis(personIds));
    await commit(scope, [
      ...(await redactPersons(scope, personIds, basis)),
      deleteOverdue(scope.db, ids, before),
    ]);
    erasedCount += ids.length;
  }
  return erasedCount;
}
