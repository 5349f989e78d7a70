import type { CalendarDay } from "@kehila/shared/base/dates";
import type { SQL } from "drizzle-orm";
import { and, gte, lte, sql } from "drizzle-orm";
import { jsonValues } from "../../../db/json-values.ts";
import { applicationSenders } from "../../../db/schema/applications.ts";
import { persons } from "../../../db/schema/persons.ts";
import { matchCondition } from "./selection.repository.ts";

/**
 * A filter of applications: the filters of the queue, a sender, and the first and last instant of
 * receipt.
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
  const { sender, receivedFrom: from, receivedTo: to, ...queueFilter } = filter;
  const queueCondition = matchCondition("pending", queueFilter, today);
  const received = [
    from === undefined ? undefined : gte(persons.createdAt, from),
    to === undefined ? undefined : lte(persons.createdAt, to),
  ];
  const sentCondition =
    sender === undefined
      ? undefined
      : sql`${persons.householdId} in (
          select household_id from ${applicationSenders} where sender = ${sender})`;
  return and(queueCondition, sentCondition, ...received) ?? queueCondition;
}

/** Returns the ids that also satisfy the condition. */
export const withIdsOf = (ids: readonly string[], condition: SQL): SQL =>
  sql`${persons.id} in ${jsonValues(ids)} and (${condition})`;
