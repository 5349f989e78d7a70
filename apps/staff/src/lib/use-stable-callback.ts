import { useCallback, useEffect, useRef } from "react";

/**
 * Returns one function for the lifetime of the component, which calls the latest `callback`. For
 * callbacks of memoised rows, since `useEffectEvent` may be called from effects only.
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
