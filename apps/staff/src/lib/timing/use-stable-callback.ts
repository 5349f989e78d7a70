import { useCallback, useEffect, useRef } from "react";

/**
 * Returns one function for the lifetime of the component, which calls the latest `callback`. For
 * callbacks of memoised rows, since `useEffectEvent` may be called from effects only.
 */
export function useStableCallback<A extends unknown[], R>(
  callback: (...args: A) => R,
): (...args: A) => R {
  const latestCallback = useRef(callback);
  useEffect(() => {
    latestCallback.current = callback;
  });
  return useCallback((...args) => latestCallback.current(...args), []);
}
