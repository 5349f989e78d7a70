import type { CalendarDay } from "@kehila/shared/base/dates";
import type { ChoiceOrder, ChoosePersons } from "@kehila/shared/persons/pickers";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { jsonValues } from "../../../db/json-values.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import {
  invitationCount,
  isOnList,
  lastInvited,
  VISIBLE_CATEGORIES,
} from "../../participants/participants.sql.ts";
import type { PickableRow } from "../pick/pick.presenter.ts";
import { activeSpouse, spouseOf } from "../pick/pick.repository.ts";
import type { FirstOfMatches } from "@kehila/shared/persons/selection";
import { firstScript, sortOrderOf } from "../search/order.ts";
import { sortColumns } from "../search/sorts.repository.ts";
import { matchCondition } from "./selection.repository.ts";

/** Returns the columns of an order, so that no two persons are equal in it. */
function columnsOf(order: ChoiceOrder, language: ChoosePersons["language"]): SQL[] {
  const arrival = sortColumns({ sortBy: "createdAt", sortOrder: "asc" });
  switch (order) {
    case "lastName":
      return sortColumns({ sortBy: "lastName", sortOrder: "asc", ...firstScript(language) });
    case "arrival":
      return arrival;
    case "lastInvited":
      // Null comes first: persons who were never invited.
      return [lastInvited(persons.id), ...arrival];
  }
}

/**
 * Returns a query: ids of the first persons that satisfy a condition and are not on an event list,
 * with their positions (`ord`) in the order of the list of persons.
 */
export function firstIdsOf(
  condition: SQL,
  { take, ...chosen }: FirstOfMatches,
  listId: string,
): SQL {
  const order = sortOrderOf(chosen);
  const direction = sql.raw(order.sortOrder);
  const columns = sortColumns(order).map((column) => sql`${column} ${direction}`);
  return sql`select ${persons.id}, row_number() over (order by ${sql.join(columns, sql`, `)}) as ord
    from ${persons} where ${condition} and not ${isOnList(listId, persons.id)}
    order by ord limit ${take}`;
}

/** A person who can be chosen for a list, with the household and the invitations. */
export interface ChosenRow extends PickableRow {
  children: { firstName: string; birthDate: string }[];
  lastInvited: string | null;
  listsThisYear: number;
}

type StoredChosenRow = Omit<ChosenRow, "spouse" | "children"> &
  Record<"spouse" | "children", string | null>;

/** Returns the first and the last day of a day's year. */
const yearOf = (day: CalendarDay): readonly [CalendarDay, CalendarDay] => [
  `${day.slice(0, 4)}-01-01`,
  `${day.slice(0, 4)}-12-31`,
];

/**
 * Reads the first active persons that match a filter, in an order, without excluded persons: one
 * more than asked for, which shows that more persons match. Households and counts are read for the
 * persons of the answer only.
 */
export const findFirstChosen = (
  { filter, order, take, notInvitedSince, excludedIds = [], language }: ChoosePersons,
  today: CalendarDay,
): Read<ChosenRow[]> =>
  mapRead(
    readSql<StoredChosenRow>(sql`
      with ${VISIBLE_CATEGORIES}, chosen as materialized (
        select id, first_name, last_name, city, birth_date, phone, household_id, seat,
          ${lastInvited(persons.id)} as last_invited
        from ${persons} where ${matchCondition("active", filter, today)}
          and ${persons.id} not in ${jsonValues(excludedIds)}
          ${notInvitedSince === undefined ? sql`` : sql`and ifnull(${lastInvited(persons.id)}, '') < ${notInvitedSince}`}
        order by ${sql.join(columnsOf(order, language), sql`, `)} limit ${take + 1})
      select id, first_name as firstName, last_name as lastName, city, birth_date as birthDate,
        phone, last_invited as lastInvited, ${activeSpouse("chosen")} as spouse,
        ${invitationCount(sql`chosen.id`, yearOf(today))} as listsThisYear,
        (select json_group_array(json_object('firstName', first_name, 'birthDate', birth_date)
            order by position, id)
          from children where children.household_id = chosen.household_id) as children
      from chosen`),
    (rows) =>
      rows.map(({ spouse, children, ...row }) => ({
        ...row,
        spouse: spouseOf(spouse),
        children: JSON.parse(children ?? "[]") as ChosenRow["children"],
      })),
  );
