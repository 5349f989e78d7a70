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
  failure: Failure | null;
  /** The operations of the queue, if the server refused them. */
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
  failure: null,
  refused: [],
  notOnList: new Set(),
  notStored: null,
  takenAway: 0,
};

/** Whether something waits to be sent. */
export const hasUnsent = ({ queue, walkIns }: RollCallState): boolean =>
  queue.length > 0 || waitingAmong(walkIns).length > 0;
