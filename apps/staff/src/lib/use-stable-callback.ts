import { useCallback, useEffect, useRef } from "react";

/**
 * Returns one function for the life of the component; it calls the latest `callback`. For callbacks
 * that memoised rows take: `useEffectEvent` may be called from effects only.
 */
export function useStableCallback<A extends unknown[], R>(
  callback: (...args: A) => R,
): (...args: A) => R {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
