import type { Door, SentOperation, Tick } from "@kehila/shared/events/attendance";
import type { ApiErrorCode } from "../lib/api-error.ts";
import type { Refusal } from "./phone.ts";
import type { OwnWalkIn } from "./own-walk-ins.ts";
import { waitingAmong } from "./own-walk-ins.ts";

/** Why the roll call cannot be shown: an error, or the copy's hours have passed without a line. */
export type Failure = ApiErrorCode | "EXPIRED";

/** A tick that the server refused. The name is known while the copy is. */
export interface Refused {
  /** The id of the operation. */
  id: string;
  personId: string;
  name: string | null;
  came: boolean;
  /** Not a record of the register: a walk-in of this phone. */
  isWalkIn?: boolean;
}

/** What the page shows. A change replaces the object. */
export interface RollCallState {
  /** Null until the list is loaded, and after the right to it was lost. */
  door: Door | null;
  ticks: ReadonlyMap<string, Tick>;
  /** Operations that the server has not confirmed. */
  queue: readonly SentOperation[];
  /** Walk-ins of this phone that the list does not have yet. */
  walkIns: readonly OwnWalkIn[];
  /** Whether the last call got no answer. */
  isOffline: boolean;
  /** Ids of what the server refused although the user may edit the list; it is not sent again. */
  parked: ReadonlySet<string>;
  failure: Failure | null;
  /** What waits, with names, once the server refuses the list. */
  refused: readonly Refused[];
  /** Ticked people who are not on the list any more. */
  notOnList: ReadonlySet<string>;
  /** What the browser has refused to store. */
  notStored: Refusal | null;
  /** How many unsent entries the browser has deleted since the last visit. */
  takenAway: number;
}

/** What a page shows before it knows anything. */
export const EMPTY: RollCallState = {
  door: null,
  ticks: new Map(),
  queue: [],
  walkIns: [],
  isOffline: false,
  parked: new Set(),
  failure: null,
  refused: [],
  notOnList: new Set(),
  notStored: null,
  takenAway: 0,
};

/** Returns the operations that wait and were not refused. */
export const toSend = ({ queue, parked }: RollCallState): SentOperation[] =>
  queue.filter(({ id }) => !parked.has(id));

/** Whether a round has something to send. */
export const isSending = (state: RollCallState): boolean =>
  toSend(state).length > 0 || waitingAmong(state.walkIns).length > 0;

/** Whether this phone holds something that the server does not have, and the user has not given up. */
export const hasUnsent = ({ queue, walkIns }: RollCallState): boolean =>
  queue.length > 0 || walkIns.some(({ fate }) => fate === "waits" || fate === "refused");
