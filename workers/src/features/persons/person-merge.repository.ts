import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { listApplications } from "../../db/schema/lists.ts";
import type { MergeSnapshot } from "../../db/schema/merges.ts";
import { personMerges } from "../../db/schema/merges.ts";
import { children, households, persons } from "../../db/schema/persons.ts";
import type { ChildFields, PersonRecord } from "./persons.repository.ts";
import { derivedColumns } from "./persons.repository.ts";

export type MergeRow = typeof personMerges.$inferSelect;

/** A JSON list of ids as rows. */
const valuesOf = (ids: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** Ids of the records that ended in a person, and in these, and so on: its history is theirs too. */
export async function findMergedIds(db: Database, personId: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    with recursive merged(id) as (
      select other_id from person_merges where person_id = ${personId} and undone_at is null
      union
      select other_id from person_merges join merged on person_id = merged.id where undone_at is null
    ) select id from merged`);
  return rows.map(({ id }) => id);
}

/**
 * Names that records had when they ended in others, as their own history keeps them; whoever's
 * history was blanked is not among them.
 */
export async function findMergedNames(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.all<{ id: string; firstName: string; lastName: string }>(sql`
    select entity_id as id, before ->> 'firstName' as "firstName", before ->> 'lastName' as "lastName"
    from history
    where seq in (select max(seq) from history
      where entity = 'person' and action = 'person.merge' and before is not null
        and entity_id in ${valuesOf(ids)} group by entity_id)`);
}

/** The links of a person that is about to end, as the snapshot keeps them. */
const linksOf = (personId: string) => sql`json((
  select json_group_array(json_object('id', id, 'listId', list_id, 'comment', comment,
    'source', source, 'createdAt', created_at))
  from list_persons where person_id = ${personId}))`;

/** Own links without a comment on lists on which the other one has a comment. */
const filledBy = (personId: string, otherId: string) => sql`json((
  select json_group_array(json_object('id', own.id, 'before', own.comment, 'given', theirs.comment))
  from list_persons as own join list_persons as theirs on theirs.list_id = own.list_id
  where own.person_id = ${personId} and theirs.person_id = ${otherId}
    and ifnull(own.comment, '') = '' and ifnull(theirs.comment, '') <> ''))`;

const applicationsOf = (personId: string | null) => sql`json((
  select json_group_array(json_object('id', id, 'listId', list_id, 'idNumber', id_number,
    'createdAt', created_at))
  from list_applications where person_id = ${personId}))`;

/**
 * The statement that keeps a merge and how to undo it. Runs before anything of it is done: what it
 * keeps of lists is read in the same transaction, since changes of lists raise no person's version.
 */
export function insertMerge(
  db: Database,
  merge: Omit<MergeRow, "snapshot" | "undoneAt">,
  snapshot: MergeSnapshot,
): Statement {
  const { id, personId, otherId, actorId, actorName, mergedAt } = merge;
  const approved =
    snapshot.other.person.status === "pending" && snapshot.own.person.status !== "pending"
      ? (snapshot.family.partner?.id ?? null)
      : null;
  return db.run(sql`insert into person_merges
      (id, person_id, other_id, actor_id, actor_name, merged_at, snapshot)
    values (${id}, ${personId}, ${otherId}, ${actorId}, ${actorName}, ${mergedAt},
      json_set(${JSON.stringify(snapshot)},
        '$.links', ${linksOf(otherId)},
        '$.filled', ${filledBy(personId, otherId)},
        '$.applications', ${applicationsOf(otherId)},
        '$.partnerApplications', ${applicationsOf(approved)}))`);
}

/** Keeps, at the end of a merge, the version of the spouse whom it approved along. */
export function noteApprovedVersion(db: Database, mergeId: string, spouseId: string): Statement {
  return db.run(sql`update person_merges set snapshot = json_set(snapshot,
      '$.family.approvedVersion', (select version from persons where id = ${spouseId}))
    where id = ${mergeId}`);
}

/** A person's lists become another's: each list once, a comment that is there stays. */
export function moveLinks(db: Database, from: string, to: string): Statement[] {
  return [
    db.run(sql`update list_persons set comment = (
        select theirs.comment from list_persons as theirs
        where theirs.person_id = ${from} and theirs.list_id = list_persons.list_id)
      where person_id = ${to} and ifnull(comment, '') = '' and exists (
        select 1 from list_persons as theirs where theirs.person_id = ${from}
          and theirs.list_id = list_persons.list_id and ifnull(theirs.comment, '') <> '')`),
    // Those that would be there twice stay behind, and go with the person.
    db.run(sql`update or ignore list_persons set person_id = ${to} where person_id = ${from}`),
  ];
}

/** What somebody applied for becomes another applicant's. */
export function moveApplications(db: Database, from: string, to: string): Statement {
  return db
    .update(listApplications)
    .set({ personId: to })
    .where(eq(listApplications.personId, from));
}

/** An active person joins the lists that a pending one applied for. */
export function joinListsAppliedFor(
  db: Database,
  applicantId: string,
  personId: string,
  at: string,
): Statement {
  return db.run(sql`insert or ignore into list_persons (id, list_id, person_id, source, created_at)
    select id, list_id, ${personId}, 'public', ${at} from list_applications
    where person_id = ${applicantId}`);
}

/** What a snapshot keeps under a name, one row `kept` each. */
const keptIn = (mergeId: string, name: string) =>
  sql`person_merges, json_each(person_merges.snapshot, ${`$.${name}`}) as kept
    where person_merges.id = ${mergeId}`;
const isKept = (mergeId: string, name: string) =>
  sql`id in (select kept.value ->> 'id' from ${keptIn(mergeId, name)})`;

/**
 * Statements that give lists back: links that came from the other one return, comments written since
 * included. A link or a list that staff removed since stays removed.
 */
export function returnLinks(
  db: Database,
  mergeId: string,
  { from, to }: { from: string; to: string },
): Statement[] {
  return [
    db.run(sql`update list_persons set person_id = ${to}
      where person_id = ${from} and ${isKept(mergeId, "links")}`),
    db.run(sql`insert or ignore into list_persons
        (id, list_id, person_id, comment, source, created_at)
      select kept.value ->> 'id', kept.value ->> 'listId', ${to}, kept.value ->> 'comment',
        kept.value ->> 'source', kept.value ->> 'createdAt'
      from ${keptIn(mergeId, "links")} and exists (select 1 from list_persons as own
        where own.person_id = ${from} and own.list_id = kept.value ->> 'listId')`),
    db.run(sql`update list_persons set comment = (select kept.value ->> 'before'
        from ${keptIn(mergeId, "filled")} and kept.value ->> 'id' = list_persons.id)
      where person_id = ${from} and exists (select 1 from ${keptIn(mergeId, "filled")}
        and kept.value ->> 'id' = list_persons.id and kept.value ->> 'given' = list_persons.comment)`),
  ];
}

/** Statements by which somebody waits again for the lists that a merge let them or another join. */
export function returnApplications(
  db: Database,
  mergeId: string,
  name: "applications" | "partnerApplications",
  { from, to }: { from: string; to: string },
): Statement[] {
  return [
    db.run(sql`update list_applications set person_id = ${to}
      where person_id = ${from} and ${isKept(mergeId, name)}`),
    db.run(sql`insert or ignore into list_applications (id, list_id, person_id, id_number, created_at)
      select kept.value ->> 'id', kept.value ->> 'listId', ${to}, kept.value ->> 'idNumber',
        kept.value ->> 'createdAt'
      from ${keptIn(mergeId, name)} and exists (select 1 from list_persons as own
        where own.person_id = ${from} and own.list_id = kept.value ->> 'listId')`),
    db.run(sql`delete from list_persons where person_id = ${from} and ${isKept(mergeId, name)}`),
  ];
}

/** Whether a person is on no list but those that a merge let the applicant join. */
const isOnlyOnAppliedLists = (mergeId: string, personId: string) =>
  sql`not exists (select 1 from list_persons where person_id = ${personId}
    and not ${isKept(mergeId, "partnerApplications")})`;

/** The same as a question of its own, for planning; the batch asks it again. */
export async function wasPutOnNoList(
  db: Database,
  mergeId: string,
  personId: string,
): Promise<boolean> {
  const [row] = await db.all<{ holds: number }>(
    sql`select ${isOnlyOnAppliedLists(mergeId, personId)} as holds`,
  );
  return row?.holds === 1;
}

export function expectPutOnNoList(db: Database, mergeId: string, personId: string): Statement {
  return expectThat(db, isOnlyOnAppliedLists(mergeId, personId), "STALE_VERSION");
}

/** Merges into a person that were not undone, the newest first. */
export async function findMerges(db: Database, personId: string): Promise<MergeRow[]> {
  return db
    .select()
    .from(personMerges)
    .where(and(eq(personMerges.personId, personId), isNull(personMerges.undoneAt)))
    .orderBy(desc(personMerges.mergedAt), desc(sql`rowid`));
}

export async function findMerge(db: Database, id: string): Promise<MergeRow | null> {
  const [row] = await db.select().from(personMerges).where(eq(personMerges.id, id));
  return row ?? null;
}

/** Statements that end a merge once: whoever comes second is refused. */
export function closeMerge(db: Database, id: string, at: string): Statement[] {
  const open = and(eq(personMerges.id, id), isNull(personMerges.undoneAt));
  return [
    expectThat(
      db,
      sql`exists (select 1 from person_merges where id = ${id} and undone_at is null and snapshot is not null)`,
      "INVALID_TRANSITION",
    ),
    db.update(personMerges).set({ undoneAt: at, snapshot: null }).where(open),
  ];
}

/** Puts a person back who was merged into another, with the old row number. */
export function reinsertPerson(db: Database, row: PersonRecord["person"]): Statement {
  // What follows from the fields is worked out anew: the rules of searching may have changed since.
  return db.insert(persons).values({ ...row, ...derivedColumns(row) });
}

export function insertChild(db: Database, householdId: string, child: ChildFields): Statement {
  return db.insert(children).values({ ...child, householdId });
}

/** Moves one child to a place in a household, id kept. */
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

/** Of some ids, those that a child or a household has. */
export async function findTaken(
  db: Database,
  ids: { children: readonly string[]; households: readonly string[] },
): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(sql`
    select id from ${children} where id in ${valuesOf(ids.children)}
    union all select id from ${households} where id in ${valuesOf(ids.households)}`);
  return new Set(rows.map(({ id }) => id));
}
