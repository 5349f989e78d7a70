import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import type { PersonRegister } from "@kehila/shared/persons/applicants";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../db/read.ts";
import { readSetting } from "../../lib/settings.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { claim, runOnce } from "../idempotency/idempotency.service.ts";
import { endApplications, joinAppliedLists } from "../participants/participants.service.ts";
import { newApplicants } from "../persons/create.service.ts";
import { refuseTaken } from "../persons/duplicates/duplicates.service.ts";
import {
  changePerson,
  commit,
  commitAnd,
  findVisibleRecord,
  householdUnchanged,
  refuseStale,
} from "../persons/record/change.service.ts";
import { adultsOf } from "../persons/record/households.service.ts";
import { findChanged } from "../persons/record/visibility.service.ts";
import { changeStatus } from "../persons/status.service.ts";
import type { FoundRecord } from "../persons/record/change.service.ts";
import { countApplications } from "./applications.repository.ts";
import { storeSender } from "./senders.service.ts";

/** Reads whether the queue of applications is below its limit. Throws `QUEUE_FULL`. */
export const findHasRoom = (scope: PlanScope): Read<void> => {
  const ceiling = readSetting(scope.env, "PENDING_CEILING");
  return mapRead(countApplications(ceiling), (pending) => {
    if (pending >= ceiling) throw new AppError("QUEUE_FULL");
  });
};

/**
 * Stores an application from the public form as a pending person with spouse and children, unless
 * the queue is full (`QUEUE_FULL`). Does not look for duplicates. Each idempotency key stores one
 * application, and a retry needs no space in the queue.
 */
export async function addApplication(
  scope: Scope,
  { body, address }: { body: PersonRegister; address: string | undefined },
  idempotency: Idempotency | null,
): Promise<void> {
  await runOnce(scope, idempotency, async () => {
    await runRead(scope, findHasRoom(scope));
    const { personId, householdId, statements } = newApplicants(scope, body);
    await commit(scope, [
      ...(idempotency ? [claim(scope, idempotency, personId)] : []),
      ...statements,
      storeSender(scope, householdId, address),
    ]);
  });
}

/** Returns the adults of an application under review, and their ids. */
export async function underReview(scope: Scope, record: FoundRecord, version: number | undefined) {
  if (record.person.status !== "pending") throw new AppError("INVALID_TRANSITION");
  await refuseStale(scope, record, version);
  return { adults: adultsOf(record), ids: adultsOf(record).map((adult) => adult.id) };
}

/**
 * Approves an application, including the spouse's. 409 `DUPLICATE_ID_NUMBER` for an ID number that
 * another active or archived person has. Applicants of open event links join the lists in the same
 * transaction; the response names lists that are over, full or deleted.
 */
export async function approveApplication(
  scope: Scope,
  id: string,
  version: number | undefined,
  found?: FoundRecord,
): Promise<ApprovedPerson> {
  const basis = { read: findVisibleRecord(scope, id), found };
  return changePerson(scope, id, basis, async (record, { isRetry }) => {
    const { adults, ids } = await underReview(scope, record, version);
    // A unique index stopped the first batch; the second attempt finds the holder of the number.
    if (isRetry) for (const { idNumber } of adults) await refuseTaken(scope, idNumber, []);
    const statements = [
      householdUnchanged(scope, record),
      ...changeStatus(scope, ids, { action: "approve", from: "pending", to: "active" }),
      ...joinAppliedLists(scope, ids),
    ];
    const read = joinReads({
      missedLists: endApplications(scope, ids),
      data: findChanged(id, "pending"),
    });
    return commitAnd(scope, statements, read);
  });
}
