import type { Database, Statement } from "../../db/client.ts";
import { CHANGE_ID } from "../../db/client.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { readRows } from "../../db/read.ts";
import { history } from "../../db/schema/history.ts";
import type { Query, SQL } from "drizzle-orm";
import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";

/** The kinds of records that have a history. */
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

/** Entries of some records, the newest first: at most `take` of those older than `before`. */
export function findEntries(
  db: Database,
  entity: HistoryEntity,
  entityIds: SQL,
  { before, take }: { before: number | undefined; take: number },
): Read<StoredEntry[]> {
  const query = db
    .select()
    .from(history)
    .where(
      and(
        eq(history.entity, entity),
        inArray(history.entityId, entityIds),
        before === undefined ? undefined : lt(history.seq, before),
      ),
    )
    .orderBy(desc(history.seq))
    .limit(take);
  return readRows(query);
}

/** Entries of one record from an entry on, the newest first. */
export const findEntriesSince = (
  db: Database,
  entity: HistoryEntity,
  entityId: string,
  seq: number,
): Read<StoredEntry[]> =>
  readRows(
    db
      .select()
      .from(history)
      .where(and(eq(history.entity, entity), eq(history.entityId, entityId), gte(history.seq, seq)))
      .orderBy(desc(history.seq)),
  );

/** All entries of some records, the oldest first. */
export async function findEntriesOfAll(
  db: Database,
  entity: HistoryEntity,
  entityIds: readonly string[],
): Promise<StoredEntry[]> {
  return db
    .select()
    .from(history)
    .where(and(eq(history.entity, entity), inArray(history.entityId, jsonValues(entityIds))))
    .orderBy(history.seq);
}

const jsonOf = (fields: StoredEntry["before"]): string | null => fields && JSON.stringify(fields);

/** The statement that stores redacted entries. */
export function updateEntries(db: Database, entries: readonly StoredEntry[]): Statement {
  const told = entries.map(({ seq, before, after }) => ({
    seq,
    before: jsonOf(before),
    after: jsonOf(after),
  }));
  return db.run(sql`update history set before = told.value ->> 'before', after = told.value ->> 'after'
    from json_each(${JSON.stringify(told)}) as told where history.seq = told.value ->> 'seq'`);
}

/** The statement that removes comments about persons from the histories of lists. */
export const blankComments = (db: Database, personIds: SQL): Statement =>
  db.run(sql`update history set before = json_remove(before, '$.comment'),
      after = json_remove(after, '$.comment')
    where action = 'list.comment' and after ->> 'personId' in ${personIds}`);

/**
 * The statement that removes persons from the children of those parents on whose records they were
 * as children, in the histories of the parents. Children there have no ids: name and birth date tell.
 */
export function blankSeparatedChildren(db: Database, personIds: SQL): Statement {
  const made = sql`history as made where made.entity = 'person' and made.action = 'person.create'
    and made.entity_id in ${personIds}`;
  const without = (side: SQL): SQL => sql`iif(${side} -> '$.childrenData' is null, ${side},
    json_set(${side}, '$.childrenData', (select json_group_array(json(child.value) order by child.key)
      from json_each(${side}, '$.childrenData') as child
      where not exists (select 1 from ${made}
        and made.after ->> '$.separatedChild.firstName' = child.value ->> 'firstName'
        and made.after ->> '$.separatedChild.birthDate' = child.value ->> 'birthDate'))))`;
  return db.run(sql`update history set before = ${without(sql`before`)}, after = ${without(sql`after`)}
    where entity = 'person' and entity_id in (select parent.value
      from (select after from ${made}) as record, json_each(record.after, '$.parentIds') as parent)`);
}

/**
 * The statement that attributes the comments on links to another person. `links` is a query with one
 * JSON `value` per row: the id of a link and of its list.
 */
export const moveComments = (
  db: Database,
  links: SQL,
  { from, to }: { from: string; to: string },
): Statement =>
  db.run(sql`update history set before = json_set(before, '$.personId', ${to}),
      after = json_set(after, '$.personId', ${to})
    where entity = 'list' and action = 'list.comment' and after ->> 'personId' = ${from}
      and entity_id in (select link.value ->> 'listId' from (${links}) as link)
      and after ->> 'linkId' in (select link.value ->> 'id' from (${links}) as link)`);

/** The statement that writes an entry, with all others of the batch of the change. */
export const insertHistory = (entry: HistoryEntry): Statement => ({
  row: { ...entry, before: jsonOf(entry.before), after: jsonOf(entry.after) },
  insertAll: insertEntries,
});

/** Written by hand: every change runs it, and any number of entries is one shape. */
const insertEntries = (entries: readonly unknown[]): Query => ({
  sql: `insert into history
      (change_id, at, actor_id, actor_name, action, entity, entity_id, before, after)
    select ?, value ->> 'at', value ->> 'actorId', value ->> 'actorName', value ->> 'action',
      value ->> 'entity', value ->> 'entityId', value ->> 'before', value ->> 'after'
    from json_each(?)`,
  params: [CHANGE_ID, JSON.stringify(entries)],
});

/** The statement that blanks all entries of the records that a query names. */
export const blankEntries = (db: Database, entity: HistoryEntity, entityIds: SQL): Statement =>
  db
    .update(history)
    .set({ before: null, after: null })
    .where(and(eq(history.entity, entity), sql`${history.entityId} in ${entityIds}`));
