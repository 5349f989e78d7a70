import type { ErrorCode } from "@kehila/shared/errors";
import { AppError } from "../../../core/app-error.ts";
import type { Scope } from "../../../core/scope.ts";
import { runRead } from "../../../db/read.ts";
import type { Statement } from "../../../db/client.ts";
import { brokeUnique, failedExpectation } from "../../../db/expectations.ts";
import type { Attempt } from "../../../db/retry.ts";
import { commitBatch, ConflictError, retryOnConflict } from "../../../db/retry.ts";
import { spouseOf } from "./households.service.ts";
import type { PersonRecord } from "./record.repository.ts";
import { expectHouseholdUnchanged, findRecord } from "./record.repository.ts";
import { mayRead, staleVersion } from "./visibility.service.ts";

/** Loads a person for a change. 404 for a person that is missing or hidden from the actor. */
export async function loadVisible(scope: Scope, id: string): Promise<PersonRecord> {
  const record = await runRead(scope, findRecord(scope.db, id));
  if (!record || !mayRead(scope, record.person.status)) {
    throw new AppError("NOT_FOUND");
  }
  return record;
}

/** Loads a person chosen as spouse: active and not linked to another, or 409. */
export async function loadChosenSpouse(scope: Scope, id: string): Promise<PersonRecord> {
  const record = await runRead(scope, findRecord(scope.db, id));
  if (record?.person.status !== "active" || spouseOf(record)) {
    throw new AppError("SPOUSE_UNAVAILABLE", { fields: { spouseId: "UNKNOWN_REFERENCE" } });
  }
  return record;
}

/** Refuses a change of an older version (409), with the current record if the actor may read it. */
export async function refuseStale(
  scope: Scope,
  { person }: PersonRecord,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === person.version) return;
  throw await staleVersion(scope, person.id);
}

/** The statement that stops a batch unless the adults of a household are still as they were read. */
export const householdUnchanged = ({ db }: Scope, record: PersonRecord): Statement =>
  expectHouseholdUnchanged(db, record);

/** Runs the statements of a change of persons as one transaction. */
export const commit = ({ db }: Scope, statements: readonly Statement[]): Promise<void> =>
  commitBatch(db, statements, conflictOf);

function conflictOf(error: unknown): ErrorCode | null {
  if (brokeUnique(error, "persons.id_number")) return "DUPLICATE_ID_NUMBER";
  if (brokeUnique(error, "persons.household_id")) return "SPOUSE_UNAVAILABLE";
  return failedExpectation(error);
}

/**
 * Runs a change of one person with retries on conflict. After the last retry, responds with the
 * current record if the actor may read it.
 */
export async function changePerson<T>(
  scope: Scope,
  id: string,
  change: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  try {
    return await retryOnConflict(change);
  } catch (error) {
    if (!(error instanceof ConflictError) || error.code !== "STALE_VERSION") throw error;
    throw await staleVersion(scope, id);
  }
}
