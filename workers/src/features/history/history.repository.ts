import type { Database, Statement } from "../../db/client.ts";
import { history, idempotencyKeys } from "../../db/schema/history.ts";
import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";

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

export type StoredEntry = typeof history.$inferSelect;

/** Some things' entries, the newest first: at most `take` of those older than `before`. */
export async function findEntries(
  db: Database,
  entity: HistoryEntity,
  entityIds: readonly string[],
  { before, take }: { before: number | undefined; take: number },
): Promise<StoredEntry[]> {
  return db
    .select()
    .from(history)
    .where(
      and(
        eq(history.entity, entity),
        inArray(history.entityId, sql`(select value from json_each(${JSON.stringify(entityIds)}))`),
        before === undefined ? undefined : lt(history.seq, before),
      ),
    )
    .orderBy(desc(history.seq))
    .limit(take);
}

/** One thing's entries from an entry on, the newest first. */
export async function findEntriesSince(
  db: Database,
  entity: HistoryEntity,
  entityId: string,
  seq: number,
): Promise<StoredEntry[]> {
  return db
    .select()
    .from(history)
    .where(and(eq(history.entity, entity), eq(history.entityId, entityId), gte(history.seq, seq)))
    .orderBy(desc(history.seq));
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
