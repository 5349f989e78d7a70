import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { CHANGE_ID } from "../../db/client.ts";
import { history } from "../../db/schema/history.ts";
import type { HistoryEntry } from "./history.sql.ts";

/**
 * The statement that writes an entry for each row of a query, whose columns are the entity's id and
 * the changed fields before and after it, as JSON.
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
