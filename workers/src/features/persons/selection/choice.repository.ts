import type { CalendarDay } from "@kehila/shared/base/dates";
import type { ChoiceOrder, ChoosePersons } from "@kehila/shared/persons/pickers";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { jsonValues } from "../../../db/json-values.ts";
import type { Read } from "../../../db/read.ts";
import { readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { isOnList, lastInvited } from "../../participants/participants.sql.ts";
import type { PickableRow } from "../pick/pick.presenter.ts";
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

/** Reads the first active persons that match a filter, in an order, without excluded persons. */
export const findFirstChosen = (
  { filter, order, take, excludedIds = [], language }: ChoosePersons,
  today: CalendarDay,
): Read<readonly PickableRow[]> =>
  readSql<PickableRow>(sql`
    select id, first_name as firstName, last_name as lastName, city, birth_date as birthDate, phone
    from ${persons} where ${matchCondition("active", filter, today)}
      and ${persons.id} not in ${jsonValues(excludedIds)}
    order by ${sql.join(columnsOf(order, language), sql`, `)} limit ${take}`);
