/** The delay in milliseconds for browsers that do not report idleness. */
const FIXED_DELAY_MS = 1000;

/**
 * Calls back once the browser is idle, at the latest after `timeout` milliseconds. Returns the
 * cancel function. Safari does not report idleness, so there the delay is fixed.
 */
export function whenIdle(run: () => void, timeout?: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, timeout ?? FIXED_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, timeout === undefined ? {} : { timeout: timeout });
  return () => cancelIdleCallback(handle);
}
