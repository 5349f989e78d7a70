import type { Statement } from "../../db/client.ts";
import type { Scope } from "../../core/scope.ts";
import type { HistoryEntity } from "./history.sql.ts";
import { PUBLIC_ACTOR } from "./history.service.ts";
import { insertHistoryOf } from "./many-changes.repository.ts";

/**
 * Returns the statement that records one change of many records by the actor. The query has a row
 * per record: the id, and the changed fields before and after.
 */
export function recordChanges(
  scope: Scope,
  entity: HistoryEntity,
  action: string,
  rows: Parameters<typeof insertHistoryOf>[2],
): Statement {
  return insertHistoryOf(
    scope.db,
    {
      at: scope.calendar.now().toISOString(),
      actorId: scope.actor?.id ?? null,
      actorName: scope.actor?.name ?? PUBLIC_ACTOR,
      action: `${entity}.${action}`,
      entity,
    },
    rows,
  );
}
