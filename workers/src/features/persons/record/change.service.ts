import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { ErrorCode } from "@kehila/shared/base/errors";
import { AppError } from "../../../core/app-error.ts";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { readOfValue, mapRead } from "../../../db/read.ts";
import type { Statement } from "../../../db/client.ts";
import { violatesUnique, failedExpectation } from "../../../db/expectations.ts";
import type { Change } from "../../../db/change.ts";
import { commitBatch } from "../../../db/change.ts";
import { recordChange } from "../../history/history.service.ts";
import { spouseOf } from "./households.service.ts";
import type { PersonRecord } from "./record.sql.ts";
import { findRecord } from "./record.sql.ts";
import { mayRead, staleVersion } from "./visibility.service.ts";
import { setStatus } from "./writes.sql.ts";

/** Reads a person to change. 404 if missing or hidden from the actor. */
export const findVisibleRecord = ({ db }: PlanScope, id: string): Read<PersonRecord> =>
  mapRead(findRecord(db, id), (record, scope) => {
    if (!record || !mayRead(scope, record.person.status)) throw new AppError("NOT_FOUND");
    return record;
  });

/** Refuses a chosen spouse who is not active or has another spouse (409). */
export function refuseUnlessFree(chosenRecord: PersonRecord | null): PersonRecord {
  if (chosenRecord?.person.status !== "active" || spouseOf(chosenRecord)) {
    throw new AppError("SPOUSE_UNAVAILABLE", { fields: { spouseId: "UNKNOWN_REFERENCE" } });
  }
  return chosenRecord;
}

/**
 * Refuses a change that is based on an older version (409), with the current record if the actor
 * may read it.
 */
export async function refuseStale(
  scope: Scope,
  { person }: PersonRecord,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === person.version) return;
  throw await staleVersion(scope, person.id);
}

/** Runs the statements of a change of persons as one transaction. */
export const commit = (scope: Scope, statements: readonly Statement[]): Promise<void> =>
  commitThenRead(scope, statements, readOfValue(undefined));

/**
 * Runs the statements of a change of persons as one transaction, with the response's read at the
 * end.
 */
export const commitThenRead = <T>(
  scope: Scope,
  statements: readonly Statement[],
  answer: Read<T>,
): Promise<T> => commitBatch(scope, statements, answer, conflictOf);

function conflictOf(error: unknown): ErrorCode | null {
  if (violatesUnique(error, "persons.id_number")) return "DUPLICATE_ID_NUMBER";
  if (violatesUnique(error, "persons.household_id")) return "SPOUSE_UNAVAILABLE";
  const code = failedExpectation(error);
  // A full list refuses at once, because a retry would only count its participants again.
  return code === "LIST_FULL" ? null : code;
}

/**
 * Returns the change of one person. The refusal after the last conflict contains the current record
 * if the actor may read it.
 */
export const personChange = <Found, Answer>(
  id: string,
  change: Pick<Change<Found, Answer>, "read" | "make">,
): Change<Found, Answer> => ({
  ...change,
  refusal: (scope, conflict) =>
    conflict.code === "STALE_VERSION" ? staleVersion(scope, id) : conflict,
});

interface StatusChange {
  action: "archive" | "unarchive" | "approve" | "undoApprove";
  from: PersonStatus;
  to: PersonStatus;
}

/** Returns the statements that change the status of persons, with their history. */
export function changeStatus(
  scope: Scope,
  ids: readonly string[],
  { action, from, to }: StatusChange,
): Statement[] {
  return [
    setStatus(scope.db, ids, to, scope.calendar.now().toISOString()),
    ...ids.map((entityId) =>
      recordChange(scope, "person", {
        action,
        entityId,
        before: { status: from },
        after: { status: to },
      }),
    ),
  ];
}
