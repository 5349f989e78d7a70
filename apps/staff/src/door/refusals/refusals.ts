import { lastNameFirst } from "@kehila/shared/names/full-name";
import type { ApiErrorCode } from "../../lib/api/api-error.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import type { OwnWalkIn } from "../walk-ins/own-walk-ins.ts";
import { nameOf } from "../walk-ins/own-walk-ins.ts";
import type { Failure, Refused, RollCallState } from "../roll-call/roll-call-state.ts";

/** Statuses below 500 that say nothing about the entries of a request. */
const OTHER_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 408, 425, 429]);

/** Whether the server refused the entries of a request, and would refuse them again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !OTHER_STATUSES.has(error.status);

/** Whether the server failed: a retry may succeed. */
export const isServerError = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 500;

/** Failures that a lost connection does not replace: they stay shown until the server answers. */
const LASTING: ReadonlySet<Failure | null> = new Set([
  "EXPIRED",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
]);

/** Returns the failure to show in place of the list; null while the page has a list to show. */
export const failureWithout = (
  { door, failure }: RollCallState,
  code: ApiErrorCode,
): Failure | null => {
  if (door) return null;
  return LASTING.has(failure) && code === "NETWORK" ? failure : code;
};

/** Returns the walk-ins without typed values, which must not outlive the copy of the list. */
export const withoutTyped = (walkIns: readonly OwnWalkIn[]): OwnWalkIn[] =>
  walkIns.map((walkIn) => ({ ...walkIn, typed: null }));

/**
 * Returns the unsent operations and walk-ins with the names of their people. Once the server has
 * refused access to the list, the names come from the earlier result, `refused`.
 */
export function refusedOf({
  door,
  queue,
  walkIns,
  refused,
}: Pick<RollCallState, "door" | "queue" | "walkIns" | "refused">): Refused[] {
  const people = new Map(door?.people.map((person) => [person.id, person]));
  const earlier = new Map(refused.map(({ id, name }) => [id, name]));
  const unsentWalkIns = walkIns.filter(({ status }) => status !== "sent");
  const walkInEntries = unsentWalkIns.map((walkIn) => {
    const name = walkIn.typed && `${nameOf(walkIn)}, ${walkIn.typed.phone}`;
    return { id: walkIn.id, personId: walkIn.id, name, came: true, isWalkIn: true };
  });
  const operations = queue.map(({ id, personId, came }) => {
    const person = people.get(personId);
    const name = person ? lastNameFirst(person) : (earlier.get(id) ?? null);
    return { id, personId, name, came };
  });
  return [...operations, ...walkInEntries];
}

/** Returns the entries that the server refused although the user may edit the list. */
export const refusedEntriesOf = ({ door, queue, walkIns, refusedIds }: RollCallState): Refused[] =>
  refusedOf({
    door,
    queue: queue.filter(({ id }) => refusedIds.has(id)),
    walkIns: walkIns.filter(({ status }) => status === "refused"),
    refused: [],
  });
