import type { CalendarDay } from "@kehila/shared/base/dates";
import type { ChoiceOrder, ChoosePersons } from "@kehila/shared/persons/pickers";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { jsonValues } from "../../../db/json-values.ts";
import type { Read } from "../../../db/read.ts";
import { readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { lastInvited } from "../../participants/participants.sql.ts";
import type { PickableRow } from "../pick/pick.presenter.ts";
import { firstScript } from "../search/order.ts";
import { sortColumns } from "../search/sorts.repository.ts";
import { matching } from "./selection.repository.ts";

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

/** Reads the first active persons that match a filter, in an order, without some persons. */
export const findFirstChosen = (
  { filter, order, take, excludedIds = [], language }: ChoosePersons,
  today: CalendarDay,
): Read<readonly PickableRow[]> =>
  readSql<PickableRow>(sql`
    select id, first_name as firstName, last_name as lastName, city, birth_date as birthDate, phone
    from ${persons} where ${matching("active", filter, today)}
      and ${persons.id} not in ${jsonValues(excludedIds)}
    order by ${sql.join(columnsOf(order, language), sql`, `)} limit ${take}`);
