import type { AttendanceChanges, SentOperation } from "@kehila/shared/events/attendance";
import { nextOperation, withTicks } from "@kehila/shared/events/door";
import { ATTENDANCE_BATCH, WALK_INS_BATCH } from "@kehila/shared/base/limits";
import { isRecent } from "../entities/door/copies.ts";
import { forgetCopies } from "../entities/door/forget-copies.ts";
import type { ApiErrorCode } from "../lib/api-error.ts";
import { ApiError } from "../lib/api-error.ts";
import { afterPaint } from "./after-paint.ts";
import { readChanges, readDoor, sendOperations, sendWalkIns, setRollCall } from "./door.queries.ts";
import { phoneFor } from "./phone.ts";
import { isHere, peopleOf } from "./presence.ts";
import { failureWithout, isRefusal, parkedOf, refusedOf, withoutTyped } from "./refusals.ts";
import type { RollCallState } from "./roll-call-state.ts";
import { EMPTY, isSending, toSend } from "./roll-call-state.ts";
import { refusedAmong } from "./refused-among.ts";
import type { OwnWalkIn } from "./own-walk-ins.ts";
import { afterAnswer, waitingAmong } from "./own-walk-ins.ts";

/** Milliseconds between two questions for the ticks of other phones. */
const POLL_MS = 3000;

export interface RollCall {
  subscribe: (listener: () => void) => () => void;
  /** The listener is called once the next frame is painted: a tick's mark comes first. */
  subscribeLate: (listener: () => void) => () => void;
  state: () => RollCallState;
  tick: (personIds: readonly string[], came: boolean) => void;
  /** Adds a person who is not on the list. */
  addWalkIn: (walkIn: Omit<OwnWalkIn, "fate">) => void;
  /** Takes back a walk-in that is not known to be sent; one that was sent is unticked. */
  removeWalkIn: (id: string) => void;
  /** Closes or opens the roll call; returns why it could not, or null. */
  close: (closed: boolean) => Promise<ApiErrorCode | null>;
  /** Asks the server again, also for what it refused. */
  retry: () => void;
  /** Gives up what the server refused. */
  discard: () => void;
}

/**
 * Returns the roll call of a list on this phone: it shows own ticks at once, stores and sends them
 * until they are confirmed, and asks for the ticks of other phones while the page is visible.
 */
export function createRollCall(listId: string): RollCall {
  let state = EMPTY;
  const phone = phoneFor(listId, (refusal) => {
    if (state.notStored !== "queue") change({ notStored: refusal });
  });
  let isBusy = false;
  /** Whether the list came from this phone's copy, and was not read since. */
  let isCopy = false;
  /** When the server last answered for this list. */
  let confirmedAt = 0;
  /** Operations that the server has confirmed to this page. */
  const confirmed = new Set<string>();
  /** Walk-ins that were taken back here: a request on its way may still store one. */
  const takenBack = new Set<string>();
  const listeners = new Set<() => void>();
  const lateListeners = new Set<() => void>();
  let isLateDue = false;

  function change(part: Partial<RollCallState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
    if (isLateDue) return;
    isLateDue = true;
    afterPaint(() => {
      isLateDue = false;
      for (const listener of lateListeners) listener();
    });
  }

  /** Shows what this phone holds, before the first call. */
  async function restore(): Promise<void> {
    const { copy, takenAway } = await phone.restore();
    if (copy) {
      ({ confirmedAt } = copy);
      isCopy = true;
      change({ door: copy.door, ticks: withTicks(new Map(), copy.door) });
    }
    change({ takenAway });
    await takeStored();
  }

  /** Adds what another tab, or an earlier visit, has stored. */
  async function takeStored(): Promise<void> {
    const [ticks, walkIns] = [await phone.storedTicks(), await phone.storedWalkIns()];
    const known = new Set([...state.queue, ...state.walkIns].map(({ id }) => id));
    const isNew = ({ id }: { id: string }): boolean => !known.has(id) && !confirmed.has(id);
    const added = ticks.filter(isNew);
    if (added.length > 0) change({ queue: [...state.queue, ...added] });
    const sealed = walkIns
      .filter(isNew)
      .map((one): OwnWalkIn => ({ ...one, typed: null, fate: "waits" }));
    if (sealed.length > 0) change({ walkIns: [...state.walkIns, ...sealed] });
  }

  async function load(): Promise<void> {
    const door = await readDoor(listId);
    isCopy = false;
    const walkIns = state.walkIns.filter(({ fate }) => fate !== "sent");
    change({ door, ticks: withTicks(new Map(), door), walkIns, failure: null, refused: [] });
    void phone.putTicks(add(peopleOf(state.ticks, takenBack), false));
  }

  /** Takes over an answer; reads the whole list if it has changed. */
  async function takeOver(changes: AttendanceChanges): Promise<void> {
    const { door } = state;
    if (!door || isCopy || changes.version !== door.version) return load();
    const { counter, closedAt } = changes;
    if (changes.ticks.length === 0 && counter === door.counter && closedAt === door.closedAt)
      return;
    change({ ticks: withTicks(state.ticks, changes), door: { ...door, counter, closedAt } });
  }

  /** Sends operations. The answer lacks the ticks of other phones, so the number stays. */
  async function sendTicks(part: readonly SentOperation[]): Promise<void> {
    const answer = await sendOperations(listId, part);
    const sent = new Set(part.map(({ id }) => id));
    for (const id of sent) confirmed.add(id);
    void phone.removeTicks([...sent]);
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

  /** Sends walk-ins. The list that is read afterwards has them. */
  async function sendOwnWalkIns(part: readonly OwnWalkIn[]): Promise<void> {
    const answer = await sendWalkIns(
      listId,
      part.map(({ id, sealed }) => ({ id, sealed })),
    );
    for (const id of answer.stored) confirmed.add(id);
    void phone.removeTicks(answer.stored);
    change({ walkIns: afterAnswer(state.walkIns, answer), isOffline: false });
  }

  /** Sends what waits, in batches. What the server refuses waits for the user, and holds up nothing. */
  async function send(): Promise<void> {
    for (;;) {
      const ticks = toSend(state).slice(0, ATTENDANCE_BATCH);
      const walkIns = ticks.length > 0 ? [] : waitingAmong(state.walkIns).slice(0, WALK_INS_BATCH);
      if (ticks.length + walkIns.length === 0) return;
      const refused = new Set([
        ...(await refusedAmong(ticks, sendTicks, isRefusal)).map(({ id }) => id),
        ...(await refusedAmong(walkIns, sendOwnWalkIns, isRefusal)).map(({ id }) => id),
      ]);
      if (refused.size > 0) {
        change({
          parked: new Set([...state.parked, ...refused]),
          walkIns: state.walkIns.map((walkIn) =>
            refused.has(walkIn.id) ? { ...walkIn, fate: "refused" } : walkIn,
          ),
        });
      }
    }
  }

  /** Sends again what the server refused earlier. */
  function unpark(): void {
    if (state.parked.size === 0) return;
    const walkIns = state.walkIns.map((walkIn): OwnWalkIn =>
      walkIn.fate === "refused" ? { ...walkIn, fate: "waits" } : walkIn,
    );
    change({ parked: new Set(), walkIns });
  }

  /** Runs one round: sends what waits, then asks for changes. Rounds do not overlap. */
  async function round(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await takeStored();
      if (state.door) {
        await send();
        await takeOver(await readChanges(listId, state.door.counter));
      } else await load();
      confirmedAt = Date.now();
      if (state.isOffline || state.failure) change({ isOffline: false, failure: null });
      const { door, ticks } = state;
      if (door) phone.keepCopy({ door, ticks, confirmedAt });
    } catch (error) {
      return fail(error);
    } finally {
      isBusy = false;
    }
    // Ticks that were made meanwhile, or waited for the list.
    return isSending(state) ? round() : undefined;
  }

  function fail(error: unknown): void {
    const { code, status } =
      error instanceof ApiError ? error : { code: "UNEXPECTED" as const, status: 0 };
    if (status === 403 || status === 404) {
      // The queue stays stored until the user gives it up: the right may come back.
      void phone.deleteCopy();
      const { queue, walkIns, notStored } = state;
      const refused = refusedOf(state);
      change({ ...EMPTY, queue, walkIns, notStored, refused, failure: code });
    } else if (code === "UNAUTHENTICATED") {
      // First stops a copy that was to be stored later.
      void phone.deleteCopy();
      forgetCopies();
      const { queue, notStored, takenAway } = state;
      change({
        ...EMPTY,
        queue,
        walkIns: withoutTyped(state),
        notStored,
        takenAway,
        failure: code,
      });
    } else {
      change({ isOffline: code === "NETWORK", failure: failureWithout(state, code) });
    }
  }

  /** Ends the page's list with the hours of its copy. */
  function expire(): void {
    if (!state.door || isRecent(confirmedAt)) return;
    void phone.deleteCopy();
    change({ door: null, ticks: new Map(), walkIns: withoutTyped(state), failure: "EXPIRED" });
  }

  function tick(personIds: readonly string[], came: boolean): void {
    if (state.door?.closedAt !== null) return;
    const made = add(personIds, came);
    afterPaint(() => {
      void phone.putTicks(made);
      void round();
    });
  }

  /** Adds operations on the people whose mark they change, and returns them. */
  function add(personIds: readonly string[], came: boolean): SentOperation[] {
    const made = personIds
      .filter((personId) => isHere(state, personId) !== came)
      .map((personId) => nextOperation(state, { id: crypto.randomUUID(), personId, came }));
    if (made.length > 0) change({ queue: [...state.queue, ...made] });
    return made;
  }

  function addWalkIn(walkIn: Omit<OwnWalkIn, "fate">): void {
    change({ walkIns: [...state.walkIns, { ...walkIn, fate: "waits" }] });
    void phone.putWalkIn(walkIn).then(round);
  }

  function removeWalkIn(id: string): void {
    confirmed.add(id);
    takenBack.add(id);
    void phone.removeTicks([id]);
    change({ walkIns: state.walkIns.filter((walkIn) => walkIn.id !== id) });
  }

  async function close(closed: boolean): Promise<ApiErrorCode | null> {
    try {
      if (closed) await send();
      const closedAt = await setRollCall(listId, closed);
      if (state.door) change({ door: { ...state.door, closedAt } });
      return null;
    } catch (error) {
      fail(error);
      return error instanceof ApiError ? error.code : "UNEXPECTED";
    }
  }

  function discard(): void {
    const { queue, walkIns, refused } = state;
    const all = refused.length > 0 ? [...queue, ...walkIns] : parkedOf(state);
    const given = new Set(all.map(({ id }) => id));
    for (const id of given) confirmed.add(id);
    void phone.removeTicks([...given]);
    change({
      queue: queue.filter(({ id }) => !given.has(id)),
      walkIns: walkIns.filter(({ id }) => !given.has(id)),
      parked: new Set(),
      refused: [],
    });
  }

  function start(): () => void {
    const poll = (): void => {
      if (document.visibilityState !== "visible") return phone.leave();
      expire();
      void round();
    };
    const again = (): void => {
      if (document.visibilityState === "visible") unpark();
      poll();
    };
    void restore().then(round);
    void phone.keepOpenable();
    const timer = setInterval(poll, POLL_MS);
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
    subscribeLate: (listener) => {
      lateListeners.add(listener);
      return () => lateListeners.delete(listener);
    },
    state: () => state,
    tick,
    addWalkIn,
    removeWalkIn,
    close,
    retry: () => {
      unpark();
      void round();
    },
    discard,
  };
}
