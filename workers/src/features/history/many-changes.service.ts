import type { Statement } from "../../db/client.ts";
import type { Scope } from "../../core/scope.ts";
import type { HistoryEntity } from "./history.repository.ts";
import { insertHistoryOf } from "./many-changes.repository.ts";

/**
 * The statement that records one change of many records by whoever is signed in: a row of the query
 * for each (its id, the changed fields before and after), so that their number costs no parameters.
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
      actorName: scope.actor?.name ?? "",
      action: `${entity}.${action}`,
      entity,
    },
    rows,
  );
}
