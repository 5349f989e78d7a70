import { grantsOf } from "@kehila/shared/accounts/permissions";
import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { LIST_LINK_SOURCES } from "@kehila/shared/persons/answers";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { inArray, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { jsonBoolean } from "../../db/json-values.ts";
import type { Bindable } from "../../db/prepared.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import { eventListPersons } from "../../db/schema/participants.ts";
import { HAS_COME, hasCome, IS_VISIT } from "./attendance.sql.ts";
import { HAS_PLACE, IS_WAITING } from "./capacity.sql.ts";

/** SQL on the link tables for queries of other slices. */

/** A link on a person's record. */
export interface ListLink {
  id: string;
  source: (typeof LIST_LINK_SOURCES)[number];
  /** Whether the person waits for a place. */
  waiting: boolean;
  /** Whether the link counts as a visit once the event is over. */
  isVisit: boolean;
  /** Whether the person has a place and came. */
  came: boolean;
  list: { id: string; title: string; category: EventCategory; date: string };
}

/**
 * Returns a subquery: the links of a person as a JSON array of {@link ListLink}, the latest event
 * first.
 */
export const linksOf = (personId: SQLWrapper): SQL => sql`
  select json_group_array(json_object('id', list_persons.id,
    'source', list_persons.source, 'waiting', ${jsonBoolean(sql`list_persons.${IS_WAITING}`)},
    'isVisit', ${jsonBoolean(sql`list_persons.${HAS_PLACE} and ${IS_VISIT}`)},
    'came', ${jsonBoolean(sql`list_persons.${HAS_PLACE} and ${HAS_COME}`)}, 'list', json_object('id', lists.id,
    'title', lists.title, 'category', lists.category, 'date', lists.date))
    order by lists.date desc, lists.id)
  from list_persons join lists on lists.id = list_persons.list_id
  where list_persons.person_id = ${personId}`;

/** Returns a subquery: the list applications on a person's record, with JSON in `typed`. */
export const applicationsOf = (personId: SQLWrapper): SQL => sql`
  select json_group_array(json_object('id', application.id, 'typed', json(application.typed),
    'came', ${jsonBoolean(hasCome(sql`application.list_id`, sql`application.person_id`))}, 'list', iif(lists.id is null, null, json_object('id', lists.id, 'title', lists.title,
      'category', lists.category, 'date', lists.date)))
    order by application.created_at, application.id)
  from list_applications as application left join lists on lists.id = application.list_id
  where application.person_id = ${personId}`;

/** Returns a subquery: the person of the application with an ID number for a list. */
export const appliedWith = (listId: string, idNumber: string): SQL => sql`
  select person_id from list_applications where list_id = ${listId} and id_number = ${idNumber}`;

/** Returns the end of a query: the pending applicants for a list. */
const fromApplicants = (listId: SQLWrapper): SQL => sql`from list_applications as application
  cross join persons on persons.id = application.person_id
  where application.list_id = ${listId} and persons.status = 'pending'`;

/**
 * Returns a subquery: the number of pending applicants for a list. After a merge, an applicant can
 * have several applications.
 */
export const applicationCount = (listId: SQLWrapper): SQL<number> =>
  sql<number>`(select count(distinct application.person_id) ${fromApplicants(listId)})`;

/** Returns a query: the pending applicants for a list, in order of arrival. */
export const applicantsOf = (listId: SQLWrapper): SQL => sql`
  select persons.id, persons.first_name as firstName, persons.last_name as lastName
  ${fromApplicants(listId)}
  group by persons.id order by min(application.created_at), min(application.id)`;

/** Returns a condition: a person is on a list, with a place or waiting. */
export const isOnList = (listId: string, personId: SQLWrapper): SQL =>
  sql`${personId} in (select person_id from list_persons where list_id = ${listId})`;

/** The roles and flags that allow a user to see the lists of a category, by category. */
const LIST_READERS = Object.fromEntries(
  EVENT_CATEGORIES.map((category) => [
    category,
    grantsOf("lists.read", { category, createdBy: null }),
  ]),
);

/**
 * A common table expression: the categories whose lists the actor of the session may see. The
 * subqueries about invitations read it.
 */
export const VISIBLE_CATEGORIES: SQL = sql`visible_categories(category) as materialized (
  select readers.key from actor cross join users on users.id = actor.id
    cross join json_each(${JSON.stringify(LIST_READERS)}) as readers
  where users.role in (select value from json_each(readers.value, '$.roles'))
    or exists (select 1 from user_permissions where user_id = users.id
      and permission in (select value from json_each(readers.value, '$.permissions'))))`;

/** Returns the end of a query: the visible lists on which a person has a place. */
const fromInvitations = (personId: SQLWrapper): SQL => sql`from list_persons
  cross join lists on lists.id = list_persons.list_id
  where list_persons.person_id = ${personId} and list_persons.${HAS_PLACE}
    and +lists.category in (select category from visible_categories)`;

/**
 * Returns a subquery: the day of the last event on which a person has a place; null without one.
 * Events count if the actor may see their lists ({@link VISIBLE_CATEGORIES}).
 */
export const lastInvited = (personId: SQLWrapper): SQL =>
  sql`(select max(lists.date) ${fromInvitations(personId)})`;

/** Returns a subquery: the number of events of {@link lastInvited} in a range of days. */
export const invitationCount = (
  personId: SQLWrapper,
  [from, to]: readonly [CalendarDay, CalendarDay],
): SQL =>
  sql`(select count(*) ${fromInvitations(personId)} and lists.date between ${from} and ${to})`;

/**
 * The visitors of past events of some categories, before a day: the participants; after a closed
 * roll call only the participants who came.
 */
export interface VisitFilter {
  categories: readonly EventCategory[];
  before: CalendarDay;
}

const isVisitedList = ({ categories, before }: Bindable<VisitFilter>): SQL =>
  sql`${inArray(eventLists.category, [...categories])} and ${eventLists.date} < ${before}`;

/**
 * Returns a condition: the person visited an event of the filter. Reads all visitors first, from
 * the index of links, and excludes waiting persons by an index of their own.
 */
export const visitorsContain = (personId: SQLWrapper, visitFilter: Bindable<VisitFilter>): SQL =>
  sql`${personId} in (select ${eventListPersons.personId} from ${eventLists}
    join ${eventListPersons} on ${eventListPersons.listId} = ${eventLists.id}
    where ${isVisitedList(visitFilter)} and ${IS_VISIT} and not exists (select 1 from list_persons as waiting
      where waiting.list_id = lists.id and waiting.person_id = list_persons.person_id
        and waiting.${IS_WAITING}))`;

/** Returns the condition of {@link visitorsContain}, evaluated through the person's own links. */
export const isVisitor = (personId: SQLWrapper, visitFilter: Bindable<VisitFilter>): SQL =>
  sql`exists (select 1 from ${eventListPersons}
    cross join ${eventLists} on ${eventLists.id} = ${eventListPersons.listId}
    where ${eventListPersons.personId} = ${personId} and list_persons.${HAS_PLACE}
      and ${isVisitedList(visitFilter)} and ${IS_VISIT})`;

/**
 * Returns the condition that a household has an application for an event list: a couple applies
 * together, and the list application is the applicant's.
 */
export const hasApplied = (householdId: SQLWrapper, listId: Bindable<string>): SQL =>
  sql`${householdId} in (select applicant.household_id from list_applications
    cross join persons as applicant on applicant.id = list_applications.person_id
    where list_applications.list_id = ${listId})`;

/** Returns the list applications of the persons of a query as a JSON array of rows. */
export const appliedRows = (personIds: SQL): SQL => sql`
  select json_group_array(json_object('id', id, 'list_id', list_id, 'person_id', person_id,
    'id_number', id_number, 'typed', typed, 'created_at', created_at))
  from list_applications where person_id in (${personIds})`;

/**
 * Returns the statement that restores list applications from snapshots of {@link appliedRows}. An
 * application for a deleted list gets no list; a newer application for the same list wins.
 */
export const restoreApplied = (db: Database, kept: SQL): Statement =>
  db.run(sql`insert or ignore into list_applications (id, list_id, person_id, id_number, typed, created_at)
    select row.value ->> 'id', (select id from lists where id = row.value ->> 'list_id'),
      row.value ->> 'person_id', row.value ->> 'id_number', row.value ->> 'typed',
      row.value ->> 'created_at'
    from ${kept} as kept, json_each(kept.snapshot, '$.applications') as row`);
