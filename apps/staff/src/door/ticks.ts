import type { SentOperation } from "@kehila/shared/events/attendance";
import { nextOperation } from "@kehila/shared/events/door";
import type { Held } from "./held.ts";
import { isHere } from "./presence.ts";
import { parkedOf } from "./refusals.ts";

/** Adds operations on the people whose mark they change, and returns them. */
export function add(
  { state, change }: Held,
  personIds: readonly string[],
  came: boolean,
): SentOperation[] {
  const made = personIds
    .filter((personId) => isHere(state(), personId) !== came)
    .map((personId) => nextOperation(state(), { id: crypto.randomUUID(), personId, came }));
  if (made.length > 0) change({ queue: [...state().queue, ...made] });
  return made;
}

/** Takes back a walk-in that is not known to be sent; one that was sent is unticked later. */
export function removeWalkIn({ state, change, phone, confirmed, takenBack }: Held, id: string) {
  confirmed.add(id);
  takenBack.add(id);
  void phone.removeNow([id]);
  change({ walkIns: state().walkIns.filter((walkIn) => walkIn.id !== id) });
}

/** Gives up what the server refused. */
export function discard({ state, change, phone, confirmed }: Held): void {
  const { queue, walkIns, refused } = state();
  const all = refused.length > 0 ? [...queue, ...walkIns] : parkedOf(state());
  const given = new Set(all.map(({ id }) => id));
  for (const id of given) confirmed.add(id);
  void phone.removeNow([...given]);
  change({
    queue: queue.filter(({ id }) => !given.has(id)),
    walkIns: walkIns.filter(({ id }) => !given.has(id)),
    parked: new Set(),
    refused: [],
  });
}
