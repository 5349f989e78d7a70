import type { AttendanceChanges } from "@kehila/shared/events/attendance";
import { withTicks } from "@kehila/shared/events/door";
import { isRecent } from "../../entities/door/copies.ts";
import { forgetCopies } from "../../entities/door/forget-copies.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { readChanges, readDoor } from "../door.queries.ts";
import type { SyncSession } from "./sync-session.ts";
import type { OwnWalkIn } from "../walk-ins/own-walk-ins.ts";
import { withoutRefusals } from "../walk-ins/own-walk-ins.ts";
import { peopleOf } from "../people/presence.ts";
import { failureWithout, isServerError, refusedOf, withoutTyped } from "../refusals/refusals.ts";
import { EMPTY, hasEntriesToSend } from "./roll-call-state.ts";
import { send, retryRefused } from "./sending.ts";
import { add } from "./ticks.ts";

/** Shows this phone's copy of the list and its queue, before the first call. */
export async function restore(session: SyncSession): Promise<void> {
  const { copy, takenAway } = await session.phone.restore();
  if (copy) {
    session.confirmedAt = copy.confirmedAt;
    session.isCopy = true;
    session.change({ door: copy.door, ticks: withTicks(new Map(), copy.door) });
  }
  session.change({ takenAway });
  await addStoredEntries(session);
}

/** Runs one sync: sends the queue, then reads changes. Syncs do not overlap. */
export async function sync(session: SyncSession): Promise<void> {
  if (session.isSyncing) return;
  session.isSyncing = true;
  const { listId, state, change } = session;
  try {
    await addStoredEntries(session);
    const { door } = state();
    if (door) {
      await send(session);
      await applyChanges(session, await readChanges(listId, door.counter));
    } else await load(session);
    session.confirmedAt = Date.now();
    if (state().isOffline || state().failure) change({ isOffline: false, failure: null });
    // The server works again: entries that it failed to take are sent again at once.
    if (session.isServerDown) retryRefused(session);
    session.isServerDown = false;
    keepCopy(session);
  } catch (error) {
    return fail(session, error);
  } finally {
    session.isSyncing = false;
  }
  // Sends ticks that were made during this sync, or that waited for the list to load.
  return hasEntriesToSend(state()) ? sync(session) : undefined;
}

function keepCopy({ state, phone, confirmedAt }: SyncSession): void {
  const { door, ticks } = state();
  if (door) phone.keepCopy({ door, ticks, confirmedAt });
}

/** Adds entries that another tab or an earlier visit has stored. */
async function addStoredEntries({ state, change, phone, confirmed }: SyncSession): Promise<void> {
  const [ticks, walkIns] = [await phone.storedTicks(), await phone.storedWalkIns()];
  const knownIds = new Set([...state().queue, ...state().walkIns].map(({ id }) => id));
  const isNew = ({ id }: { id: string }): boolean => !knownIds.has(id) && !confirmed.has(id);
  const newTicks = ticks.filter(isNew);
  if (newTicks.length > 0) change({ queue: [...state().queue, ...newTicks] });
  const newWalkIns = walkIns
    .filter(isNew)
    .map((one): OwnWalkIn => ({ ...one, typed: null, status: "waits" }));
  if (newWalkIns.length > 0) change({ walkIns: [...state().walkIns, ...newWalkIns] });
}

async function load(session: SyncSession): Promise<void> {
  const door = await readDoor(session.listId);
  session.isCopy = false;
  const walkIns = session.state().walkIns.filter(({ status }) => status !== "sent");
  session.change({ door, ticks: withTicks(new Map(), door), walkIns, failure: null, refused: [] });
  const untick = peopleOf(session.state().ticks, session.takenBack);
  void session.phone.putTicks(add(session, untick, false));
}

/** Applies an answer to the state; reads the whole list if its version has changed. */
async function applyChanges(session: SyncSession, changes: AttendanceChanges): Promise<void> {
  const { door, ticks } = session.state();
  if (!door || session.isCopy || changes.version !== door.version) return load(session);
  const { counter, closedAt } = changes;
  if (counter === door.counter && closedAt === door.closedAt) return;
  session.change({ ticks: withTicks(ticks, changes), door: { ...door, counter, closedAt } });
}

/** Shows why a call failed. Unsent entries stay stored until the user discards them. */
export function fail(session: SyncSession, error: unknown): void {
  const { state, change, phone } = session;
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
    session.isServerDown = isServerError(error);
    if (session.isServerDown && hasEntriesToSend(state())) session.failedSyncs += 1;
    change({ isOffline: code === "NETWORK", failure: failureWithout(state(), code) });
  }
}

/** Removes the shown list once its copy has expired. */
export function expire({ state, change, phone, confirmedAt }: SyncSession): void {
  if (!state().door || isRecent(confirmedAt)) return;
  void phone.deleteCopy();
  const walkIns = withoutTyped(state().walkIns);
  change({ door: null, ticks: new Map(), walkIns, failure: "EXPIRED" });
}
