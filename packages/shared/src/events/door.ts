import { ATTENDANCE_SEEN_MAX } from "../base/limits.ts";
import type { AttendanceChanges, SentOperation, Tick } from "./attendance.ts";
import { standing } from "./attendance-rule.ts";

/** The state of a phone at the door: the server's ticks, and the phone's unsent operations. */
export interface DoorPhone {
  ticks: ReadonlyMap<string, Tick>;
  queue: readonly SentOperation[];
}

/** Returns the operations on a person that the phone knows and that no other one replaces. */
export function standingOn({ ticks, queue }: DoorPhone, personId: string) {
  const stored = ticks.get(personId)?.standing ?? [];
  const ids = new Set(stored.map(({ id }) => id));
  return standing([
    ...stored.map((one) => ({ ...one, seen: [] })),
    ...queue.filter((one) => one.personId === personId && !ids.has(one.id)),
  ]);
}

/** Returns the phone's next operation on a person, which replaces the standing operations. */
export const nextOperation = (
  phone: DoorPhone,
  { id, personId, came }: Omit<SentOperation, "seen">,
): SentOperation => ({
  id,
  personId,
  came,
  seen: standingOn(phone, personId)
    .slice(-ATTENDANCE_SEEN_MAX)
    .map((one) => one.id),
});

/** Returns the ticks, updated by the ticks of a response. */
export const withTicks = (
  ticks: ReadonlyMap<string, Tick>,
  answer: Pick<AttendanceChanges, "ticks">,
): ReadonlyMap<string, Tick> =>
  new Map([...ticks, ...answer.ticks.map((tick) => [tick.personId, tick] as const)]);
