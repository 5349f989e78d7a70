import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns a function that starts a run and returns true, or returns false while a run is active. It
 * ignores the second press of a double click and the repeated Enter key.
 *
 * The guard is a ref, because on a slow computer the second press comes before the render of a
 * state change. The render that shows the outcome releases the guard, because a press on the old
 * screen belongs to the old run.
 *
 * @param isPending whether a run is active; the start and the end of a run must cause a render
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
