import type {
  AttendanceChanges,
  Door,
  SentOperation,
  Tick,
} from "@kehila/shared/events/attendance";
import { hasCome } from "@kehila/shared/events/attendance";
import { nextOperation, standingOn, withTicks } from "@kehila/shared/events/door";
import { ATTENDANCE_BATCH } from "@kehila/shared/base/limits";
import type { ApiErrorCode } from "../lib/api-error.ts";
import { ApiError, isFinal } from "../lib/api-error.ts";
import { readChanges, readDoor, sendOperations, setRollCall } from "./door.queries.ts";

/** Milliseconds between two questions for the ticks of other phones. */
const POLL_MS = 3000;

/** What the page shows. A change replaces the object. */
export interface RollCallState {
  /** Null until the list is loaded, and after the right to it was lost. */
  door: Door | null;
  ticks: ReadonlyMap<string, Tick>;
  /** Operations that the server has not confirmed. */
  queue: readonly SentOperation[];
  /** Whether the last call got no answer. */
  isOffline: boolean;
  /** Why the roll call cannot be shown. */
  failure: ApiErrorCode | null;
  /** Names whose ticks were refused, as "name" lines. */
  refused: readonly string[];
  /** Ticked people who are not on the list any more. */
  notOnList: ReadonlySet<string>;
}

const EMPTY: RollCallState = {
  door: null,
  ticks: new Map(),
  queue: [],
  isOffline: false,
  failure: null,
  refused: [],
  notOnList: new Set(),
};

export interface RollCall {
  subscribe: (listener: () => void) => () => void;
  state: () => RollCallState;
  tick: (personIds: readonly string[], came: boolean) => void;
  close: (closed: boolean) => Promise<void>;
  retry: () => void;
}

/** Whether a person came, as far as this phone knows. */
const isHere = (state: RollCallState, personId: string): boolean =>
  hasCome(standingOn(state, personId)) === true;

/** Who is here as far as this phone knows, and whose operations it has not sent. */
export interface Presence {
  here: ReadonlySet<string>;
  unsent: ReadonlySet<string>;
}

/** Returns who of a list is here. Only people with unsent operations need the rule as a whole. */
export function presenceOf(state: RollCallState, people: readonly { id: string }[]): Presence {
  const unsent = new Set(state.queue.map(({ personId }) => personId));
  const came = (id: string): boolean =>
    unsent.has(id) ? isHere(state, id) : hasCome(state.ticks.get(id)?.standing ?? []) === true;
  return { here: new Set(people.map(({ id }) => id).filter(came)), unsent };
}

/**
 * Returns the roll call of a list on this phone: it shows own ticks at once, sends them until they
 * are confirmed, and asks for the ticks of other phones while the page is visible.
 */
export function createRollCall(listId: string): RollCall {
  let state = EMPTY;
  let isBusy = false;
  const listeners = new Set<() => void>();

  function change(part: Partial<RollCallState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    const door = await readDoor(listId);
    change({ door, ticks: withTicks(new Map(), door), failure: null });
  }

  /** Takes over an answer; reads the whole list if it has changed. */
  async function takeOver(changes: AttendanceChanges): Promise<void> {
    const { door } = state;
    if (!door || changes.version !== door.version) return load();
    const { counter, closedAt } = changes;
    if (changes.ticks.length === 0 && counter === door.counter && closedAt === door.closedAt)
      return;
    change({ ticks: withTicks(state.ticks, changes), door: { ...door, counter, closedAt } });
  }

  /** Sends what waits, in batches. Its answer lacks the ticks of other phones, so the number stays. */
  async function send(): Promise<void> {
    while (state.queue.length > 0) {
      const part = state.queue.slice(0, ATTENDANCE_BATCH);
      const answer = await sendOperations(listId, part);
      const sent = new Set(part.map(({ id }) => id));
      const named = new Set(part.map(({ personId }) => personId));
      change({
        ticks: withTicks(state.ticks, answer),
        queue: state.queue.filter(({ id }) => !sent.has(id)),
        notOnList: new Set([
          ...[...state.notOnList].filter((id) => !named.has(id)),
          ...answer.notOnList,
        ]),
        isOffline: false,
      });
    }
  }

  /** One round: sends what waits, then asks for changes. Rounds do not overlap. */
  async function round(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      if (state.door) {
        await send();
        await takeOver(await readChanges(listId, state.door.counter));
      } else await load();
      if (state.isOffline || state.failure) change({ isOffline: false, failure: null });
    } catch (error) {
      fail(error);
    } finally {
      isBusy = false;
    }
    // Ticks that were made meanwhile.
    if (state.queue.length > 0 && !state.isOffline && state.failure === null) void round();
  }

  function fail(error: unknown): void {
    const code = error instanceof ApiError ? error.code : "UNEXPECTED";
    if (!isFinal(error) || code === "UNAUTHENTICATED") {
      // The queue stays: a later round sends it.
      change({
        isOffline: code === "NETWORK",
        failure: state.door && code !== "UNAUTHENTICATED" ? null : code,
      });
      return;
    }
    change({ ...EMPTY, failure: code, refused: namesOf(state) });
  }

  function tick(personIds: readonly string[], came: boolean): void {
    if (state.door?.closedAt !== null) return;
    for (const personId of personIds) {
      if (isHere(state, personId) === came) continue;
      const id = crypto.randomUUID();
      change({ queue: [...state.queue, nextOperation(state, { id, personId, came })] });
    }
    void round();
  }

  async function close(closed: boolean): Promise<void> {
    try {
      if (closed) await send();
      const closedAt = await setRollCall(listId, closed);
      if (state.door) change({ door: { ...state.door, closedAt } });
    } catch (error) {
      fail(error);
    }
  }

  function start(): () => void {
    const again = (): void => {
      if (document.visibilityState === "visible") void round();
    };
    void round();
    const timer = setInterval(again, POLL_MS);
    document.addEventListener("visibilitychange", again);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      removeEventListener("online", again);
    };
  }

  let stop: (() => void) | null = null;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    state: () => state,
    tick,
    close,
    retry: () => void round(),
  };
}

/** Returns the names of the people whose operations wait. */
function namesOf({ door, queue }: RollCallState): string[] {
  const waiting = new Set(queue.map(({ personId }) => personId));
  return (door?.people ?? [])
    .filter(({ id }) => waiting.has(id))
    .map(({ firstName, lastName }) => `${lastName} ${firstName}`);
}
