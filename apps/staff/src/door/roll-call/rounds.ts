import type { AttendanceChanges } from "@kehila/shared/events/attendance";
import { withTicks } from "@kehila/shared/events/door";
import { isRecent } from "../../entities/door/copies.ts";
import { forgetCopies } from "../../entities/door/forget-copies.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { readChanges, readDoor } from "../door.queries.ts";
import type { Held } from "./held.ts";
import type { OwnWalkIn } from "../walk-ins/own-walk-ins.ts";
import { withoutRefusals } from "../walk-ins/own-walk-ins.ts";
import { peopleOf } from "../people/presence.ts";
import { failureWithout, isServerError, refusedOf, withoutTyped } from "../refusals/refusals.ts";
import { EMPTY, hasEntriesToSend } from "./roll-call-state.ts";
import { send, unpark } from "./sending.ts";
import { add } from "./ticks.ts";

/** Shows this phone's copy of the list and its queue, before the first call. */
export async function restore(held: Held): Promise<void> {
  const { copy, takenAway } = await held.phone.restore();
  if (copy) {
    held.confirmedAt = copy.confirmedAt;
    held.isCopy = true;
    held.change({ door: copy.door, ticks: withTicks(new Map(), copy.door) });
  }
  held.change({ takenAway });
  await takeStored(held);
}

/** Runs one round: sends the queue, then reads changes. Rounds do not overlap. */
export async function round(held: Held): Promise<void> {
  if (held.isBusy) return;
  held.isBusy = true;
  const { listId, state, change } = held;
  try {
    await takeStored(held);
    const { door } = state();
    if (door) {
      await send(held);
      await takeOver(held, await readChanges(listId, door.counter));
    } else await load(held);
    held.confirmedAt = Date.now();
    if (state().isOffline || state().failure) change({ isOffline: false, failure: null });
    // The server works again: entries that it failed to take are sent again at once.
    if (held.isServerDown) unpark(held);
    held.isServerDown = false;
    keepCopy(held);
  } catch (error) {
    return fail(held, error);
  } finally {
    held.isBusy = false;
  }
  // Sends ticks that were made during this round, or that waited for the list to load.
  return hasEntriesToSend(state()) ? round(held) : undefined;
}

function keepCopy({ state, phone, confirmedAt }: Held): void {
  const { door, ticks } = state();
  if (door) phone.keepCopy({ door, ticks, confirmedAt });
}

/** Adds entries that another tab or an earlier visit has stored. */
async function takeStored({ state, change, phone, confirmed }: Held): Promise<void> {
  const [ticks, walkIns] = [await phone.storedTicks(), await phone.storedWalkIns()];
  const knownIds = new Set([...state().queue, ...state().walkIns].map(({ id }) => id));
  const isNew = ({ id }: { id: string }): boolean => !knownIds.has(id) && !confirmed.has(id);
  const newTicks = ticks.filter(isNew);
  if (newTicks.length > 0) change({ queue: [...state().queue, ...newTicks] });
  const newWalkIns = walkIns
    .filter(isNew)
    .map((one): OwnWalkIn => ({ ...one, typed: null, fate: "waits" }));
  if (newWalkIns.length > 0) change({ walkIns: [...state().walkIns, ...newWalkIns] });
}

async function load(held: Held): Promise<void> {
  const door = await readDoor(held.listId);
  held.isCopy = false;
  const walkIns = held.state().walkIns.filter(({ fate }) => fate !== "sent");
  held.change({ door, ticks: withTicks(new Map(), door), walkIns, failure: null, refused: [] });
  const untick = peopleOf(held.state().ticks, held.takenBack);
  void held.phone.putTicks(add(held, untick, false));
}

/** Applies an answer to the state; reads the whole list if its version has changed. */
async function takeOver(held: Held, changes: AttendanceChanges): Promise<void> {
  const { door, ticks } = held.state();
  if (!door || held.isCopy || changes.version !== door.version) return load(held);
  const { counter, closedAt } = changes;
  if (counter === door.counter && closedAt === door.closedAt) return;
  held.change({ ticks: withTicks(ticks, changes), door: { ...door, counter, closedAt } });
}

/** Shows why a call failed. Unsent entries stay stored until the user discards them. */
export function fail(held: Held, error: unknown): void {
  const { state, change, phone } = held;
  const { code, status } =
    error instanceof ApiError ? error : { code: "UNEXPECTED" as const, status: 0 };
  const { queue, notStored, takenAway } = state();
  const walkIns = withoutRefusals(state().walkIns);
  if (status === 403 || status === 404) {
    // Keeps the queue and the typed names, because the user may get access again.
    void phone.deleteCopy();
    change({ ...EMPTY, queue, walkIns, notStored, refused: refusedOf(state()), failure: code });
  } else if (code === "UNAUTHENTICATED") {
    // First cancels a delayed copy of this list, then deletes the copies of all lists.
    void phone.deleteCopy();
    forgetCopies();
    const namelessWalkIns = withoutTyped(walkIns);
    change({ ...EMPTY, queue, walkIns: namelessWalkIns, notStored, takenAway, failure: code });
  } else {
    held.isServerDown = isServerError(error);
    if (held.isServerDown && hasEntriesToSend(state())) held.failedRounds += 1;
    change({ isOffline: code === "NETWORK", failure: failureWithout(state(), code) });
  }
}

/** Removes the shown list once its copy has expired. */
export function expire({ state, change, phone, confirmedAt }: Held): void {
  if (!state().door || isRecent(confirmedAt)) return;
  void phone.deleteCopy();
  const walkIns = withoutTyped(state().walkIns);
  change({ door: null, ticks: new Map(), walkIns, failure: "EXPIRED" });
}
