import { today } from "@kehila/shared/base/dates";
import type { ErrorCode } from "@kehila/shared/base/errors";
import type { PersonCountQuery, PersonFilter } from "@kehila/shared/persons/query";
import { ARCHIVE_BATCH } from "@kehila/shared/base/limits";
import type {
  Archived,
  ArchiveSelection,
  MatchingForList,
  MatchingPersons,
} from "@kehila/shared/persons/selection";
import type { Statement } from "../../../db/client.ts";
import { failedExpectation } from "../../../db/expectations.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../../db/read.ts";
import { AppError } from "../../../core/app-error.ts";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import type { Change } from "../../../db/change.ts";
import { findEntriesOfChange, findNewestOf } from "../../history/history.sql.ts";
import { recordChanges } from "../../history/many-changes.service.ts";
import type { Idempotency } from "../../idempotency/idempotency.service.ts";
import { runOnce } from "../../idempotency/idempotency.service.ts";
import {
  allLeaveUpcomingLists,
  fillNewList,
  returnToUpcomingLists,
} from "../../participants/participants.service.ts";
import { firstIdsOf } from "./choice.repository.ts";
import {
  archivedWithIds,
  changeAll,
  expectCount,
  findActiveIds,
  findCount,
  findFirst,
  activeIdsIn,
  idsOf,
  orderedIdsOf,
  matchCondition,
  partnerEntries,
  statusEntries,
  withIds,
  withIdsAnd,
} from "./selection.repository.ts";
import { mayRead } from "../record/visibility.service.ts";
import { commit, commitThenRead } from "../record/change.service.ts";
import { statusOf } from "../search/status.ts";
import { refuseUnlessUndoable } from "../status.service.ts";

const ARCHIVING = { from: "active", to: "archived" } as const;
const UNARCHIVING = { from: "archived", to: "active" } as const;

/**
 * Counts the matching persons, up to `atMost`: the number that paging through `GET /person` would
 * give.
 */
export function countMatching({ db, calendar }: PlanScope, query: PersonCountQuery): Read<number> {
  const { active, pending, atMost, ...filter } = query;
  const status = statusOf({ active, pending });
  const countRead = findCount(db, matchCondition(status, filter, today(calendar)), atMost);
  return mapRead(countRead, (count, scope) => {
    if (!mayRead(scope, status)) throw new AppError("FORBIDDEN");
    return count;
  });
}

/** Active persons in a body: individual ids, or all matches of a filter. */
export interface Selection {
  personIds?: readonly string[] | undefined;
  matching?: MatchingPersons | undefined;
}

/** A selection as conditions, with the error code for a changed selection. */
interface ResolvedSelection {
  condition: ReturnType<typeof matchCondition>;
  /** The condition for statements that look rows up individually. */
  inRows: ReturnType<typeof matchCondition>;
  count: number;
  code: ErrorCode;
}

const conditionOf = (scope: PlanScope, filter: PersonFilter, options: { inRows?: boolean } = {}) =>
  matchCondition("active", filter, today(scope.calendar), options);

/**
 * Refuses a filter without the right to read (403), because the filter reveals how many persons
 * match.
 */
function refuseUnlessReader(scope: Scope, { matching: named }: Selection): void {
  if (named !== undefined && !mayRead(scope, "active")) throw new AppError("FORBIDDEN");
}

function resolveSelection(
  scope: PlanScope,
  selection: Selection,
  codeOfIds: ErrorCode,
): ResolvedSelection {
  if (selection.matching === undefined) {
    const ids = selection.personIds ?? [];
    const condition = withIds(ids);
    return { condition, inRows: condition, count: ids.length, code: codeOfIds };
  }
  const { filter, count } = selection.matching;
  return {
    condition: conditionOf(scope, filter),
    inRows: conditionOf(scope, filter, { inRows: true }),
    count,
    code: "SELECTION_CHANGED",
  };
}

/**
 * Rethrows the error that stopped a change of a selection; `SELECTION_CHANGED` gets the current
 * count.
 */
export async function refuseChangedSelection(
  scope: Scope,
  selection: Selection,
  error: unknown,
): Promise<never> {
  if (selection.matching && failedExpectation(error) === "SELECTION_CHANGED") {
    const count = await runRead(
      scope,
      findCount(scope.db, conditionOf(scope, selection.matching.filter)),
    );
    throw new AppError("SELECTION_CHANGED", { extra: { count } });
  }
  throw error;
}

/**
 * Returns the statements that add a selection to a list created in the same batch. They stop the
 * batch with `SELECTION_CHANGED` if the number of matches differs, with `INVALID_INPUT` for an id
 * that is not an active person's.
 */
export function selectForNewList(scope: Scope, listId: string, selection: Selection): Statement[] {
  refuseUnlessReader(scope, selection);
  const { condition, count, code } = resolveSelection(scope, selection, "INVALID_INPUT");
  const personIds = selection.matching
    ? orderedIdsOf(condition)
    : activeIdsIn(selection.personIds ?? []);
  return fillNewList(scope, listId, { personIds, count, code });
}

/**
 * Returns the persons to add to a list: a query for all or the first matches of a filter, and
 * statements that stop the batch with `SELECTION_CHANGED` if the number of matches differs. For
 * ids, returns no query and no statements.
 */
export function resolveAdded(
  scope: Scope,
  listId: string,
  selection: Selection & { matching?: MatchingForList | undefined },
): { query?: ReturnType<typeof orderedIdsOf>; expectations: Statement[] } {
  refuseUnlessReader(scope, selection);
  if (selection.matching === undefined) return { expectations: [] };
  const { condition, count, code } = resolveSelection(scope, selection, "INVALID_INPUT");
  const { first } = selection.matching;
  return {
    query: first ? firstIdsOf(condition, first, listId) : orderedIdsOf(condition),
    expectations: [expectCount(scope.db, condition, count, code)],
  };
}

/** Reads whether each of these ids belongs to an active person. */
export async function areAllActive(scope: Scope, ids: readonly string[]): Promise<boolean> {
  return (await runRead(scope, findCount(scope.db, withIds(ids)))) === ids.length;
}

/**
 * Archives the first persons of a selection in one batch, and returns how many remain: a client
 * repeats the request for the rest. Refuses a selection whose count has changed. Couples who are
 * archived together stay couples, so that their records do not lose and regain a spouse. A repeated
 * idempotency key archives no further persons and returns the same number.
 */
export async function archiveSelection(
  scope: Scope,
  body: ArchiveSelection,
  idempotency: Idempotency | null,
  { present, ids }: SelectedPersons,
): Promise<Archived> {
  const { count, code, inRows } = resolveSelection(scope, body, "INVALID_TRANSITION");
  const remainingIds = findActiveIds(scope.db, body.personIds ?? []);
  const batch = await runOnce(scope, idempotency, async (claim) => {
    if (present !== count) {
      const details = code === "SELECTION_CHANGED" ? { count: present } : {};
      throw new AppError(code, { extra: details });
    }
    try {
      const statements = [
        ...claim.other(claimOf(ids)),
        ...archiveStatements(scope, ids, { inRows, code }),
      ];
      const answer = joinReads({ remaining: remainingIds, archivingId: findArchiving(ids[0]) });
      return { archived: ids.length, ...(await commitThenRead(scope, statements, answer)) };
    } catch (error) {
      return refuseChangedSelection(scope, body, error);
    }
  });
  const { archived, remaining, archivingId } =
    "created" in batch ? batch.created : await readArchiving(scope, batch.createdId, remainingIds);
  if (body.matching !== undefined) {
    return { count: archived, remaining: count - archived, archivingId };
  }
  return { count: archived, remaining: remaining.length, remainingIds: remaining, archivingId };
}

/**
 * Reads the id with which a batch can be undone: the number of a history entry of one of its
 * persons.
 */
const findArchiving = (personId = ""): Read<number> => findNewestOf(personId, "person.archive");

/**
 * Returns the text that an idempotency key stores for a batch: its size, and the id of one of its
 * persons.
 */
const claimOf = (ids: readonly string[]): string => `${ids.length} ${ids[0]}`;

/**
 * Reads the response for a batch that an earlier request with the same idempotency key archived.
 */
async function readArchiving(scope: Scope, claimed: string | null, remainingIds: Read<string[]>) {
  const [archived, personId] = (claimed ?? "0").split(" ");
  const archivingRead = joinReads({
    remaining: remainingIds,
    archivingId: findArchiving(personId),
  });
  return { archived: Number(archived), ...(await runRead(scope, archivingRead)) };
}

/** The persons that an undo restores, and the instant of their archiving. */
interface UndoableArchiving {
  ids: string[];
  since: string;
}

/**
 * Reads the archived persons of a batch that the actor archived within the hour; 409 otherwise.
 * Excludes persons who were archived again since.
 */
const findUndoable = (archivingId: number): Read<UndoableArchiving> =>
  mapRead(findEntriesOfChange(archivingId, "person.archive", ARCHIVE_BATCH), (entries, scope) => {
    const [first] = entries;
    refuseUnlessUndoable(scope, first);
    const archivings = entries.filter(
      ({ status, isLast }) => status === "archived" && isLast === 1,
    );
    return { ids: archivings.map(({ personId }) => personId), since: first.at };
  });

/**
 * Undoes one batch of {@link archiveSelection}: restores its persons, and their links to upcoming
 * lists with space. Returns the number of persons.
 */
export const undoingArchiving = (
  archivingId: number,
): Change<UndoableArchiving, { count: number }> => ({
  read: findUndoable(archivingId),
  make: async (scope, { ids, since }) => {
    if (ids.length > 0) await commit(scope, undoStatements(scope, ids, since));
    return { count: ids.length };
  },
});

/** Returns the statements that restore archived persons, if all of them are still archived. */
function undoStatements(scope: Scope, ids: readonly string[], since: string): Statement[] {
  const archivedPersons = archivedWithIds(ids);
  const now = scope.calendar.now().toISOString();
  return [
    expectCount(scope.db, archivedPersons, ids.length, "STALE_VERSION"),
    recordChanges(scope, "person", "unarchive", statusEntries(archivedPersons, UNARCHIVING)),
    recordChanges(scope, "person", "update", partnerEntries(archivedPersons, UNARCHIVING)),
    ...returnToUpcomingLists(scope, ids, since),
    ...changeAll(scope.db, archivedPersons, UNARCHIVING, now),
  ];
}

/** The current selection: the number of its persons, and the first ids. */
interface SelectedPersons {
  present: number;
  ids: string[];
}

/** Reads the selection of a body, and its first `limit` persons (403 without the right to read). */
export const findSelected = (
  scope: PlanScope,
  body: ArchiveSelection,
  limit = ARCHIVE_BATCH,
): Read<SelectedPersons> => {
  const { condition, inRows } = resolveSelection(scope, body, "INVALID_TRANSITION");
  const selectedRead = joinReads({
    present: findCount(scope.db, condition),
    ids: findFirst(inRows, limit),
  });
  return mapRead(selectedRead, (value, readScope) => {
    refuseUnlessReader(readScope, body);
    return value;
  });
};

/** Returns statements that archive persons by id, if all of them are still in the selection. */
function archiveStatements(
  scope: Scope,
  ids: readonly string[],
  { inRows, code }: Pick<ResolvedSelection, "inRows" | "code">,
): Statement[] {
  const now = scope.calendar.now().toISOString();
  const selectedPersons = withIds(ids);
  return [
    expectCount(scope.db, withIdsAnd(ids, inRows), ids.length, code),
    recordChanges(scope, "person", "archive", statusEntries(selectedPersons, ARCHIVING)),
    recordChanges(scope, "person", "update", partnerEntries(selectedPersons, ARCHIVING)),
    ...allLeaveUpcomingLists(scope, idsOf(selectedPersons)),
    ...changeAll(scope.db, selectedPersons, ARCHIVING, now),
  ];
}
