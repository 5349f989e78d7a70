/** The delay in milliseconds without a `timeout`, in browsers that do not report idleness. */
const FIXED_DELAY_MS = 1000;

/**
 * Calls back once the browser is idle, at the latest after `timeout` milliseconds. Returns the
 * cancel function. Safari does not report idleness: there the delay is `timeout`, or one second.
 */
export function whenIdle(run: () => void, timeout?: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, timeout ?? FIXED_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, timeout === undefined ? {} : { timeout: timeout });
  return () => cancelIdleCallback(handle);
}
