import { afterPaint } from "../after-paint.ts";
import type { RollCallState } from "./roll-call-state.ts";
import { EMPTY } from "./roll-call-state.ts";

type Subscribe = (listener: () => void) => () => void;

/** The state of a roll call and its listeners. */
export interface Store {
  state: () => RollCallState;
  change: (part: Partial<RollCallState>) => void;
  subscribe: Subscribe;
  /** Calls the listener after the next frame is painted, so that a tick's mark is painted first. */
  subscribeLate: Subscribe;
}

/**
 * Returns a store. It calls `start` for the first listener, and the function that `start` returned
 * once no listener is left.
 */
export function createStore(start: () => () => void): Store {
  let state = EMPTY;
  const listeners = new Set<() => void>();
  const lateListeners = new Set<() => void>();
  let isLateDue = false;
  let stop: (() => void) | null = null;
  return {
    state: () => state,
    change: (part) => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
      if (isLateDue) return;
      isLateDue = true;
      afterPaint(() => {
        isLateDue = false;
        for (const listener of lateListeners) listener();
      });
    },
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
  };
}
