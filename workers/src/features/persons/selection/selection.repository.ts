import type { CalendarDay } from "@kehila/shared/base/dates";
import type { ErrorCode } from "@kehila/shared/base/errors";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { SQL } from "drizzle-orm";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { expectThat } from "../../../db/expectations.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, readRow, readRows, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import {
  filterConditions,
  matchesIndexQuery,
  searchTests,
} from "../search/conditions.repository.ts";
import type { Filter } from "../search/parsed-search.ts";
import { filterValues, indexQuery, parseSearch } from "../search/parsed-search.ts";

/**
 * Returns the condition for all persons of a status that match a filter: one expression for counts,
 * inserts and updates, so that no statement contains ids. Matches the same persons as a page of the
 * list, with the trigram index if possible. `inRows` prevents the use of the status indexes, for
 * statements that look rows up by id.
 */
export function matchCondition(
  status: PersonStatus,
  filter: Filter,
  today: CalendarDay,
  { inRows = false } = {},
): SQL {
  const search = parseSearch(filter);
  if (search === null) return sql`0`;
  const filters = filterConditions(filterValues(filter, today), { isWhole: true });
  const texts = searchTests(search);
  const query = indexQuery(search);
  const candidates = query ? matchesIndexQuery(query) : undefined;
  // A plus sign keeps SQLite off the status indexes, which are slower than the other ways to these
  // rows: their ids, the search index, or a scan for texts that are too short for that index.
  const ofStatus =
    inRows || texts.length > 0 ? sql`+${persons.status} = ${status}` : eq(persons.status, status);
  return and(candidates, ofStatus, ...filters, ...texts) ?? ofStatus;
}

/**
 * Returns the condition for active persons by id. The ids are JSON, because D1 binds a hundred
 * parameters.
 */
export function withIds(ids: readonly string[]): SQL {
  return sql`${persons.id} in ${jsonValues(ids)} and +${persons.status} = 'active'`;
}

/** Returns the condition for archived persons by id. */
export const archivedWithIds = (ids: readonly string[]): SQL =>
  sql`${persons.id} in ${jsonValues(ids)} and +${persons.status} = 'archived'`;

/** Returns the ids that also satisfy the condition. */
export const withIdsAnd = (ids: readonly string[], condition: SQL): SQL =>
  sql`${withIds(ids)} and (${condition})`;

/** Reads which of these ids belong to active persons, in the given order. */
export const findActiveIds = (db: Database, ids: readonly string[]): Read<string[]> =>
  mapRead(readRows(db.select({ id: persons.id }).from(persons).where(withIds(ids))), (rows) => {
    const activeIds = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => activeIds.has(id));
  });

/**
 * Reads at most `limit` of the first persons that satisfy a condition (`inRows`), in the order of
 * the table. If both adults of a couple satisfy the condition, the result contains both or neither.
 */
export function findFirst(condition: SQL, limit: number): Read<string[]> {
  // Each person can add a partner, so only half of `limit` is read first. The condition is bound
  // once: D1 takes a hundred values.
  const query = sql`with matches as not materialized (
      select seq, id, household_id from ${persons} where ${condition}),
    first as materialized (
      select id, household_id from matches order by seq limit ${Math.floor(limit / 2)})
    select id from first
    union all
    select id from matches
      where household_id in (select household_id from first) and id not in (select id from first)`;
  return mapRead(readSql<{ id: string }>(query), (rows) => rows.map(({ id }) => id));
}

/** Reads how many persons satisfy a condition, up to `maxCount`. */
export const findCount = (db: Database, condition: SQL, maxCount?: number): Read<number> => {
  const countedRows = db.select({ seq: persons.seq }).from(persons).where(condition).$dynamic();
  const limited = (maxCount === undefined ? countedRows : countedRows.limit(maxCount)).as("some");
  return mapRead(
    readRow(db.select({ count: sql<number>`count(*)` }).from(limited)),
    (row) => row?.count ?? 0,
  );
};

/** Stops the batch with a code unless this number of persons satisfies the condition. */
export function expectCount(
  db: Database,
  condition: SQL,
  count: number,
  code: ErrorCode,
): Statement {
  return expectThat(db, sql`(select count(*) from ${persons} where ${condition}) = ${count}`, code);
}

/** Returns a query: the ids of persons that satisfy a condition. */
export const idsOf = (condition: SQL): SQL =>
  sql`select ${persons.id} from ${persons} where ${condition}`;

/**
 * Returns a query: the ids of the persons that satisfy a condition, with the order to add them in.
 */
export const orderedIdsOf = (condition: SQL): SQL =>
  sql`select ${persons.id}, ${persons.seq} as ord from ${persons} where ${condition}`;

/** Returns a query: the active persons among ids, with the order to add them in. */
export const activeIdsIn = (ids: readonly string[]): SQL =>
  sql`select persons.id, given.key as ord from json_each(${JSON.stringify(ids)}) as given
    cross join persons on persons.id = given.value where persons.status = 'active'`;

/** Returns the persons that satisfy a condition, as a table that is evaluated once. */
const selectedIds = (condition: SQL): SQL =>
  sql`with selected as materialized (select seq, id, household_id, seat from ${persons} where ${condition})`;

/**
 * The partners who are not in the selection. A partner with the old status loses the spouse, and a
 * partner with the new status gets the spouse back.
 */
const PARTNERS = sql.raw(`selected cross join persons as partner
  on partner.household_id = selected.household_id and partner.seat = 3 - selected.seat
  where partner.status in ('active', 'archived') and partner.seq not in (select seq from selected)`);

/** The statuses of a change of many persons. */
export interface StatusChange {
  from: "active" | "archived";
  to: "active" | "archived";
}

/**
 * Returns a query of history rows for {@link changeAll}: the id, and the changed fields as JSON.
 */
export const statusEntries = (condition: SQL, { from, to }: StatusChange): SQL => sql`
  ${selectedIds(condition)} select id, json_object('status', ${from}), json_object('status', ${to})
  from selected order by seq`;

/**
 * Returns a query of history rows for the partners who are not in the selection, because a couple
 * needs one status.
 */
export const partnerEntries = (condition: SQL, { from, to }: StatusChange): SQL => sql`
  ${selectedIds(condition)} select partner.id,
    json_object('spouseId', iif(partner.status = ${from}, selected.id, null)),
    json_object('spouseId', iif(partner.status = ${to}, selected.id, null))
  from ${PARTNERS} order by selected.seq`;

/**
 * Returns statements that change the status of all persons of a condition. Partners outside the
 * selection get a new version; a couple inside the selection stays a couple. The condition must
 * select the same persons in every statement, so the statuses change last.
 */
export function changeAll(
  db: Database,
  condition: SQL,
  { to }: StatusChange,
  now: string,
): Statement[] {
  const selectedRows = selectedIds(condition);
  return [
    db.run(sql`${selectedRows} update persons set version = version + 1, updated_at = ${now}
      where seq in (select partner.seq from ${PARTNERS})`),
    db.run(sql`${selectedRows} update persons set status = ${to}, version = version + 1,
      updated_at = ${now} where seq in (select seq from selected)`),
  ];
}
