import type { Person } from "@kehila/shared/person-answers";
import type { PersonRegister } from "@kehila/shared/persons";
import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { claim, runOnce } from "../idempotency/idempotency.service.ts";
import { joinAppliedLists } from "../participants/participants.service.ts";
import { newApplicants } from "../persons/create.service.ts";
import { refuseTaken } from "../persons/duplicates/duplicates.service.ts";
import {
  changePerson,
  commit,
  householdUnchanged,
  loadVisible,
  refuseStale,
} from "../persons/record/change.service.ts";
import { adultsOf } from "../persons/record/households.service.ts";
import { readChanged } from "../persons/record/visibility.service.ts";
import { changeStatus, eraseStatements } from "../persons/status.service.ts";
import { countApplications } from "./applications.repository.ts";

/** Whether the queue of applications has reached its ceiling. */
export async function isQueueFull(scope: Scope, ceiling: number): Promise<boolean> {
  return (await countApplications(scope.db, ceiling)) >= ceiling;
}

/**
 * Stores an application from the public form: a pending person with spouse and children. Neither looks
 * for duplicates nor mentions any; the same idempotency key stores one application.
 */
export async function addApplication(
  scope: Scope,
  body: PersonRegister,
  idempotency: Idempotency | null,
): Promise<void> {
  await runOnce(scope, idempotency, async () => {
    const { personId, statements } = newApplicants(scope, body);
    await commit(scope, [
      ...(idempotency ? [claim(scope, idempotency, personId)] : []),
      ...statements,
    ]);
    return personId;
  });
}

/** Loads an application for its review: the record, and the ids of the applicant and the spouse. */
async function loadApplication(scope: Scope, id: string, version: number | undefined) {
  const record = await loadVisible(scope, id);
  if (record.person.status !== "pending") throw new AppError("INVALID_TRANSITION");
  await refuseStale(scope, record, version);
  return { record, adults: adultsOf(record), ids: adultsOf(record).map((adult) => adult.id) };
}

/**
 * Approves an application with its spouse. 409 `DUPLICATE_ID_NUMBER` for an ID number that another
 * active or archived person has. Applicants of event links join their lists in the same transaction.
 */
export async function approveApplication(
  scope: Scope,
  id: string,
  version: number | undefined,
): Promise<Person> {
  return changePerson(scope, id, async ({ isRetry }) => {
    const { record, adults, ids } = await loadApplication(scope, id, version);
    // A unique index stops the batch; the second attempt names the holder of the number.
    if (isRetry) for (const { idNumber } of adults) await refuseTaken(scope, idNumber, []);
    await commit(scope, [
      householdUnchanged(scope, record),
      ...changeStatus(scope, ids, { action: "approve", from: "pending", to: "active" }),
      ...joinAppliedLists(scope, ids),
    ]);
    return readChanged(scope, id, "pending");
  });
}

/** Rejects an application: permanently deletes the applicant and the spouse. */
export async function rejectApplication(
  scope: Scope,
  id: string,
  version: number | undefined,
): Promise<void> {
  await changePerson(scope, id, async () => {
    const { record, ids } = await loadApplication(scope, id, version);
    await commit(scope, [
      householdUnchanged(scope, record),
      ...(await eraseStatements(scope, record, ids, "reject")),
    ]);
  });
}
