import { hasCode } from "../../lib/api/api-error.ts";
import { afterPaint } from "../after-paint.ts";
import { setRollCall } from "../door.queries.ts";
import type { Held } from "./held.ts";
import { heldBy } from "./held.ts";
import type { OwnWalkIn } from "../walk-ins/own-walk-ins.ts";
import { phoneFor } from "../phone/phone.ts";
import { parkedOf } from "../refusals/refusals.ts";
import { expire, fail, restore, round } from "./rounds.ts";
import { send, unpark } from "./sending.ts";
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
  addWalkIn: (walkIn: Omit<OwnWalkIn, "fate">) => void;
  /** Removes a walk-in of this phone; if a request has stored it meanwhile, unticks the person. */
  removeWalkIn: (id: string) => void;
  /** Closes or opens the roll call; returns why that failed, or null. */
  close: (closed: boolean) => Promise<CloseFailure | null>;
  /** Starts a round that also sends refused entries again. */
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
  const store = createStore(() => start(held));
  const { state, change, subscribe, subscribeLate } = store;
  const phone = phoneFor(listId, (refusal) => {
    if (state().notStored !== "queue") change({ notStored: refusal });
  });
  const held = heldBy(listId, phone, store);
  return {
    state,
    subscribe,
    subscribeLate,
    tick: (personIds, came) => {
      if (state().door?.closedAt !== null) return;
      const operations = add(held, personIds, came);
      afterPaint(() => {
        void phone.putTicks(operations);
        void round(held);
      });
    },
    addWalkIn: (walkIn) => {
      change({ walkIns: [...state().walkIns, { ...walkIn, fate: "waits" }] });
      void phone.putWalkIn(walkIn).then(() => round(held));
    },
    removeWalkIn: (id) => removeWalkIn(held, id),
    close: (closed) => close(held, closed),
    retry: () => {
      unpark(held);
      void round(held);
    },
    discard: () => discard(held),
  };
}

async function close(held: Held, closed: boolean): Promise<CloseFailure | null> {
  try {
    if (closed) {
      await send(held);
      // People whose tick the server refused would count as absent.
      if (parkedOf(held.state()).length > 0) return "refused";
    }
    const closedAt = await setRollCall(held.listId, closed);
    const { door } = held.state();
    if (door) held.change({ door: { ...door, closedAt } });
    return null;
  } catch (error) {
    fail(held, error);
    return hasCode(error, "NETWORK") ? "offline" : "failed";
  }
}

/** Runs rounds while the page is visible; returns a function that ends the rounds. */
function start(held: Held): () => void {
  const poll = (): void => {
    if (document.visibilityState !== "visible") return held.phone.leave();
    expire(held);
    void round(held);
  };
  const resume = (): void => {
    if (document.visibilityState === "visible") unpark(held);
    poll();
  };
  void restore(held).then(() => round(held));
  void held.phone.keepOpenable();
  const timer = setInterval(poll, POLL_MS);
  document.addEventListener("visibilitychange", resume);
  addEventListener("online", resume);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", resume);
    removeEventListener("online", resume);
  };
}
