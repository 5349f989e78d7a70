import { useSyncExternalStore } from "react";
import type { RollCallState } from "./roll-call-state.ts";
import type { RollCall } from "./roll-call.ts";

/**
 * Returns a part of the roll call, and draws the component again when that part changes. The part is
 * a text, a number or an object of the state: a tick of one person then draws one household.
 */
export const useSlice = <Part>(
  { subscribe, state }: RollCall,
  partOf: (state: RollCallState) => Part,
): Part => useSyncExternalStore(subscribe, () => partOf(state()));

/** Returns a part that may be drawn a frame later than a tick's mark: words and numbers. */
export const useLateSlice = <Part>(
  { subscribeLate, state }: RollCall,
  partOf: (state: RollCallState) => Part,
): Part => useSyncExternalStore(subscribeLate, () => partOf(state()));
