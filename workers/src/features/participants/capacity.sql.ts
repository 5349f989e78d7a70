import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";

/**
 * The places of an event list and its waiting list. A waiting person has a link with
 * `waiting_since`, and is no participant: lists do not count the person, visits and exports leave
 * the person out.
 */

/** A condition on a link: the person waits for a place. */
export const IS_WAITING = sql.raw("waiting_since is not null");
/** A condition on a link: the person has a place. */
export const HAS_PLACE = sql.raw("waiting_since is null");

/** Returns a subquery: the number of waiting persons of a list. */
export const waitingCount = (listId: SQLWrapper | string): SQL<number> =>
  sql<number>`(select count(*) from list_persons where list_id = ${listId} and ${IS_WAITING})`;

/**
 * Returns a subquery: the number of persons who have a place, from two indexes without the rows.
 */
export const participantCount = (listId: SQLWrapper | string): SQL<number> =>
  sql<number>`((select count(*) from list_persons where list_id = ${listId})
    - ${waitingCount(listId)})`;

/** Returns a subquery: the number of persons with a place and a comment. */
export const commentCount = (listId: SQLWrapper): SQL<number> =>
  sql<number>`(select count(*) from list_persons
    where list_id = ${listId} and ${HAS_PLACE} and ifnull(comment, '') <> '')`;

/** Returns a subquery: the number of households that have a place. */
const householdCount = (listId: SQLWrapper | string): SQL<number> =>
  sql<number>`(select count(distinct persons.household_id) from list_persons
    cross join persons on persons.id = person_id where list_id = ${listId} and ${HAS_PLACE})`;

/** Returns an expression in a query of `lists`: the number of taken places, in the list's unit. */
export const capacityUsed = (): SQL<number> =>
  sql<number>`iif(lists.capacity is not null and lists.capacity_unit = 'households',
    ${householdCount(sql`lists.id`)}, ${participantCount(sql`lists.id`)})`;

/** Returns an expression in a query of `lists`: whether the next arrival has to wait. */
export const isFull = (): SQL =>
  sql`(lists.capacity is not null
    and (${capacityUsed()} >= lists.capacity or ${waitingCount(sql`lists.id`)} > 0))`;

/** Returns the id that takes one place: of the person, or of the person's household. */
const partyOf = (unit: SQL): SQL =>
  sql`iif(${unit} = 'households', persons.household_id, persons.id)`;

/** Returns a condition: another adult of the household has a place on the list. */
const hasHouseholdPlace = (listId: SQL): SQL => sql`exists (
  select 1 from persons as adult cross join list_persons as own
    on own.list_id = ${listId} and own.person_id = adult.id
  where adult.household_id = persons.household_id and own.waiting_since is null)`;

/**
 * A query of the links to store, one row for each person and list. It has the columns of a link and:
 *
 * - `arrived_at`: the instant by which arrivals are ordered;
 * - `ord`: the order of arrivals at the same instant;
 * - `claim`: why the person may get a place before others. `place` or `waiting`: the state of the
 *   removed link that returns. `came`: the person came to the event and gets a place even on a full
 *   list. Null for every other link;
 * - `seq`: the former order on the waiting list, 0 after a place.
 */
export type Arrivals = SQL;

/**
 * Returns a query: the arrivals with `fits`, which is true for a place and false for the waiting
 * list. A list without a number of places gives every arrival a place. On a list with a number of
 * places, an arrival waits if no place is free or an earlier arrival waits. A returning link that
 * had a place gets a place if one is free. A household takes one place for all its adults. `lists`
 * is a query of the list ids. The query counts the places of these lists even without arrivals, so
 * that a phone check does the same work for known and unknown phones
 * (docs/threat-model.md#who-might-and-how).
 */
const arrivalsWithFit = (arrivals: Arrivals, lists: SQL): SQL => sql`
  with arrival as materialized (${arrivals}),
  state as materialized (
    select lists.id, capacity_unit as unit, capacity - ${capacityUsed()} as free
    from lists where lists.id in (${lists})),
  placed as (
    select arrival.*, state.free, ${partyOf(sql`state.unit`)} as party,
      state.unit = 'households' and state.free is not null
        and ${hasHouseholdPlace(sql`arrival.list_id`)} as is_in,
      claim is 'place' or (claim is null and not exists (select 1 from list_persons as earlier
        where earlier.list_id = arrival.list_id and earlier.waiting_since is not null
          and earlier.waiting_since <= arrival.arrived_at)) as is_next
    from state cross join arrival on arrival.list_id = state.id
      cross join persons on persons.id = arrival.person_id),
  grouped as (
    select *, min(ord) over (partition by list_id, party) as party_ord from placed)
  select *, free is null or is_in or claim is 'came' or (is_next and dense_rank() over (
    partition by list_id, is_in, is_next order by party_ord) <= free) as fits
  from grouped`;

/** Returns the statement that stores arrivals: with a place, or on the waiting list. */
export const insertArrivals = (arrivals: Arrivals, lists: SQL): SQL => sql`
  insert into list_persons
    (id, list_id, person_id, comment, source, created_at, version, waiting_since, waiting_seq)
  select id, list_id, person_id, comment, source, created_at, version,
    iif(fits, null, arrived_at),
    case when fits then null when claim is not null then seq else (
        select ifnull(max(waiting_seq), 0) from list_persons as waiting
        where waiting.list_id = seated.list_id and waiting.waiting_since is not null)
      + row_number() over (partition by list_id, fits order by ord) end
  from (${arrivalsWithFit(arrivals, lists)}) as seated where true order by ord`;

/** The columns of {@link Arrivals} of persons who return with a removed link `was`. */
export const RETURNED = sql.raw(
  `ifnull(was.waiting_since, was.created_at) as arrived_at,
    iif(was.waiting_since is null, 'place', 'waiting') as claim, ifnull(was.waiting_seq, 0) as seq`,
);

/**
 * Returns a condition: a list has places for all given persons who wait on the list. Persons who do
 * not wait, and households that have a place, need no further place.
 */
export const hasPlacesFor = (listId: string, personIds: SQL): SQL => sql`exists (
  select 1 from lists where id = ${listId} and (capacity is null or exists (
    select 1 from (select count(distinct ${partyOf(sql`lists.capacity_unit`)}) as parties
      from list_persons as link cross join persons on persons.id = link.person_id
      where link.list_id = ${listId} and link.waiting_since is not null
        and link.person_id in (${personIds})
        and not (lists.capacity_unit = 'households' and ${hasHouseholdPlace(sql`link.list_id`)}))
    where parties = 0 or ${capacityUsed()} + parties <= lists.capacity)))`;

/** Returns a condition on `list_persons`: a waiting link of the list and one of the persons. */
const movingUp = (listId: string, personIds: SQL): SQL =>
  sql`list_id = ${listId} and ${IS_WAITING} and person_id in (${personIds})`;

/** Returns a history row for persons who move up; no row if none of them waits. */
export const movedUpEntry = (listId: string, personIds: SQL): SQL => sql`
  select ${listId}, null, json_object('added', json_group_array(person_id))
  from list_persons where ${movingUp(listId, personIds)} having count(*) > 0`;

/** Returns the statement that gives waiting persons a place. */
export const moveUp = (listId: string, personIds: SQL): SQL => sql`
  update list_persons set waiting_since = null, waiting_seq = null
  where ${movingUp(listId, personIds)} returning person_id`;
