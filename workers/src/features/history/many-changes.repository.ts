import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { CHANGE_ID } from "../../db/client.ts";
import { history } from "../../db/schema/history.ts";
import type { HistoryEntry } from "./history.sql.ts";

/**
 * Returns the statement that writes an entry per row of a query. The query has three columns: the
 * entity's id, and the changed fields before and after as JSON.
 */
export function insertHistoryOf(
  db: Database,
  entry: Omit<HistoryEntry, "entityId" | "before" | "after">,
  rows: SQL,
): Statement {
  const { at, actorId, actorName, action, entity } = entry;
  return db.run(sql`insert into ${history} (change_id, at, actor_id, actor_name, action, entity, entity_id, before, after)
    select ${CHANGE_ID}, ${at}, ${actorId}, ${actorName}, ${action}, ${entity}, changed.* from (${rows}) as changed`);
}
