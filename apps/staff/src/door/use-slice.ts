import { useSyncExternalStore } from "react";
import type { RollCallState } from "./roll-call/roll-call-state.ts";
import type { RollCall } from "./roll-call/roll-call.ts";

/**
 * Returns a part of the state; the component re-renders when that part changes. The part must be a
 * primitive or an object of the state, so that a tick of one person re-renders one household.
 */
export const useSlice = <Part>(
  { subscribe, state }: RollCall,
  partOf: (state: RollCallState) => Part,
): Part => useSyncExternalStore(subscribe, () => partOf(state()));

/** Returns a part of the state; re-renders one frame after a tick's mark, for words and numbers. */
export const useLateSlice = <Part>(
  { subscribeLate, state }: RollCall,
  partOf: (state: RollCallState) => Part,
): Part => useSyncExternalStore(subscribeLate, () => partOf(state()));
