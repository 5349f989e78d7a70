import type { Door, Tick } from "@kehila/shared/events/attendance";
import type { Copy } from "../entities/door/copies.ts";

/** Delay in milliseconds before a copy is stored, so that a tick is painted first. */
const COPY_DELAY_MS = 1000;
/** Age in milliseconds at which an unchanged copy is stored again, so that it expires later. */
const COPY_RENEWAL_MS = 600_000;

/** The shown list and ticks, and when the server last confirmed them. */
export interface Shown {
  door: Door;
  ticks: ReadonlyMap<string, Tick>;
  confirmedAt: number;
}

export interface CopyKeeper {
  /** Stores a copy after a short delay, unless the stored copy is the same and recent. */
  keep: (shown: Shown) => void;
  /** Removes sent entries from the queue once the next copy, which contains them, is stored. */
  removeWithCopy: (ids: readonly string[]) => void;
  /** Stores a delayed copy at once. */
  flush: () => void;
  /** Cancels the delayed copy; returns the ids of the entries that it would have removed. */
  drop: () => string[];
}

/** Returns a keeper of the copy of one list. */
export function createCopyKeeper(store: (copy: Copy, sent: readonly string[]) => void): CopyKeeper {
  /** The delayed copy. */
  let next: Shown | null = null;
  /** The last stored copy. */
  let stored: Shown | null = null;
  let sent: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): string[] {
    clearTimeout(timer);
    timer = undefined;
    next = null;
    const ids = sent;
    sent = [];
    return ids;
  }

  function keepNow(): void {
    if (!next) return;
    const { door, ticks, confirmedAt } = next;
    stored = next;
    store({ door: { ...door, ticks: [...ticks.values()] }, confirmedAt }, stop());
  }

  return {
    keep: (shown) => {
      const isStored =
        sent.length === 0 &&
        shown.door === stored?.door &&
        shown.ticks === stored.ticks &&
        shown.confirmedAt - stored.confirmedAt < COPY_RENEWAL_MS;
      if (isStored) return;
      next = shown;
      timer ??= setTimeout(keepNow, COPY_DELAY_MS);
    },
    removeWithCopy: (ids) => {
      sent.push(...ids);
    },
    flush: () => {
      keepNow();
      // While this page is hidden, another tab may delete the copy, for instance at sign-out.
      stored = null;
    },
    drop: () => {
      stored = null;
      return stop();
    },
  };
}
