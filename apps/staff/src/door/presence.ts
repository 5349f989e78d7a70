import { hasCome } from "@kehila/shared/events/attendance-rule";
import { standingOn } from "@kehila/shared/events/door";
import type { RollCallState } from "./roll-call-state.ts";

/** Who is here as far as this phone knows, and whose operations it has not sent. */
interface Presence {
  here: ReadonlySet<string>;
  unsent: ReadonlySet<string>;
}

/** Whether a person came, as far as this phone knows. */
export const isHere = (state: RollCallState, personId: string): boolean =>
  hasCome(standingOn(state, personId)) === true;

/** Returns the people with a standing tick among the given operations. */
export const peopleOf = (
  ticks: RollCallState["ticks"],
  operations: ReadonlySet<string>,
): string[] =>
  [...ticks.values()]
    .filter(({ standing }) => standing.some(({ id, came }) => came && operations.has(id)))
    .map(({ personId }) => personId);

const computed = new WeakMap<RollCallState, Presence>();

/** Returns who of the list is here. Only people with unsent operations need the rule as a whole. */
export function presenceOf(state: RollCallState): Presence {
  const known = computed.get(state);
  if (known) return known;
  const unsent = new Set(state.queue.map(({ personId }) => personId));
  const came = (id: string): boolean =>
    unsent.has(id) ? isHere(state, id) : hasCome(state.ticks.get(id)?.standing ?? []) === true;
  const ids = state.door?.people.map(({ id }) => id) ?? [];
  const presence = { here: new Set(ids.filter(came)), unsent };
  computed.set(state, presence);
  return presence;
}
