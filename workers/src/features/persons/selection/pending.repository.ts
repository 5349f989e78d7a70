import type { CalendarDay } from "@kehila/shared/base/dates";
import type { SQL } from "drizzle-orm";
import { and, gte, lte, sql } from "drizzle-orm";
import { jsonValues } from "../../../db/json-values.ts";
import { applicationSenders } from "../../../db/schema/applications.ts";
import { persons } from "../../../db/schema/persons.ts";
import { isRecordedByStaff } from "../../history/history.sql.ts";
import { matchCondition } from "./selection.repository.ts";

/**
 * A filter of applications: a search, a sender, an event list, the user who recorded them, and the
 * first and last instant of receipt.
 */
export interface PendingFilter {
  search?: string | undefined;
  sender?: string | undefined;
  listId?: string | undefined;
  recordedBy?: string | undefined;
  receivedFrom?: string | undefined;
  receivedTo?: string | undefined;
}

/** Returns the condition for all applications that match a filter. */
export function matchingPending(filter: PendingFilter, today: CalendarDay): SQL {
  const { search, sender, listId, recordedBy, receivedFrom: from, receivedTo: to } = filter;
  const searchCondition = matchCondition("pending", search === undefined ? {} : { search }, today);
  const received = [
    from === undefined ? undefined : gte(persons.createdAt, from),
    to === undefined ? undefined : lte(persons.createdAt, to),
  ];
  const sentCondition =
    sender === undefined
      ? undefined
      : sql`${persons.householdId} in (
          select household_id from ${applicationSenders} where sender = ${sender})`;
  // A couple applies together: the list application is the applicant's.
  const listCondition =
    listId === undefined
      ? undefined
      : sql`${persons.householdId} in (select applicant.household_id from list_applications
          cross join persons as applicant on applicant.id = list_applications.person_id
          where list_applications.list_id = ${listId})`;
  const recordedCondition =
    recordedBy === undefined ? undefined : isRecordedByStaff(sql`${persons.id}`, recordedBy);
  return (
    and(searchCondition, sentCondition, listCondition, recordedCondition, ...received) ??
    searchCondition
  );
}

/** Returns the ids that also satisfy the condition. */
export const withIdsOf = (ids: readonly string[], condition: SQL): SQL =>
  sql`${persons.id} in ${jsonValues(ids)} and (${condition})`;
