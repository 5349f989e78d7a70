import { env } from "cloudflare:workers";
import type { Attended, Door, SentOperation, Tick } from "@kehila/shared/events/attendance";
import { attendedSchema, doorSchema } from "@kehila/shared/events/attendance";
import { hasCome } from "@kehila/shared/events/attendance-rule";
import { sealWalkIn } from "@kehila/shared/events/sealed-walk-in";
import type { SentWalkIn, SentWalkIns } from "@kehila/shared/events/walk-ins";
import { sentWalkInsSchema } from "@kehila/shared/events/walk-ins";
import { calendar } from "../src/core/clock.ts";
import { walkInKeyOf } from "../src/features/attendance/walk-in-keys.ts";
import { serverSecrets } from "../src/lib/secrets/server-secrets.ts";
import { newId } from "../src/lib/ids.ts";
import type { Caller } from "./api.ts";
import { personBody, uniquePhone } from "./api.ts";

/** Returns an operation of a phone that has seen the operations `seen`. */
export const operation = (
  personId: string,
  came: boolean,
  seen: readonly string[] = [],
): SentOperation => ({ id: newId(), personId, came, seen: [...seen] });

/** Sends operations for a list; returns the response, parsed strictly. */
export async function sendTicks(
  caller: Caller,
  listId: string,
  operations: readonly SentOperation[],
): Promise<Attended> {
  const answer = await caller.post(`/person-list/${listId}/attendance`, { operations });
  if (answer.status !== 200) throw new Error(`ticks answered ${JSON.stringify(answer.body)}`);
  return attendedSchema.parse(answer.body.data);
}

/** Returns the roll call of a list as a phone reads it, parsed strictly. */
export async function readDoor(caller: Caller, listId: string): Promise<Door> {
  const answer = await caller.get(`/person-list/${listId}/door`);
  if (answer.status !== 200) throw new Error(`door answered ${JSON.stringify(answer.body)}`);
  return doorSchema.parse(answer.body.data);
}

/** Returns the ids of a list's persons who came. */
export async function whoCame(caller: Caller, listId: string): Promise<string[]> {
  const { people, ticks } = await readDoor(caller, listId);
  const came = new Set(
    ticks.filter((tick) => hasCome(tick.standing)).map(({ personId }) => personId),
  );
  return people.map(({ id }) => id).filter((id) => came.has(id));
}

/** Returns a person's tick: attendance, who decided it, and the ids of the standing operations. */
export function tickOf(ticks: readonly Tick[], personId: string) {
  const tick = ticks.find((one) => one.personId === personId);
  if (!tick) return null;
  const ids = tick.standing.map(({ id }) => id).toSorted();
  return { came: hasCome(tick.standing), by: tick.by, standing: ids };
}

/** Returns the values of a walk-in who resembles no other person. */
export function walkInValues(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const { firstName, lastName } = personBody();
  return { firstName, lastName, phone: uniquePhone(), ...overrides };
}

/** Returns a walk-in as a phone sends it: encrypted with the server's public key. */
export async function sealedWalkIn(
  listId: string,
  values: Record<string, unknown> = walkInValues(),
  id: string = newId(),
): Promise<SentWalkIn> {
  const key = await walkInKeyOf(serverSecrets(env, calendar.now()));
  return { id, sealed: await sealWalkIn(JSON.stringify(values), key, { listId, id }) };
}

/** Sends walk-ins for a list; returns the response, parsed strictly. */
export async function sendWalkIns(
  caller: Caller,
  listId: string,
  walkIns: readonly SentWalkIn[],
): Promise<SentWalkIns> {
  const answer = await caller.post(`/person-list/${listId}/walk-ins`, { walkIns });
  if (answer.status !== 200) throw new Error(`walk-ins answered ${JSON.stringify(answer.body)}`);
  return sentWalkInsSchema.parse(answer.body.data);
}
