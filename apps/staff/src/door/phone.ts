import type { Door, SentOperation, Tick } from "@kehila/shared/events/attendance";
import type { SentWalkIn } from "@kehila/shared/events/walk-ins";
import type { Copy } from "../entities/door/copies.ts";
import { deleteCopy, readCopy, saveCopy } from "../entities/door/copies.ts";
import { countTakenAway, listWaiting, putWaiting, removeWaiting } from "../entities/door/queue.ts";
import { askForSafeStorage, keepPage } from "./offline-page.ts";

/** Milliseconds from an answer of the server until its copy is stored: a tick's paint comes first. */
const COPY_DELAY_MS = 1000;
/** Milliseconds after which an unchanged copy is stored again, so that its hours count from then. */
const COPY_RENEWAL_MS = 600_000;

/** Milliseconds after which a browser that does not answer counts as one that stores nothing. */
const STORAGE_MS = 3000;

/** What the browser refused to store: the copy of the list only, or what waits to be sent too. */
export type Refusal = "copy" | "queue";

/** What the page shows of a list, and when the server confirmed it. */
interface Shown {
  door: Door;
  ticks: ReadonlyMap<string, Tick>;
  confirmedAt: number;
}

/** What this phone stores of one list. No act rejects; what the browser refuses is reported. */
export interface Phone {
  /** Keeps the page itself for a reload without a connection. */
  keepOpenable: () => Promise<void>;
  restore: () => Promise<{ copy: Copy | null; takenAway: number }>;
  storedTicks: () => Promise<SentOperation[]>;
  putTicks: (operations: readonly SentOperation[]) => Promise<void>;
  /** Ids and sealed texts of walk-ins. */
  storedWalkIns: () => Promise<SentWalkIn[]>;
  putWalkIn: (walkIn: SentWalkIn) => Promise<void>;
  removeTicks: (ids: readonly string[]) => Promise<void>;
  /** Stores a copy soon, unless the stored one is as good. */
  keepCopy: (shown: Shown) => void;
  /** The page goes out of sight: stores at once what {@link keepCopy} left for later. */
  leave: () => void;
  deleteCopy: () => Promise<void>;
}

export function phoneFor(listId: string, onRefusal: (refusal: Refusal) => void): Phone {
  /** What is to be stored, and what is. */
  let next: Shown | null = null;
  let stored: Shown | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** How long the next act may take: after a silent one only as long as storage that answers. */
  let patience = STORAGE_MS;

  /** Returns the value of an act; rejects when the browser has not answered in time. */
  async function inTime<Value>(act: Promise<Value>): Promise<Value> {
    const answered = act.finally(() => {
      patience = STORAGE_MS;
    });
    let silence: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      silence = setTimeout(() => {
        patience = 0;
        reject(new Error("The browser's storage does not answer"));
      }, patience);
    });
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(silence);
    }
  }

  /** Returns the value of an act, or another one where the browser refuses it or does not answer. */
  async function orElse<Value>(refusal: Refusal, act: Promise<Value>, other: Value) {
    try {
      return await inTime(act);
    } catch {
      onRefusal(refusal);
      return other;
    }
  }

  function keepNow(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!next) return;
    const { door, ticks, confirmedAt } = next;
    stored = next;
    next = null;
    const copy = { door: { ...door, ticks: [...ticks.values()] }, confirmedAt };
    void orElse("copy", saveCopy(copy), undefined);
  }

  async function keepOpenable(): Promise<void> {
    if (!(await keepPage())) onRefusal("copy");
    await askForSafeStorage();
  }

  return {
    keepOpenable,
    restore: async () => ({
      copy: await orElse("copy", readCopy(listId), null),
      takenAway: await orElse("queue", countTakenAway(), 0),
    }),
    storedTicks: async () => {
      const waiting = await orElse("queue", listWaiting(listId), []);
      return waiting.flatMap((entry) => {
        if (entry.kind !== "tick") return [];
        const { kind: _, ...operation } = entry;
        return [operation];
      });
    },
    putTicks: (operations) => {
      const entries = operations.map((operation) => ({ kind: "tick" as const, ...operation }));
      return orElse("queue", putWaiting(listId, entries), undefined);
    },
    storedWalkIns: async () => {
      const waiting = await orElse("queue", listWaiting(listId), []);
      return waiting.flatMap((entry) =>
        entry.kind === "walkIn" ? [{ id: entry.id, sealed: entry.sealed }] : [],
      );
    },
    putWalkIn: ({ id, sealed }) =>
      orElse("queue", putWaiting(listId, [{ kind: "walkIn", id, sealed }]), undefined),
    removeTicks: (ids) => orElse("queue", removeWaiting(ids), undefined),
    keepCopy: (shown) => {
      const isStored =
        shown.door === stored?.door &&
        shown.ticks === stored.ticks &&
        shown.confirmedAt - stored.confirmedAt < COPY_RENEWAL_MS;
      if (isStored) return;
      next = shown;
      timer ??= setTimeout(keepNow, COPY_DELAY_MS);
    },
    leave: () => {
      keepNow();
      // Another tab may delete the copy meanwhile, at a sign-out for instance.
      stored = null;
    },
    deleteCopy: () => {
      clearTimeout(timer);
      timer = undefined;
      next = null;
      stored = null;
      return orElse("copy", deleteCopy(listId), undefined);
    },
  };
}
