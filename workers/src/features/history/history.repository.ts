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

/** All entries of some things, the oldest first. */
export async function findEntriesOfAll(
  db: Database,
  entity: HistoryEntity,
  entityIds: readonly string[],
): Promise<StoredEntry[]> {
  return db
    .select()
    .from(history)
    .where(
      and(
        eq(history.entity, entity),
        inArray(history.entityId, sql`(select value from json_each(${JSON.stringify(entityIds)}))`),
      ),
    )
    .orderBy(history.seq);
}

/** The statement by which some entries tell less than they did. */
export function updateEntries(db: Database, entries: readonly StoredEntry[]): Statement {
  const json = (fields: StoredEntry["before"]) => fields && JSON.stringify(fields);
  const told = entries.map(({ seq, before, after }) => ({
    seq,
    before: json(before),
    after: json(after),
  }));
  return db.run(sql`update history set before = told.value ->> 'before', after = told.value ->> 'after'
    from json_each(${JSON.stringify(told)}) as told where history.seq = told.value ->> 'seq'`);
}

/** The statement that writes an entry; goes into the batch of the change. */
export function insertHistory(db: Database, entry: HistoryEntry): Statement {
  return db.insert(history).values(entry);
}

/** Persons, and the records that ended in them, and in these, and so on. */
const withMerged = (personIds: readonly string[]) => sql`(
  with recursive gone(id) as (
    select value from json_each(${JSON.stringify(personIds)})
    union
    select other_id from person_merges join gone on person_id = gone.id where undone_at is null
  ) select id from gone)`;

/**
 * Statements that blank what history, merges and idempotency answers hold of persons deleted for
 * good, and of the records that were merged into them.
 */
export function blankPersons(db: Database, personIds: readonly string[]): Statement[] {
  const gone = withMerged(personIds);
  return [
    db
      .update(history)
      .set({ before: null, after: null })
      .where(and(eq(history.entity, "person"), sql`${history.entityId} in ${gone}`)),
    db
      .update(idempotencyKeys)
      .set({ answer: null, personId: null })
      .where(sql`${idempotencyKeys.personId} in ${gone}`),
    db.run(sql`update person_merges set snapshot = null
      where snapshot is not null and (person_id in ${gone} or other_id in ${gone})`),
  ];
}
