import type { Phone } from "../phone/phone.ts";
import type { Store } from "./store.ts";
import { takenBackOf } from "../phone/taken-back.ts";

/** The running synchronisation of one roll call: its state, its storage on this phone, and its progress. */
export interface SyncSession extends Pick<Store, "state" | "change"> {
  readonly listId: string;
  readonly phone: Phone;
  /** Ids of entries that the server has confirmed or the user has removed. */
  readonly confirmed: Set<string>;
  /** Ids of removed walk-ins: a running request may still store one on the server. */
  readonly takenBack: Set<string>;
  /** Whether a sync is running: syncs do not overlap. */
  isSyncing: boolean;
  /** Whether the shown list is this phone's copy, not yet read from the server. */
  isCopy: boolean;
  /** When the server last answered for this list. */
  confirmedAt: number;
  /** The number of successive syncs that had entries to send and ended with a server error. */
  failedSyncs: number;
  /** Whether the last sync ended with a server error. */
  isServerDown: boolean;
}

/** Returns the session of a roll call before the first sync. */
export const createSyncSession = (
  listId: string,
  phone: Phone,
  { state, change }: Pick<Store, "state" | "change">,
): SyncSession => ({
  listId,
  phone,
  state,
  change,
  confirmed: new Set(),
  takenBack: takenBackOf(listId),
  isSyncing: false,
  isCopy: false,
  confirmedAt: 0,
  failedSyncs: 0,
  isServerDown: false,
});
