import type { Phone } from "./phone.ts";
import type { Store } from "./store.ts";

/** What the parts of a roll call share: the state that is drawn, this phone, and what they know. */
export interface Held extends Pick<Store, "state" | "change"> {
  readonly listId: string;
  readonly phone: Phone;
  /** Operations that the server has confirmed to this page, or the user has given up. */
  readonly confirmed: Set<string>;
  /** Walk-ins that were taken back here: a request on its way may still store one. */
  readonly takenBack: Set<string>;
  /** Whether a round is running: rounds do not overlap. */
  isBusy: boolean;
  /** Whether the list came from this phone's copy, and was not read since. */
  isCopy: boolean;
  /** When the server last answered for this list. */
  confirmedAt: number;
  /** Rounds with something to send that an error of the server ended, one after the other. */
  failedRounds: number;
  /** Whether the last round ended with an error of the server. */
  isServerDown: boolean;
}

/** Returns what a roll call holds before its first round. */
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
  takenBack: new Set(),
  isBusy: false,
  isCopy: false,
  confirmedAt: 0,
  failedRounds: 0,
  isServerDown: false,
});
