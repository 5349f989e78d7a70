import type { Door, Tick } from "@kehila/shared/events/attendance";
import type { Copy } from "../entities/door/copies.ts";

/** Milliseconds from an answer of the server until its copy is stored: a tick's paint comes first. */
const COPY_DELAY_MS = 1000;
/** Milliseconds after which an unchanged copy is stored again, so that its hours count from then. */
const COPY_RENEWAL_MS = 600_000;

/** What the page shows of a list, and when the server confirmed it. */
export interface Shown {
  door: Door;
  ticks: ReadonlyMap<string, Tick>;
  confirmedAt: number;
}

export interface CopyKeeper {
  /** Stores a copy soon, unless the stored one is as good. */
  keep: (shown: Shown) => void;
  /** Removes entries of the queue with the next copy: the copy has them then. */
  removeWithCopy: (ids: readonly string[]) => void;
  /** Stores at once what was left for later. */
  flush: () => void;
  /** Forgets the copy that was to be stored; returns the entries that were to be removed with it. */
  drop: () => string[];
}

/** Returns a keeper of the copy of one list. */
export function createCopyKeeper(store: (copy: Copy, sent: readonly string[]) => void): CopyKeeper {
  /** What is to be stored, and what is. */
  let next: Shown | null = null;
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
      // Another tab may delete the copy meanwhile, at a sign-out for instance.
      stored = null;
    },
    drop: () => {
      stored = null;
      return stop();
    },
  };
}
