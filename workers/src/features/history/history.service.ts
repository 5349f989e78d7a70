import type { Statement } from "../../db/client.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import type { HistoryEntity, StoredEntry } from "./history.repository.ts";
import {
  blankComments,
  blankEntries,
  blankSeparatedChildren,
  findEntries,
  findEntriesOfAll,
  findEntriesSince,
  findNewestSeq,
  findPersonsSince,
  insertHistory,
  moveComments,
  updateEntries,
} from "./history.repository.ts";

/** An entry as it is stored. */
export type Recorded = StoredEntry;

interface Change {
  action: string;
  entityId: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** The actor of a request without a session, for instance by the link of a mail. */
  by?: { id: string; name: string };
}

/** Name under which the public's own changes are kept. */
export const PUBLIC_ACTOR = "public";

/** The statement that records one change by the actor; goes into the batch of the change. */
export function recordChange(
  scope: Scope,
  entity: HistoryEntity,
  { action, entityId, before = null, after = null, by }: Change,
): Statement {
  return insertHistory({
    at: scope.calendar.now().toISOString(),
    actorId: by?.id ?? scope.actor?.id ?? null,
    actorName: by?.name ?? scope.actor?.name ?? PUBLIC_ACTOR,
    action: `${entity}.${action}`,
    entity,
    entityId,
    before,
    after,
  });
}

/** A page of the history of some records, the newest entries first. */
export const findHistory = (
  { db }: PlanScope,
  entity: HistoryEntity,
  entityIds: Parameters<typeof findEntries>[2],
  page: { before: number | undefined; take: number },
): Read<Recorded[]> => findEntries(db, entity, entityIds, page);

/** The number of the newest entry, for {@link findChangedPersons}. */
export const findNewestEntry = findNewestSeq;

/** The row numbers of persons that changed after an entry. */
export const findChangedPersons = findPersonsSince;

/** The history of one record from an entry on, the newest entries first. */
export const findHistorySince = (
  { db }: PlanScope,
  entity: HistoryEntity,
  entityId: string,
  seq: number,
): Read<Recorded[]> => findEntriesSince(db, entity, entityId, seq);

/** The whole history of some records, the oldest entries first. */
export async function readHistoryOfAll(
  scope: Scope,
  entity: HistoryEntity,
  entityIds: readonly string[],
): Promise<Recorded[]> {
  return findEntriesOfAll(scope.db, entity, entityIds);
}

/** The statement that stores redacted entries. */
export function rewriteHistory(scope: Scope, entries: readonly Recorded[]): Statement {
  return updateEntries(scope.db, entries);
}

/** Fields that differ between two records, as they were and as they are; null when none does. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changed.length === 0) return null;
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, record[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** The statement that blanks the whole history of the records that a query names. */
export const blankHistory = (
  { db }: Scope,
  entity: HistoryEntity,
  ids: Parameters<typeof blankEntries>[2],
): Statement => blankEntries(db, entity, ids);

/** The statement that removes comments about the persons of a query from the histories of lists. */
export const blankListComments = (
  { db }: Scope,
  personIds: Parameters<typeof blankComments>[1],
): Statement => blankComments(db, personIds);

/** The statement that removes the persons of a query from the histories of their parents. */
export const blankAsChildren = (
  { db }: Scope,
  personIds: Parameters<typeof blankSeparatedChildren>[1],
  relativesOf: Parameters<typeof blankSeparatedChildren>[2],
): Statement => blankSeparatedChildren(db, personIds, relativesOf);

/** The statement that attributes the comments on links that return to another person. */
export const moveListComments = (
  { db }: Scope,
  links: Parameters<typeof moveComments>[1],
  sides: Parameters<typeof moveComments>[2],
): Statement => moveComments(db, links, sides);
