import { hasCode } from "../../lib/api/api-error.ts";
import { afterPaint } from "../after-paint.ts";
import { setRollCall } from "../door.queries.ts";
import type { SyncSession } from "./sync-session.ts";
import { createSyncSession } from "./sync-session.ts";
import type { OwnWalkIn } from "../walk-ins/own-walk-ins.ts";
import { phoneFor } from "../phone/phone.ts";
import { refusedEntriesOf } from "../refusals/refusals.ts";
import { expire, fail, restore, sync } from "./sync.ts";
import { send, retryRefused } from "./sending.ts";
import type { Store } from "./store.ts";
import { createStore } from "./store.ts";
import { add, discard, removeWalkIn } from "./ticks.ts";

/** Milliseconds between two requests for the ticks of other phones. */
const POLL_MS = 3000;

/** Why the roll call was not closed or opened: no connection, refused ticks, or another error. */
export type CloseFailure = "offline" | "refused" | "failed";

export interface RollCall extends Pick<Store, "state" | "subscribe" | "subscribeLate"> {
  tick: (personIds: readonly string[], came: boolean) => void;
  /** Adds a person who is not on the list. */
  addWalkIn: (walkIn: Omit<OwnWalkIn, "status">) => void;
  /** Removes a walk-in of this phone; if a request has stored it meanwhile, unticks the person. */
  removeWalkIn: (id: string) => void;
  /** Closes or opens the roll call; returns why that failed, or null. */
  close: (closed: boolean) => Promise<CloseFailure | null>;
  /** Starts a sync that also sends refused entries again. */
  retry: () => void;
  /** Discards the entries that the server refused. */
  discard: () => void;
}

/**
 * Returns the roll call of a list on this phone. It shows ticks of this phone at once, stores them
 * and sends them until the server confirms them. While the page is visible, it reads the ticks of
 * other phones.
 */
export function createRollCall(listId: string): RollCall {
  const store = createStore(() => start(session));
  const { state, change, subscribe, subscribeLate } = store;
  const phone = phoneFor(listId, (refusal) => {
    if (state().notStored !== "queue") change({ notStored: refusal });
  });
  const session = createSyncSession(listId, phone, store);
  return {
    state,
    subscribe,
    subscribeLate,
    tick: (personIds, came) => {
      if (state().door?.closedAt !== null) return;
      const operations = add(session, personIds, came);
      if (operations.length === 0) return;
      change({ unticked: came ? [] : operations.map(({ personId }) => personId) });
      afterPaint(() => {
        void phone.putTicks(operations);
        void sync(session);
      });
    },
    addWalkIn: (walkIn) => {
      change({ walkIns: [...state().walkIns, { ...walkIn, status: "waits" }] });
      void phone.putWalkIn(walkIn).then(() => sync(session));
    },
    removeWalkIn: (id) => removeWalkIn(session, id),
    close: (closed) => close(session, closed),
    retry: () => {
      retryRefused(session);
      void sync(session);
    },
    discard: () => discard(session),
  };
}

async function close(session: SyncSession, closed: boolean): Promise<CloseFailure | null> {
  try {
    if (closed) {
      await send(session);
      // People whose tick the server refused would count as absent.
      if (refusedEntriesOf(session.state()).length > 0) return "refused";
    }
    const closedAt = await setRollCall(session.listId, closed);
    const { door } = session.state();
    if (door) session.change({ door: { ...door, closedAt } });
    return null;
  } catch (error) {
    fail(session, error);
    return hasCode(error, "NETWORK") ? "offline" : "failed";
  }
}

/** Runs syncs while the page is visible; returns a function that ends the syncs. */
function start(session: SyncSession): () => void {
  const poll = (): void => {
    if (document.visibilityState !== "visible") return session.phone.leave();
    expire(session);
    void sync(session);
  };
  const resume = (): void => {
    if (document.visibilityState === "visible") retryRefused(session);
    poll();
  };
  void restore(session).then(() => sync(session));
  void session.phone.keepOpenable();
  const timer = setInterval(poll, POLL_MS);
  document.addEventListener("visibilitychange", resume);
  addEventListener("online", resume);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", resume);
    removeEventListener("online", resume);
  };
}
