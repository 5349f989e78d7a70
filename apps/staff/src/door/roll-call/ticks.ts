import type { SentOperation } from "@kehila/shared/events/attendance";
import { nextOperation } from "@kehila/shared/events/door";
import type { SyncSession } from "./sync-session.ts";
import { isHere } from "../people/presence.ts";
import { refusedEntriesOf } from "../refusals/refusals.ts";
import { noteTakenBack } from "../phone/taken-back.ts";

/** Adds an operation to the queue for each person whose mark changes; returns the operations. */
export function add(
  { state, change }: SyncSession,
  personIds: readonly string[],
  came: boolean,
): SentOperation[] {
  const operations = personIds
    .filter((personId) => isHere(state(), personId) !== came)
    .map((personId) => nextOperation(state(), { id: crypto.randomUUID(), personId, came }));
  if (operations.length > 0) change({ queue: [...state().queue, ...operations] });
  return operations;
}

/** Removes a walk-in of this phone; if the server has stored it, a later sync unticks it. */
export function removeWalkIn(session: SyncSession, id: string): void {
  const { listId, state, change, phone, confirmed, takenBack } = session;
  confirmed.add(id);
  takenBack.add(id);
  noteTakenBack(listId, takenBack);
  void phone.removeNow([id]);
  change({ walkIns: state().walkIns.filter((walkIn) => walkIn.id !== id) });
}

/** Discards the entries that the server refused. */
export function discard({ state, change, phone, confirmed }: SyncSession): void {
  const { queue, walkIns, refused } = state();
  const all = refused.length > 0 ? [...queue, ...walkIns] : refusedEntriesOf(state());
  const discardedIds = new Set(all.map(({ id }) => id));
  for (const id of discardedIds) confirmed.add(id);
  void phone.removeNow([...discardedIds]);
  change({
    queue: queue.filter(({ id }) => !discardedIds.has(id)),
    walkIns: walkIns.filter(({ id }) => !discardedIds.has(id)),
    refusedIds: new Set(),
    refused: [],
  });
}
