import type { Statement } from "../../db/client.ts";
import type { Scope } from "../../core/scope.ts";
import type { HistoryEntity } from "./history.sql.ts";
import { insertHistory } from "./history.sql.ts";

interface Change {
  action: string;
  entityId: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /**
   * The actor of a request without a session, for instance when the link of a mail was opened; the
   * id of the system's own changes is null.
   */
  actor?: { id: string | null; name: string } | null;
}

/** The actor's name for changes by the public. */
export const PUBLIC_ACTOR = "public";

/** Returns the statement that records one change by the actor, for the batch of the change. */
export function recordChange(
  scope: Scope,
  entity: HistoryEntity,
  { action, entityId, before = null, after = null, actor = scope.actor }: Change,
): Statement {
  return insertHistory({
    at: scope.calendar.now().toISOString(),
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? PUBLIC_ACTOR,
    action: `${entity}.${action}`,
    entity,
    entityId,
    before,
    after,
  });
}

/** Returns the fields that differ between two records, with both values; null if none differs. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changedNames = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changedNames.length === 0) return null;
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(changedNames.map((key) => [key, record[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
