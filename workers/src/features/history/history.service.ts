import type { Statement } from "../../db/client.ts";
import type { Scope } from "../../core/scope.ts";
import type { HistoryEntity } from "./history.sql.ts";
import { insertHistory } from "./history.sql.ts";

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
