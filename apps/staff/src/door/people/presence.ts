import { hasCome } from "@kehila/shared/events/attendance-rule";
import { standingOn } from "@kehila/shared/events/door";
import type { RollCallState } from "../roll-call/roll-call-state.ts";

/** Ids of the people who are here as far as this phone knows, and who have unsent operations. */
interface Presence {
  here: ReadonlySet<string>;
  unsent: ReadonlySet<string>;
}

/** Whether a person came, as far as this phone knows. */
export const isHere = (state: RollCallState, personId: string): boolean =>
  hasCome(standingOn(state, personId)) === true;

/** Returns the ids of the people whose standing ticks include one of the operations. */
export const peopleOf = (
  ticks: RollCallState["ticks"],
  operations: ReadonlySet<string>,
): string[] =>
  [...ticks.values()]
    .filter(({ standing }) => standing.some(({ id, came }) => came && operations.has(id)))
    .map(({ personId }) => personId);

const presenceByState = new WeakMap<RollCallState, Presence>();

/**
 * Returns which people of the list are here. Searches the queue only for people with unsent
 * operations, because a long list has many people.
 */
export function presenceOf(state: RollCallState): Presence {
  const cachedPresence = presenceByState.get(state);
  if (cachedPresence) return cachedPresence;
  const unsent = new Set(state.queue.map(({ personId }) => personId));
  const came = (id: string): boolean =>
    unsent.has(id) ? isHere(state, id) : hasCome(state.ticks.get(id)?.standing ?? []) === true;
  const ids = state.door?.people.map(({ id }) => id) ?? [];
  const presence = { here: new Set(ids.filter(came)), unsent };
  presenceByState.set(state, presence);
  return presence;
}
