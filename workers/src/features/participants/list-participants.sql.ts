import type { CalendarDay } from "@kehila/shared/base/dates";
import type { ListApplicant, Participant } from "@kehila/shared/events/event-lists";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { Child } from "@kehila/shared/persons/answers";
import type { SQL } from "drizzle-orm";
import { asc, eq, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { JsonOf } from "../../core/json-of.ts";
import type { Database, Statement } from "../../db/client.ts";
import { preparedStatement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonBoolean, jsonObject, jsonValues } from "../../db/json-values.ts";
import { prepareSelect, queryOf } from "../../db/prepared.ts";
import type { Read } from "../../db/read.ts";
import { columnsAs, mapRead, readSelect, readSql } from "../../db/read.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import { eventListPersons } from "../../db/schema/participants.ts";
import { persons } from "../../db/schema/persons.ts";
import { HAS_COME } from "./attendance.sql.ts";
import { applicantsOf } from "./participants.sql.ts";
import { HAS_PLACE, insertArrivals, IS_WAITING } from "./capacity.sql.ts";

/** The participants of one event list: reading them, adding, removing, commenting. */

/** The JSON texts of a participant, which the presenter joins. */
export interface FoundParticipant {
  /** Decides who may read the person's ID number and children. */
  status: PersonStatus;
  householdId: string;
  /** Null for a participant who has a place. */
  waitingSince: string | null;
  link: JsonOf<Omit<Participant, "person">>;
  /** The columns of a participant without the ID number (docs/product.md#who-sees-what). */
  person: JsonOf<Omit<Participant["person"], "childrenData" | "idNumber">>;
  idNumber: string | null;
  childrenData: JsonOf<Child[]>;
}

const linkJson = jsonObject({
  id: eventListPersons.id,
  version: eventListPersons.version,
  comment: eventListPersons.comment,
  source: eventListPersons.source,
  createdAt: eventListPersons.createdAt,
  came: jsonBoolean(HAS_COME),
});

const personJson = jsonObject({
  id: persons.id,
  firstName: persons.firstName,
  lastName: persons.lastName,
  phone: persons.phone,
  city: persons.city,
  gender: persons.gender,
  birthDate: persons.birthDate,
  married: jsonBoolean(persons.married),
  childrenCount: persons.childrenCount,
  active: jsonBoolean(sql`${persons.status} = 'active'`),
});

const childrenJson = sql`(
  select json_group_array(json_object('id', id, 'firstName', first_name, 'gender', gender,
    'birthDate', birth_date) order by position, id)
  from children where children.household_id = ${persons.householdId})`;

const participants = prepareSelect<{ listId: string }>(() =>
  new QueryBuilder()
    .select(
      columnsAs({
        status: persons.status,
        householdId: persons.householdId,
        waitingSince: eventListPersons.waitingSince,
        link: linkJson,
        person: personJson,
        idNumber: persons.idNumber,
        childrenData: childrenJson,
      }),
    )
    .from(eventListPersons)
    .innerJoin(persons, eq(persons.id, eventListPersons.personId))
    .where(eq(eventListPersons.listId, sql.placeholder("listId")))
    .orderBy(
      sql`waiting_since is not null, waiting_since, waiting_seq`,
      asc(persons.lastNameKey),
      asc(persons.firstNameKey),
      asc(persons.seq),
    ),
);

/**
 * Reads the participants of a list, by last name, then the waiting persons in order of arrival.
 * SQLite writes the JSON (docs/decisions/0010-one-round-trip.md), because a list can have 5,000
 * participants.
 */
export const findParticipants = (listId: string): Read<readonly FoundParticipant[]> =>
  readSelect(participants.with({ listId }));

/** Reads the pending applicants for a list, in order of arrival. */
export const findApplicants = (listId: string): Read<readonly ListApplicant[]> =>
  readSql<ListApplicant>(applicantsOf(sql`${listId}`));

/** A participant's link, with the data that decides who may change it. */
type ParticipantLink = Pick<typeof eventListPersons.$inferSelect, "id" | "version" | "comment"> &
  Pick<typeof eventLists.$inferSelect, "category" | "createdBy"> & {
    /** The id of the person. */
    subjectId: string;
    listId: string;
  };

const selectLink = prepareSelect<{ id: string }>(() =>
  new QueryBuilder()
    .select(
      columnsAs({
        id: eventListPersons.id,
        version: eventListPersons.version,
        comment: eventListPersons.comment,
        subjectId: eventListPersons.personId,
        listId: eventLists.id,
        category: eventLists.category,
        createdBy: eventLists.createdBy,
      }),
    )
    .from(eventListPersons)
    .innerJoin(eventLists, eq(eventLists.id, eventListPersons.listId))
    .where(eq(eventListPersons.id, sql.placeholder("id"))),
);

/** Reads a participant's link; null without one. */
export const findParticipantLink = (id: string): Read<ParticipantLink | null> =>
  mapRead(readSelect<ParticipantLink>(selectLink.with({ id })), ([link]) => link ?? null);

const linkUnchanged = preparedStatement((db) =>
  expectThat(
    db,
    sql`exists (select 1 from ${eventListPersons} where ${eventListPersons.id} = ${sql.placeholder("id")}
      and ${eventListPersons.version} = ${sql.placeholder("version")})`,
    "STALE_VERSION",
  ),
);
const linkComment = preparedStatement((db) =>
  db.run(sql`update list_persons set comment = ${sql.placeholder("comment")}, version = version + 1
    where id = ${sql.placeholder("id")}`),
);

/** Sets the comment of a link; stops with `STALE_VERSION` if its version has changed. */
export const commentOnParticipant = (
  db: Database,
  link: Pick<ParticipantLink, "id" | "version">,
  comment: string | null,
): Statement[] => [linkUnchanged(db, { ...link }), linkComment(db, { id: link.id, comment })];

/** A change of the participants of a list. */
export interface ParticipantChange {
  listId: string;
  /** A condition on `list_persons`: the links to remove. */
  removed: SQL;
  /** A query of person ids to add, with `ord`; persons already on the list stay. */
  added: SQL;
}

const removedIds = ({ listId, removed }: ParticipantChange): SQL =>
  sql`select person_id from list_persons where list_id = ${listId} and ${removed}`;

const addedIds = ({ listId, added }: ParticipantChange): SQL =>
  sql`select id, ord from (${added})
    where id not in (select person_id from list_persons where list_id = ${listId})`;

/** Returns a condition: the link's person is one of these persons. */
export const hasPersonIn = (personIds: readonly string[]): SQL =>
  sql`person_id in ${jsonValues(personIds)}`;

/**
 * Returns a condition: the link's person has a place and is none of these persons. A complete set
 * of participants does not include waiting persons, so waiting persons stay.
 */
export const hasOtherPerson = (personIds: readonly string[]): SQL =>
  sql`person_id not in ${jsonValues(personIds)} and ${HAS_PLACE}`;

/** Returns a query of ids. */
export const idsAmong = (ids: readonly string[]): SQL =>
  sql`select value from json_each(${JSON.stringify(ids)})`;

/** Returns a query of ids in the given order. */
export const idsIn = (personIds: readonly string[]): SQL =>
  sql`select value as id, key as ord from json_each(${JSON.stringify(personIds)})`;

/**
 * Returns a history row for a change of participants; no row if nothing changes. The row contains
 * ids, no names.
 */
export const changedParticipants = (change: ParticipantChange): SQL => sql`
  select ${change.listId}, json_object('removed', json(removed)), json_object('added', json(added))
  from (select
    (select json_group_array(person_id) from (${removedIds(change)})) as removed,
    (select json_group_array(id) from (${addedIds(change)})) as added)
  where removed <> '[]' or added <> '[]'`;

/** Persons to add to a list by id. */
interface PersonsById {
  listId: string;
  personIds: readonly string[];
  /** Removals after this instant can be undone. */
  restoredFrom: string;
  today: CalendarDay;
}

/**
 * Stops the batch with `INVALID_INPUT` unless each person is active, already on the list, or was
 * recently removed from a past list, on which archived persons stay.
 */
export const expectAddable = (db: Database, additions: PersonsById): Statement =>
  expectThat(db, sql`not exists (${unknownIds(additions)})`, "INVALID_INPUT");

const unknownIds = ({ listId, personIds, restoredFrom, today }: PersonsById): SQL => sql`
  select value from json_each(${JSON.stringify(personIds)})
  where not exists (select 1 from persons where id = value and status = 'active')
    and not exists (select 1 from list_persons where list_id = ${listId} and person_id = value)
    and not exists (select 1 from removed_list_persons as was join lists on lists.id = was.list_id
      where was.list_id = ${listId} and was.person_id = value
        and was.removed_at >= ${restoredFrom} and lists.date < ${today})`;

/** Reads whether one of the persons cannot be on a list: unknown, archived or an applicant. */
export const findUnknown = (additions: PersonsById): Read<boolean> =>
  mapRead(readSql(sql`${unknownIds(additions)} limit 1`), (rows) => rows.length > 0);

/**
 * Reads the ids of persons who are not on a list and were not recently removed from the list. To
 * add a recently removed person is an undo.
 */
export const findNew = ({
  listId,
  personIds,
  restoredFrom,
}: Omit<PersonsById, "today">): Read<string[]> =>
  mapRead(
    readSql<{ id: string }>(sql`
      select value as id from json_each(${JSON.stringify(personIds)})
      where not exists (select 1 from list_persons where list_id = ${listId} and person_id = value)
        and not exists (select 1 from removed_list_persons where list_id = ${listId}
          and person_id = value and removed_at >= ${restoredFrom})`),
    (rows) => rows.map(({ id }) => id),
  );

/** Stores the removed links, so that adding the person again restores them. */
export const storeRemovedLinks = (db: Database, change: ParticipantChange, at: string): Statement =>
  db.run(sql`insert or replace into removed_list_persons
      (id, list_id, person_id, comment, source, created_at, version, waiting_since, waiting_seq,
        removed_at)
    select id, list_id, person_id, comment, source, created_at, version, waiting_since, waiting_seq,
      ${at}
    from list_persons where list_id = ${change.listId} and ${change.removed}`);

/** The added persons, and the number of removed persons. */
export interface ChangeResult {
  addedIds: string[];
  /** Number of added persons on the waiting list. */
  waiting: number;
  removed: number;
}

/**
 * Removes and adds participants, and returns the added persons. A person removed after
 * `restoredFrom` gets the old link with comment and source, and the old place if one is free. Stops
 * with `INVALID_INPUT` above `max` participants.
 */
export const applyChange = (
  change: ParticipantChange,
  { at, restoredFrom, max }: { at: string; restoredFrom: string; max: number },
): Read<ChangeResult> => ({
  selects: [
    sql`delete from list_persons where list_id = ${change.listId} and ${change.removed}
      returning person_id`,
    sql`${insertArrivals(
      sql`select ifnull(was.id, lower(hex(randomblob(16)))) as id, ${change.listId} as list_id,
          incoming.id as person_id, was.comment, ifnull(was.source, 'staff') as source,
          ifnull(was.created_at, ${at}) as created_at, ifnull(was.version, 0) + 1 as version,
          coalesce(was.waiting_since, was.created_at, ${at}) as arrived_at,
          case when was.id is null then null when was.waiting_since is null then 'place'
            else 'waiting' end as claim, ifnull(was.waiting_seq, 0) as seq,
          incoming.ord
        from (${addedIds(change)}) as incoming left join removed_list_persons as was
          on was.list_id = ${change.listId} and was.person_id = incoming.id
          and was.removed_at >= ${restoredFrom}`,
      sql`${change.listId}`,
    )} returning person_id, ${IS_WAITING} as waits`,
    sql`delete from removed_list_persons where list_id = ${change.listId}
      and person_id in (select person_id from list_persons where list_id = ${change.listId})`,
    sql`insert into expectations(holds, code) select (select count(*) from list_persons
      where list_id = ${change.listId}) <= ${max}, 'INVALID_INPUT'`,
  ].map(queryOf),
  compute: ([removed = [], added = []]) => ({
    removed: removed.length,
    addedIds: added.map((row) => String(row["person_id"])),
    waiting: added.filter((row) => row["waits"] === 1).length,
  }),
});

/** Returns a history row for the deletion of a list: its fields, and the ids of its persons. */
export const deletedListEntry = (listId: string): SQL => sql`
  select id, json_object('title', title, 'description', description, 'date', date,
    'time', time, 'venue', venue, 'capacity', capacity, 'capacityUnit', capacity_unit, 'category', category, 'personIds', json((select json_group_array(person_id)
      from list_persons where list_id = ${listId}))), null
  from lists where id = ${listId}`;
