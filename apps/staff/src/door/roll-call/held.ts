import type { Phone } from "../phone/phone.ts";
import type { Store } from "./store.ts";
import { takenBackOf } from "../phone/taken-back.ts";

/** What the modules of a roll call share: the shown state, this phone's storage, and flags. */
export interface Held extends Pick<Store, "state" | "change"> {
  readonly listId: string;
  readonly phone: Phone;
  /** Ids of entries that the server has confirmed or the user has removed. */
  readonly confirmed: Set<string>;
  /** Ids of removed walk-ins: a running request may still store one on the server. */
  readonly takenBack: Set<string>;
  /** Whether a round is running: rounds do not overlap. */
  isBusy: boolean;
  /** Whether the shown list is this phone's copy, not yet read from the server. */
  isCopy: boolean;
  /** When the server last answered for this list. */
  confirmedAt: number;
  /** The number of successive rounds that had entries to send and ended with a server error. */
  failedRounds: number;
  /** Whether the last round ended with a server error. */
  isServerDown: boolean;
}

/** Returns what the modules share before the first round. */
export const heldBy = (
  listId: string,
  phone: Phone,
  { state, change }: Pick<Store, "state" | "change">,
): Held => ({
  listId,
  phone,
  state,
  change,
  confirmed: new Set(),
  takenBack: takenBackOf(listId),
  isBusy: false,
  isCopy: false,
  confirmedAt: 0,
  failedRounds: 0,
  isServerDown: false,
});
