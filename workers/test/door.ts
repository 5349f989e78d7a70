import type { Attended, Door, SentOperation, Tick } from "@kehila/shared/events/attendance";
import { attendedSchema, doorSchema, hasCome } from "@kehila/shared/events/attendance";
import { newId } from "../src/lib/ids.ts";
import type { Caller } from "./api.ts";

/** Returns an operation of a phone that saw these. */
export const operation = (
  personId: string,
  came: boolean,
  seen: readonly string[] = [],
): SentOperation => ({ id: newId(), personId, came, seen: [...seen] });

/** Sends operations for a list; returns the answer, parsed strictly. */
export async function sendTicks(
  caller: Caller,
  listId: string,
  operations: readonly SentOperation[],
): Promise<Attended> {
  const answer = await caller.post(`/person-list/${listId}/attendance`, { operations });
  if (answer.status !== 200) throw new Error(`ticks answered ${JSON.stringify(answer.body)}`);
  return attendedSchema.parse(answer.body.data);
}

/** Returns what a phone at the door holds, parsed strictly. */
export async function readDoor(caller: Caller, listId: string): Promise<Door> {
  const answer = await caller.get(`/person-list/${listId}/door`);
  if (answer.status !== 200) throw new Error(`door answered ${JSON.stringify(answer.body)}`);
  return doorSchema.parse(answer.body.data);
}

/** Returns the persons of a list who came. */
export async function whoCame(caller: Caller, listId: string): Promise<string[]> {
  const { people, ticks } = await readDoor(caller, listId);
  const came = new Set(
    ticks.filter((tick) => hasCome(tick.standing)).map(({ personId }) => personId),
  );
  return people.map(({ id }) => id).filter((id) => came.has(id));
}

/** Returns the tick of a person: whether the person came, who decided, and the standing ids. */
export function tickOf(ticks: readonly Tick[], personId: string) {
  const tick = ticks.find((one) => one.personId === personId);
  if (!tick) return null;
  const ids = tick.standing.map(({ id }) => id).toSorted();
  return { came: hasCome(tick.standing), by: tick.by, standing: ids };
}
