import type { PersonRegister } from "@kehila/shared/persons/applicants";
import type { WaitingCount } from "@kehila/shared/persons/applications";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, runRead } from "../../db/read.ts";
import { readSetting } from "../../lib/settings/settings.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { runOnce } from "../idempotency/idempotency.service.ts";
import { newApplicants } from "../persons/create.service.ts";
import { commit, refuseStale } from "../persons/record/change.service.ts";
import { adultsOf } from "../persons/record/households.service.ts";
import { countPublicApplications, countWaiting } from "./applications.repository.ts";
import { storeSender } from "./senders.service.ts";
import type { PersonRecord } from "../persons/record/record.sql.ts";

/** Reads how many adults and households wait for a decision. */
export const findWaiting = (): Read<WaitingCount> => countWaiting();

/** Reads whether the queue of public applications is below its limit. Throws `QUEUE_FULL`. */
export const findHasRoom = (scope: PlanScope): Read<void> => {
  const ceiling = readSetting(scope.env, "PENDING_CEILING");
  return mapRead(countPublicApplications(ceiling), (pending) => {
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
  await runOnce(scope, idempotency, async (claim) => {
    await runRead(scope, findHasRoom(scope));
    const { personId, householdId, statements } = newApplicants(scope, body);
    await commit(scope, [
      ...claim.person(personId),
      ...statements,
      storeSender(scope, householdId, address),
    ]);
  });
}

/** Returns the adults of an application under review, and their ids. */
export async function underReview(scope: Scope, record: PersonRecord, version: number | undefined) {
  if (record.person.status !== "pending") throw new AppError("INVALID_TRANSITION");
  await refuseStale(scope, record, version);
  return { adults: adultsOf(record), ids: adultsOf(record).map((adult) => adult.id) };
}
