import type { Door, Tick } from "@kehila/shared/events/attendance";
import type { Copy } from "../../entities/door/copies.ts";

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
  let delayedCopy: Shown | null = null;
  /** The last stored copy. */
  let storedCopy: Shown | null = null;
  let sentIds: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): string[] {
    clearTimeout(timer);
    timer = undefined;
    delayedCopy = null;
    const ids = sentIds;
    sentIds = [];
    return ids;
  }

  function keepNow(): void {
    if (!delayedCopy) return;
    const { door, ticks, confirmedAt } = delayedCopy;
    storedCopy = delayedCopy;
    store({ door: { ...door, ticks: [...ticks.values()] }, confirmedAt }, stop());
  }

  return {
    keep: (shown) => {
      const isStored =
        sentIds.length === 0 &&
        shown.door === storedCopy?.door &&
        shown.ticks === storedCopy.ticks &&
        shown.confirmedAt - storedCopy.confirmedAt < COPY_RENEWAL_MS;
      if (isStored) return;
      delayedCopy = shown;
      timer ??= setTimeout(keepNow, COPY_DELAY_MS);
    },
    removeWithCopy: (ids) => {
      sentIds.push(...ids);
    },
    flush: () => {
      keepNow();
      // While this page is hidden, another tab may delete the copy, for instance at sign-out.
      storedCopy = null;
    },
    drop: () => {
      storedCopy = null;
      return stop();
    },
  };
}
