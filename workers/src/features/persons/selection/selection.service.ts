import { today } from "@kehila/shared/dates";
import type { ErrorCode } from "@kehila/shared/errors";
import type { PersonCountQuery, PersonFilter } from "@kehila/shared/person-query";
import { ARCHIVE_BATCH } from "@kehila/shared/limits";
import type { Archived, ArchiveSelection, MatchingPersons } from "@kehila/shared/person-selection";
import type { Statement } from "../../../db/client.ts";
import { failedExpectation } from "../../../db/expectations.ts";
import { AppError } from "../../../core/app-error.ts";
import type { Scope } from "../../../core/scope.ts";
import { recordChanges } from "../../history/many-changes.service.ts";
import type { Idempotency } from "../../idempotency/idempotency.service.ts";
import { claimFor, runOnce } from "../../idempotency/idempotency.service.ts";
import { allLeaveUpcomingLists, fillNewList } from "../../participants/participants.service.ts";
import {
  activeIds,
  archiveAll,
  archivedEntries,
  countPersons,
  expectCount,
  firstOf,
  idsOf,
  matching,
  partnerEntries,
  withIds,
  withIdsAnd,
} from "./selection.repository.ts";
import { mayRead } from "../record/visibility.service.ts";
import { commit } from "../record/change.service.ts";
import { statusOf } from "../persons.service.ts";

/** Counts the persons that match: the number that paging through `GET /person` would reach. */
export async function countMatching(scope: Scope, query: PersonCountQuery): Promise<number> {
  const { active, pending, ...filter } = query;
  const status = statusOf({ active, pending });
  if (!mayRead(scope, status)) throw new AppError("FORBIDDEN");
  return countPersons(scope.db, matching(status, filter, today(scope.calendar)));
}

/** Active persons as a body names them: one by one, or all who match a filter. */
export interface Selection {
  personIds?: readonly string[] | undefined;
  matching?: MatchingPersons | undefined;
}

/** A selection as conditions, with the code for a selection that changed. */
interface Resolved {
  condition: ReturnType<typeof matching>;
  /** The same for statements that look rows up one by one. */
  inRows: ReturnType<typeof matching>;
  count: number;
  code: ErrorCode;
}

const allWhoMatch = (scope: Scope, filter: PersonFilter, options: { inRows?: boolean } = {}) =>
  matching("active", filter, today(scope.calendar), options);

/**
 * Resolves a selection. A filter reveals how many persons match, so it requires the right to read
 * (403).
 */
function resolve(scope: Scope, selection: Selection, codeOfIds: ErrorCode): Resolved {
  if (selection.matching === undefined) {
    const ids = selection.personIds ?? [];
    const condition = withIds(ids);
    return { condition, inRows: condition, count: ids.length, code: codeOfIds };
  }
  if (!mayRead(scope, "active")) throw new AppError("FORBIDDEN");
  const { filter, count } = selection.matching;
  return {
    condition: allWhoMatch(scope, filter),
    inRows: allWhoMatch(scope, filter, { inRows: true }),
    count,
    code: "SELECTION_CHANGED",
  };
}

/** Rethrows what stopped a change of a selection; `SELECTION_CHANGED` with the current count. */
export async function refuseChangedSelection(
  scope: Scope,
  selection: Selection,
  error: unknown,
): Promise<never> {
  if (selection.matching && failedExpectation(error) === "SELECTION_CHANGED") {
    const count = await countPersons(scope.db, allWhoMatch(scope, selection.matching.filter));
    throw new AppError("SELECTION_CHANGED", { extra: { count } });
  }
  throw error;
}

/**
 * The statements that add a selection to a list created in the same batch. They stop it with
 * `SELECTION_CHANGED` if another number matches, with `INVALID_INPUT` for an id of no active
 * person.
 */
export function selectForNewList(scope: Scope, listId: string, selection: Selection): Statement[] {
  const { condition, count, code } = resolve(scope, selection, "INVALID_INPUT");
  return fillNewList(scope, listId, { personIds: idsOf(condition), count, code });
}

/** Whether each of these ids names an active person. */
export async function areAllActive(scope: Scope, ids: readonly string[]): Promise<boolean> {
  return (await countPersons(scope.db, withIds(ids))) === ids.length;
}

/**
 * Archives the first persons of a selection, `limit` at most, in one batch, and returns how many
 * remain: a client repeats the request for the rest. A selection whose count changed is refused.
 * Two of a couple who are archived together stay a couple, so their records do not lose and regain
 * a spouse. The same idempotency key archives no further persons and returns the same number.
 */
export async function archiveSelection(
  scope: Scope,
  body: ArchiveSelection,
  idempotency: Idempotency | null,
  limit = ARCHIVE_BATCH,
): Promise<Archived> {
  const { condition, inRows, count, code } = resolve(scope, body, "INVALID_TRANSITION");
  const once = await runOnce(scope, idempotency, async () => {
    const present = await countPersons(scope.db, condition);
    if (present !== count) {
      const extra = code === "SELECTION_CHANGED" ? { count: present } : {};
      throw new AppError(code, { extra });
    }
    const ids = await firstOf(scope.db, inRows, limit);
    try {
      await archiveBatch(scope, ids, { inRows, code }, idempotency);
    } catch (error) {
      await refuseChangedSelection(scope, body, error);
    }
    return String(ids.length);
  });
  const archived = Number("made" in once ? once.made : once.madeId);
  if (body.matching !== undefined) return { count: archived, remaining: count - archived };
  const remainingIds = await activeIds(scope.db, body.personIds ?? []);
  return { count: archived, remaining: remainingIds.length, remainingIds };
}

/** Archives persons by id, if the selection they were read from still names each of them. */
async function archiveBatch(
  scope: Scope,
  ids: readonly string[],
  { inRows, code }: Pick<Resolved, "inRows" | "code">,
  idempotency: Idempotency | null,
): Promise<void> {
  const at = scope.calendar.now().toISOString();
  const those = withIds(ids);
  await commit(scope, [
    expectCount(scope.db, withIdsAnd(ids, inRows), ids.length, code),
    ...(idempotency ? [claimFor(scope, idempotency, String(ids.length))] : []),
    recordChanges(scope, "person", "archive", archivedEntries(those)),
    recordChanges(scope, "person", "update", partnerEntries(those)),
    allLeaveUpcomingLists(scope, idsOf(those)),
    ...archiveAll(scope.db, those, at),
  ]);
}
