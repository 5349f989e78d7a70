import type { SQL } from "drizzle-orm";
import { and, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { accountNow } from "../../db/account-now.ts";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRow, readRows, readSql } from "../../db/read.ts";
import type { MergeSnapshot } from "../../db/schema/merges.ts";
import { personMerges } from "../../db/schema/merges.ts";
import { children, households, persons } from "../../db/schema/persons.ts";
import {
  applicationSnapshot,
  filledCommentSnapshot,
  linkSnapshot,
  missedSnapshot,
  placeSnapshot,
} from "../participants/merged-links.sql.ts";
import type { ChildFields, PersonRecord } from "../persons/record/record.sql.ts";
import { derivedColumns } from "@kehila/shared/names/derived-columns";

export type MergeRow = typeof personMerges.$inferSelect;

/**
 * Returns the statement that stores a merge with its snapshot. The statement runs before all
 * changes of the merge and reads the links to lists itself, because a change of lists does not
 * increase the person's version.
 */
export function insertMerge(
  db: Database,
  merge: Omit<MergeRow, "snapshot" | "undoneAt">,
  snapshot: MergeSnapshot,
): Statement {
  const { id, personId, otherId, actorId, actorName, mergedAt } = merge;
  const approvedSpouseId =
    snapshot.other.person.status === "pending" && snapshot.own.person.status !== "pending"
      ? (snapshot.family.partner?.id ?? null)
      : null;
  return db.run(sql`insert into person_merges
      (id, person_id, other_id, actor_id, actor_name, merged_at, snapshot)
    values (${id}, ${personId}, ${otherId}, ${actorId}, ${actorName}, ${mergedAt},
      json_set(${JSON.stringify(snapshot)},
        '$.links', ${linkSnapshot(otherId)},
        '$.filled', ${filledCommentSnapshot(personId, otherId)},
        '$.places', ${placeSnapshot(personId, otherId)},
        '$.applications', ${applicationSnapshot(otherId)},
        '$.partnerApplications', ${applicationSnapshot(approvedSpouseId)}))`);
}

/**
 * Stores what the approval by a merge resulted in: the spouse's version, and list applications that
 * joined no list. Last in the batch.
 */
export function storeSpouseApproval(
  db: Database,
  mergeId: string,
  { approvedIds, spouseId }: { approvedIds: readonly string[]; spouseId: string | null },
): Statement {
  return db.run(sql`update person_merges set snapshot = json_set(snapshot,
      '$.family.approvedVersion', (select version from persons where id = ${spouseId}),
      '$.missed', ${missedSnapshot(approvedIds)})
    where id = ${mergeId}`);
}

/** The parts of a snapshot with links to lists and list applications. */
type SnapshotPart =
  | "links"
  | "filled"
  | "places"
  | "applications"
  | "partnerApplications"
  | "missed";

/** Returns a query: one part of a merge's snapshot, with one JSON `value` per row. */
export const snapshotLists = (mergeId: string, part: SnapshotPart): SQL =>
  sql`select kept.value as value
    from person_merges, json_each(person_merges.snapshot, ${`$.${part}`}) as kept
    where person_merges.id = ${mergeId}`;

/** Reads the merges into a person that were not undone, newest first. */
export const findMerges = (
  db: Database,
  personId: string,
): Read<(MergeRow & { actorNow: string | null })[]> =>
  readRows(
    db
      .select({
        ...getTableColumns(personMerges),
        actorNow: accountNow(personMerges.actorId).as("actor_now"),
      })
      .from(personMerges)
      .where(and(eq(personMerges.personId, personId), isNull(personMerges.undoneAt)))
      .orderBy(desc(personMerges.mergedAt), desc(sql`rowid`)),
  );

export const findMerge = (db: Database, id: string): Read<MergeRow | null> =>
  readRow(db.select().from(personMerges).where(eq(personMerges.id, id)));

/** Reads the newest merge into a person that was not undone. */
export const findNewestMerge = (db: Database, personId: string) =>
  readRow(
    db
      .select({ id: personMerges.id })
      .from(personMerges)
      .where(and(eq(personMerges.personId, personId), isNull(personMerges.undoneAt)))
      .orderBy(desc(personMerges.mergedAt), desc(sql`rowid`))
      .limit(1),
  );

/** Returns statements that close a merge once; a second unmerge is refused. */
export function closeMerge(db: Database, id: string, now: string): Statement[] {
  const openMerge = and(eq(personMerges.id, id), isNull(personMerges.undoneAt));
  return [
    expectThat(
      db,
      sql`exists (select 1 from person_merges where id = ${id} and undone_at is null and snapshot is not null)`,
      "INVALID_TRANSITION",
    ),
    db.update(personMerges).set({ undoneAt: now, snapshot: null }).where(openMerge),
  ];
}

/** Inserts a merged record again with its old row number. */
export function reinsertPerson(db: Database, row: PersonRecord["person"]): Statement {
  // Computed columns are computed again, because the search rules may have changed.
  return db.insert(persons).values({ ...row, ...derivedColumns(row) });
}

export function insertChild(db: Database, householdId: string, child: ChildFields): Statement {
  return db.insert(children).values({ ...child, householdId });
}

/** Moves a child to a position in a household; the id is kept. */
export function moveChild(
  db: Database,
  id: string,
  householdId: string,
  position: number,
): Statement {
  return db.update(children).set({ householdId, position }).where(eq(children.id, id));
}

export function deleteChildren(db: Database, ids: readonly string[]): Statement {
  return db.delete(children).where(inArray(children.id, [...ids]));
}

/** Reads which ids of a merge's snapshot are in use by a child or a household now. */
export function findTaken(mergeId: string): Read<ReadonlySet<string>> {
  const query = sql`with merge as (select snapshot from person_merges where id = ${mergeId})
    select id from ${children} where id in (
      select child.value ->> 'id' from merge, json_each(snapshot, '$.own.children') as child
      union all
      select child.value ->> 'id' from merge, json_each(snapshot, '$.other.children') as child)
    union all
    select id from ${households} where id in (
      select snapshot ->> '$.own.person.householdId' from merge
      union all select snapshot ->> '$.other.person.householdId' from merge)`;
  return mapRead(readSql<{ id: string }>(query), (rows) => new Set(rows.map(({ id }) => id)));
}

/** Returns a subquery: the id of the other adult in a person's household. */
export const partnerOf = (id: string): SQL => sql`(select partner.id from persons
  join persons as partner on partner.household_id = persons.household_id
    and partner.seat = 3 - persons.seat where persons.id = ${id})`;

/** Returns a subquery: the id of the adult that a merge left behind. */
export const leftAdultId = (mergeId: string): SQL =>
  sql`(select snapshot ->> '$.family.left.id' from person_merges where id = ${mergeId})`;
