import type { Door, SentOperation, Tick } from "@kehila/shared/events/attendance";
import type { ApiErrorCode } from "../../lib/api/api-error.ts";
import type { Refusal } from "../phone/phone.ts";
import type { OwnWalkIn } from "../walk-ins/own-walk-ins.ts";
import { waitingAmong } from "../walk-ins/own-walk-ins.ts";

/** Why the roll call cannot be shown: an API error, or a copy that expired without a connection. */
export type Failure = ApiErrorCode | "EXPIRED";

/** A refused tick or walk-in, to show to the user. The name is null if this phone lacks it. */
export interface Refused {
  /** The id of the operation or walk-in. */
  id: string;
  personId: string;
  name: string | null;
  came: boolean;
  /** Whether this is a walk-in, which has no record in the register. */
  isWalkIn?: boolean;
}

/** The state that the page shows. Each change replaces the object. */
export interface RollCallState {
  /** Null until the list is loaded, and after access to the list was lost. */
  door: Door | null;
  ticks: ReadonlyMap<string, Tick>;
  /** Operations that the server has not confirmed. */
  queue: readonly SentOperation[];
  /** The persons that the last press unticked; a new tick empties it. */
  unticked: readonly string[];
  /** Walk-ins added on this phone that the shown list does not contain yet. */
  walkIns: readonly OwnWalkIn[];
  /** Whether the last call got no answer. */
  isOffline: boolean;
  /** Ids of entries that the server refused although the user may edit the list; not sent again. */
  refusedIds: ReadonlySet<string>;
  failure: Failure | null;
  /** The unsent entries with names, once the server has refused access to the list. */
  refused: readonly Refused[];
  /** Ticked people who are not on the list any more. */
  notOnList: ReadonlySet<string>;
  /** What the browser has refused to store. */
  notStored: Refusal | null;
  /** The number of unconfirmed entries that the browser has deleted since the last visit. */
  takenAway: number;
}

/** The state before the first read. */
export const EMPTY: RollCallState = {
  door: null,
  ticks: new Map(),
  queue: [],
  unticked: [],
  walkIns: [],
  isOffline: false,
  refusedIds: new Set(),
  failure: null,
  refused: [],
  notOnList: new Set(),
  notStored: null,
  takenAway: 0,
};

/** Returns the unsent operations that the server has not refused. */
export const operationsToSend = ({ queue, refusedIds }: RollCallState): SentOperation[] =>
  queue.filter(({ id }) => !refusedIds.has(id));

/** Whether a sync has something to send. */
export const hasEntriesToSend = (state: RollCallState): boolean =>
  operationsToSend(state).length > 0 || waitingAmong(state.walkIns).length > 0;

/** Whether this phone has entries that the server lacks and the user has not discarded. */
export const hasUnsent = ({ queue, walkIns }: RollCallState): boolean =>
  queue.length > 0 || walkIns.some(({ status }) => status === "waits" || status === "refused");
