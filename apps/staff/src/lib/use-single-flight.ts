import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns a function that starts a run, or answers false while an earlier run has not ended: a
 * guard against the second press of a double click and the repeated Enter key.
 *
 * It holds a ref, because on a slow computer the second press comes before a state change has been
 * rendered. It opens with the render that shows the outcome, because a press on the old screen
 * belongs to the old run.
 *
 * @param isPending whether a run is under way; starting and ending one has to render again
 */
export function useSingleFlight(isPending: boolean): () => boolean {
  const isRunning = useRef(false);
  useLayoutEffect(() => {
    isRunning.current = isPending;
  });
  return useCallback(() => {
    if (isRunning.current) return false;
    isRunning.current = true;
    return true;
  }, []);
}
