import type { AccessLogPage, AccessLogQuery } from "@kehila/shared/accounts/access-log";
import { today } from "@kehila/shared/base/dates";
import { PAGE_SIZE } from "@kehila/shared/base/limits";
import type { OpenedPerson } from "@kehila/shared/today";
import { can, grantsOf, PERSON_STATUSES } from "@kehila/shared/accounts/permissions";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Select } from "../../db/prepared.ts";
import type { Read } from "../../db/read.ts";
import { readOfValue, mapRead, runRead } from "../../db/read.ts";
import { presentLogged } from "./access-log.presenter.ts";
import * as repository from "./access-log.repository.ts";

const openingStatement = repository.prepareOpening(
  new Map(PERSON_STATUSES.map((status) => [status, grantsOf("persons.read", { status })])),
);

const momentOf = ({ calendar }: PlanScope) => ({
  at: calendar.now().toISOString(),
  day: today(calendar),
});

/** Adds a statement without rows to the batch of a read. */
const withRecord = <T>({ selects, compute }: Read<T>, record: Select): Read<T> => ({
  selects: [...selects, { ...record, isRecord: true }],
  compute: (results, scope) => compute(results.slice(0, -1), scope),
});

/**
 * Adds an access-log entry to the batch of a guard that reads a person: once a day, the first time.
 * Writes nothing for a person that the actor may not read, or if the actor has read too many.
 */
export function logged<T>(plan: PlanScope, personId: string, read: Read<T>): Read<T> {
  return withRecord(read, openingStatement.with({ personId, ...momentOf(plan) }));
}

/**
 * Adds access-log entries to a read that follows the guard, such as the current record in a
 * refusal.
 */
export function loggedFor<T>(scope: Scope, personIds: readonly string[], read: Read<T>): Read<T> {
  const { actor } = scope;
  const readableStatuses = PERSON_STATUSES.filter((status) =>
    can(actor, "persons.read", { status }),
  );
  if (!actor || personIds.length === 0 || readableStatuses.length === 0) return read;
  const actorColumns = { actorId: actor.id, actorName: actor.name };
  return withRecord(
    read,
    repository.openingsBy({ personIds, ...actorColumns, ...momentOf(scope) }, readableStatuses),
  );
}

/**
 * Logs persons that a response shows as possible duplicates, before it is sent. The duplicates are
 * known only after the read, so the entries cost one more round trip.
 */
export const logShown = (scope: Scope, shownRows: readonly { id: string }[]): Promise<void> =>
  runRead(
    scope,
    loggedFor(
      scope,
      shownRows.map(({ id }) => id),
      readOfValue(undefined),
    ),
  );

/** Returns the statement that logs a finished export, for the batch of its history entry. */
export const logExport = (
  scope: PlanScope,
  exportId: string,
  by: { id: string; name: string },
): Statement =>
  repository.insertExport(scope.db, {
    ...momentOf(scope),
    actorId: by.id,
    actorName: by.name,
    exportId,
  });

/**
 * Returns the statement that logs a user's count for this hour, or updates the hour's entry. Added
 * persons are logged once the user has exhausted the budget for adding persons.
 */
export const logCount = (
  scope: PlanScope,
  count: Pick<repository.Count, "activity" | "persons">,
  by: { id: string; name: string },
): Statement =>
  repository.upsertCount(scope.db, {
    ...momentOf(scope),
    ...count,
    actorId: by.id,
    actorName: by.name,
  });

/**
 * Reads the active persons that the actor opened lately; none for an actor who may not read them.
 */
export const findOpenedPersons = (max: number): Read<OpenedPerson[]> =>
  mapRead(repository.findOpenedBy(max), (persons, { actor }) =>
    can(actor, "persons.read", { status: "active" }) && actor?.isReadingStopped === false
      ? [...persons]
      : [],
  );

/** Reads a page of the access log, newest entries first, for administrators. */
export const listLogged = ({ db }: PlanScope, query: AccessLogQuery): Read<AccessLogPage> =>
  mapRead(repository.findLogged(db, query, PAGE_SIZE + 1), (rows) => ({
    data: rows.slice(0, PAGE_SIZE).map(presentLogged),
    hasNextPage: rows.length > PAGE_SIZE,
  }));

/** Reads at most `take` days on which a record was opened, and the roles of the users, newest first. */
export const findOpenings = (personId: string, take: number): Read<readonly repository.Opening[]> =>
  repository.findOpeningsOf(personId, take);
