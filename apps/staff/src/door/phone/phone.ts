import type { SentOperation } from "@kehila/shared/events/attendance";
import type { SentWalkIn } from "@kehila/shared/events/walk-ins";
import type { Copy } from "../../entities/door/copies.ts";
import { deleteCopy, readCopy, saveCopy } from "../../entities/door/copies.ts";
import type { Waiting } from "../../entities/door/queue.ts";
import {
  countTakenAway,
  listWaiting,
  noteConfirmed,
  putWaiting,
  removeWaiting,
} from "../../entities/door/queue.ts";
import type { Shown } from "./copy-keeper.ts";
import { createCopyKeeper } from "./copy-keeper.ts";

/** What the browser refused to store: only the copy of the list, or unsent entries too. */
export type Refusal = "copy" | "queue";

/** This phone's storage for one list. No method rejects; refusals of the browser are reported. */
export interface Phone {
  /** Stores the page itself, so that it can be reloaded without a connection. */
  keepOpenable: () => Promise<void>;
  restore: () => Promise<{ copy: Copy | null; takenAway: number }>;
  storedTicks: () => Promise<SentOperation[]>;
  putTicks: (operations: readonly SentOperation[]) => Promise<void>;
  /** Ids and sealed texts of walk-ins. */
  storedWalkIns: () => Promise<SentWalkIn[]>;
  putWalkIn: (walkIn: SentWalkIn) => Promise<void>;
  /** Removes entries from the queue at once. */
  removeNow: (ids: readonly string[]) => Promise<void>;
  /**
   * Removes sent entries from the queue once a copy that contains them is stored. An earlier reload
   * still finds the entries in the queue.
   */
  removeWithCopy: (ids: readonly string[]) => void;
  /** Stores a copy after a short delay, unless the stored copy is the same and recent. */
  keepCopy: (shown: Shown) => void;
  /** Stores a delayed copy at once; called while the page is hidden. */
  leave: () => void;
  deleteCopy: () => Promise<void>;
}

export function phoneFor(listId: string, onRefusal: (refusal: Refusal) => void): Phone {
  const withTimeout = createStorageTimeout();

  /** Returns the result of a storage request; `other` if the browser refuses or stays silent. */
  async function orElse<Value>(refusal: Refusal, act: Promise<Value>, other: Value) {
    try {
      return await withTimeout(act);
    } catch {
      onRefusal(refusal);
      return other;
    }
  }

  const waiting = (): Promise<Waiting[]> => orElse("queue", listWaiting(listId), []);
  const put = (entries: readonly Waiting[]): Promise<void> =>
    orElse("queue", putWaiting(listId, entries), undefined);
  const removeNow = (ids: readonly string[]): Promise<void> =>
    orElse("queue", removeWaiting(ids), undefined);
  const keeper = createCopyKeeper((copy, sent) => {
    void orElse("copy", saveCopy(copy), undefined).then(() => removeNow(sent));
  });

  return {
    keepOpenable: async () => {
      if (!(await keepPage())) onRefusal("copy");
      await askForSafeStorage();
    },
    restore: async () => ({
      copy: await orElse("copy", readCopy(listId), null),
      takenAway: await orElse("queue", countTakenAway(), 0),
    }),
    storedTicks: async () => ticksAmong(await waiting()),
    putTicks: (operations) =>
      put(operations.map((operation) => ({ kind: "tick" as const, ...operation }))),
    storedWalkIns: async () => walkInsAmong(await waiting()),
    putWalkIn: ({ id, sealed }) => put([{ kind: "walkIn", id, sealed }]),
    removeNow,
    removeWithCopy: (ids) => {
      noteConfirmed(ids);
      keeper.removeWithCopy(ids);
    },
    keepCopy: keeper.keep,
    leave: keeper.flush,
    deleteCopy: async () => {
      void removeNow(keeper.drop());
      await orElse("copy", deleteCopy(listId), undefined);
    },
  };
}

const ticksAmong = (waiting: readonly Waiting[]): SentOperation[] =>
  waiting.flatMap((entry) => {
    if (entry.kind !== "tick") return [];
    const { kind: _, ...operation } = entry;
    return [operation];
  });

const walkInsAmong = (waiting: readonly Waiting[]): SentWalkIn[] =>
  waiting.flatMap((entry) =>
    entry.kind === "walkIn" ? [{ id: entry.id, sealed: entry.sealed }] : [],
  );

/** The service worker that stores this page's files; its folder is its scope. */
const SERVICE_WORKER = "/door/service-worker.js";

/** Waits until a worker has stored the files or failed; returns whether they are stored. */
const hasInstalled = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === "activated") resolve(true);
      else if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look);
    look();
  });

/**
 * Stores this page in the browser, so that it can be reloaded without a connection. Returns whether
 * the browser does so. In development stores nothing, because the sources change, and returns true.
 */
async function keepPage(): Promise<boolean> {
  if (!import.meta.env.PROD) return true;
  try {
    const { active, installing } = await navigator.serviceWorker.register(SERVICE_WORKER);
    // The worker of an earlier release serves the page until its successor has stored all files.
    return active !== null || (installing !== null && (await hasInstalled(installing)));
  } catch {
    // Private windows and settings refuse service workers; in some browsers the object is missing.
    return false;
  }
}

/** Asks the browser not to delete what this page stores when space is short. */
async function askForSafeStorage(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Without that promise the browser may delete entries; the page then warns of the loss.
  }
}

/** Milliseconds after which a storage request without a response counts as refused. */
const STORAGE_MS = 3000;

/**
 * Returns a function that adds a timeout to storage requests: it rejects if the browser does not
 * respond in time. After a timeout, further requests reject at once unless their result is ready,
 * until the browser responds again.
 */
function createStorageTimeout(): <Value>(act: Promise<Value>) => Promise<Value> {
  let timeoutMs = STORAGE_MS;
  return async (act) => {
    const answered = act.finally(() => {
      timeoutMs = STORAGE_MS;
    });
    let silence: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      silence = setTimeout(() => {
        timeoutMs = 0;
        reject(new Error("The browser's storage does not answer"));
      }, timeoutMs);
    });
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(silence);
    }
  };
}
