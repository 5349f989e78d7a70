import type { Database, Statement } from "../../db/client.ts";
import { CHANGE_ID } from "../../db/client.ts";
import { accountNow } from "../../db/account-now.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRows, readSql } from "../../db/read.ts";
import { history } from "../../db/schema/history.ts";
import type { Query, SQL, SQLWrapper } from "drizzle-orm";
import { and, desc, eq, getTableColumns, gte, inArray, lt, sql } from "drizzle-orm";

/** The kinds of records that have a history. */
export type HistoryEntity =
  | "person"
  | "list"
  | "user"
  | "token"
  | "export"
  | "import"
  | "setting"
  | "backup";

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

/** A stored entry. */
export type StoredEntry = typeof history.$inferSelect & {
  /** The account of the actor as it is now; only in entries that are read to be shown. */
  actorNow?: string | null;
};

/** Reads entries of some records, newest first: at most `take`, older than `before`. */
export function findEntries(
  db: Database,
  entity: HistoryEntity,
  entityIds: SQL,
  { before, take }: { before: number | undefined; take: number },
): Read<StoredEntry[]> {
  const query = db
    .select({ ...getTableColumns(history), actorNow: accountNow(history.actorId).as("actor_now") })
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

/** Reads the number of the newest entry of a person with an action; 0 without one. */
export const findNewestOf = (personId: string, action: HistoryEntry["action"]): Read<number> =>
  mapRead(
    readSql<{ seq: number | null }>(sql`select max(seq) as seq from history
      where entity = 'person' and entity_id = ${personId} and action = ${action}`),
    ([row]) => row?.seq ?? 0,
  );

/** The changes of a record with one action. */
export interface ChangesOfRecord {
  count: number;
  /** The instant of the newest one; null without one. */
  lastAt: string | null;
}

/** Reads how often a record was changed with an action. */
export const findChangesOf = (
  entity: HistoryEntity,
  entityId: string,
  action: HistoryEntry["action"],
): Read<ChangesOfRecord> =>
  mapRead(
    readSql<ChangesOfRecord>(sql`select count(*) as count, max(at) as "lastAt" from history
      where entity = ${entity} and entity_id = ${entityId} and action = ${action}`),
    ([changes]) => changes ?? { count: 0, lastAt: null },
  );

/** Returns a condition: a signed-in user, or the given one, has recorded a person. */
export const isRecordedByStaff = (personId: SQLWrapper, userId?: SQLWrapper | string): SQL =>
  sql`exists (select 1 from history as recorded where recorded.entity = 'person'
    and recorded.entity_id = ${personId} and recorded.action in ('person.register', 'person.create')
    and ${userId === undefined ? sql`recorded.actor_id is not null` : sql`recorded.actor_id = ${userId}`})`;

/** An entry of a change of many persons. */
export interface PersonEntry {
  personId: string;
  at: string;
  actorId: string | null;
  /** The person's status now; null for a record that is deleted. */
  status: string | null;
  /** 1 unless the person has a later entry with the same action. */
  isLast: number;
}

/**
 * Reads the entries that one change has written with one action: the entry `seq`, and entries up to
 * `size` numbers before and after it. Entries of one change have consecutive numbers.
 */
export const findEntriesOfChange = (
  seq: number,
  action: HistoryEntry["action"],
  size: number,
): Read<readonly PersonEntry[]> =>
  readSql(sql`select one.entity_id as "personId", one.at, one.actor_id as "actorId",
      (select status from persons where id = one.entity_id) as status,
      not exists (select 1 from history as later where later.entity = 'person'
        and later.entity_id = one.entity_id and later.seq > one.seq
        and later.action = ${action}) as "isLast"
    from history as one where one.seq between ${seq - size} and ${seq + size}
      and one.action = ${action}
      and one.change_id = (select change_id from history where seq = ${seq} and action = ${action})`);

/** Reads entries of one record, from an entry to the newest, newest first. */
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

/** Reads the number of the newest entry, for {@link findPersonsSince}. */
export const findNewestSeq = (): Read<number> =>
  mapRead(
    readSql<{ seq: number | null }>(sql`select max(seq) as seq from history`),
    ([row]) => row?.seq ?? 0,
  );

/**
 * Reads the row numbers of the persons that have entries with a number above `seq`. The plus sign
 * prevents the use of the index by entity, which would read the entries of all persons.
 */
export const findPersonsSince = (seq: number): Read<number[]> =>
  mapRead(
    readSql<{ seq: number }>(sql`select distinct persons.seq from history
      cross join persons on persons.id = history.entity_id
      where history.seq > ${seq} and +history.entity = 'person'`),
    (rows) => rows.map((row) => row.seq),
  );

/** Reads all entries of some records, oldest first. */
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

/** Returns the statement that stores redacted entries. */
export function updateEntries(db: Database, entries: readonly StoredEntry[]): Statement {
  const entryValues = entries.map(({ seq, before, after }) => ({
    seq,
    before: jsonOf(before),
    after: jsonOf(after),
  }));
  return db.run(sql`update history set before = told.value ->> 'before', after = told.value ->> 'after'
    from json_each(${JSON.stringify(entryValues)}) as told where history.seq = told.value ->> 'seq'`);
}

/** Returns the statement that removes comments about persons from the histories of lists. */
export const blankComments = (db: Database, personIds: SQL): Statement =>
  db.run(sql`update history set before = json_remove(before, '$.comment'),
      after = json_remove(after, '$.comment')
    where action = 'list.comment' and after ->> 'personId' in ${personIds}`);

/** Returns one side of an entry without the children in `known`. */
const withoutKnown = (side: SQL): SQL => sql`iif(${side} -> '$.childrenData' is null, ${side},
  json_set(${side}, '$.childrenData', (select json_group_array(json(child.value) order by child.key)
    from json_each(${side}, '$.childrenData') as child
    where (child.value ->> 'firstName', child.value ->> 'birthDate') not in (select * from known))))`;

/** Returns a condition: a side of an entry has a child with this name and birth date. */
const hasChild = (side: SQL, child: SQL): SQL => sql`exists (
  select 1 from json_each(${side}, '$.childrenData') as same
  where same.value ->> 'firstName' = ${child}.value ->> 'firstName'
    and same.value ->> 'birthDate' = ${child}.value ->> 'birthDate')`;

/**
 * Returns the statement that removes persons from the children in their parents' histories.
 * Children in the history have no ids, so they are matched by name and birth date, including values
 * before a correction. `relativesOf` returns a query for the histories, by parent, first name and
 * birth date of the child.
 */
export function blankSeparatedChildren(
  db: Database,
  personIds: SQL,
  relativesOf: (parents: SQL) => SQL,
): Statement {
  const parents = sql`(select parent.value, made.first_name, made.birth_date
    from made, json_each(made.parents) as parent)`;
  return db.run(sql`with recursive
    made as materialized (
      select after ->> '$.wasChild.firstName' as first_name,
        after ->> '$.wasChild.birthDate' as birth_date, after -> '$.parentIds' as parents
      from history where entity = 'person' and action = 'person.create'
        and entity_id in ${personIds} and after -> '$.wasChild' is not null),
    entry as materialized (
      select seq, before, after from history
      where entity = 'person' and entity_id in ${relativesOf(parents)}),
    known(first_name, birth_date) as (
      select first_name, birth_date from made
      union
      select earlier.value ->> 'firstName', earlier.value ->> 'birthDate'
      from known, entry, json_each(entry.after, '$.childrenData') as later,
        json_each(entry.before, '$.childrenData') as earlier
      where later.value ->> 'firstName' = known.first_name
        and later.value ->> 'birthDate' = known.birth_date
        and not ${hasChild(sql`entry.before`, sql`later`)}
        and not ${hasChild(sql`entry.after`, sql`earlier`)}
        and iif(json_array_length(entry.before, '$.childrenData')
            = json_array_length(entry.after, '$.childrenData'),
          earlier.key = later.key,
          earlier.value ->> 'firstName' = known.first_name
            or earlier.value ->> 'birthDate' = known.birth_date))
    update history set before = ${withoutKnown(sql`before`)}, after = ${withoutKnown(sql`after`)}
    where seq in (select seq from entry)`);
}

/**
 * Returns the statement that moves the comments on links to another person's history. `links` is a
 * query with one JSON `value` per row: the ids of the link and its list.
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

/** Returns the statement that writes an entry. A batch joins all its entries into one statement. */
export const insertHistory = (entry: HistoryEntry): Statement => ({
  row: { ...entry, before: jsonOf(entry.before), after: jsonOf(entry.after) },
  insertAll: insertEntries,
});

/**
 * Returns the insert of entries as SQL text: every change runs it, and the text does not depend on
 * the number of entries.
 */
const insertEntries = (entries: readonly unknown[]): Query => ({
  sql: `insert into history
      (change_id, at, actor_id, actor_name, action, entity, entity_id, before, after)
    select ?, value ->> 'at', value ->> 'actorId', value ->> 'actorName', value ->> 'action',
      value ->> 'entity', value ->> 'entityId', value ->> 'before', value ->> 'after'
    from json_each(?)`,
  params: [CHANGE_ID, JSON.stringify(entries)],
});

/** Returns the statement that redacts all entries of the records that a query returns. */
export const blankEntries = (db: Database, entity: HistoryEntity, entityIds: SQL): Statement =>
  db
    .update(history)
    .set({ before: null, after: null })
    .where(and(eq(history.entity, entity), sql`${history.entityId} in ${entityIds}`));
