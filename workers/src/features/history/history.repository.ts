import type { Database, Statement } from "../../db/client.ts";
import { history, idempotencyKeys } from "../../db/schema/history.ts";
import { and, eq, inArray } from "drizzle-orm";

/** Things whose changes are kept. */
export type HistoryEntity = "person" | "list" | "user" | "token" | "export" | "setting";

export interface HistoryEntry {
  at: string;
  actorId: string | null;
  actorName: string;
  action: `${HistoryEntity}.${string}`;
  entity: HistoryEntity;
  entityId: string;
  /** The changed fields only. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The statement that writes an entry; goes into the batch of the change. */
export function insertHistory(db: Database, entry: HistoryEntry): Statement {
  return db.insert(history).values(entry);
}

/** Statements that blank what history and idempotency answers hold of persons deleted for good. */
export function blankPersons(db: Database, personIds: readonly string[]): Statement[] {
  return [
    db
      .update(history)
      .set({ before: null, after: null })
      .where(and(eq(history.entity, "person"), inArray(history.entityId, [...personIds]))),
    db
      .update(idempotencyKeys)
      .set({ answer: null, personId: null })
      .where(inArray(idempotencyKeys.personId, [...personIds])),
  ];
}
