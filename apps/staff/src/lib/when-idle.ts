/** The delay in milliseconds for browsers that do not report idleness. */
const USUAL_MS = 1000;

/**
 * Calls back once the browser is idle, at the latest after `latest` milliseconds. Returns the
 * cancel function. Safari does not report idleness, so it uses a fixed delay.
 */
export function whenIdle(run: () => void, latest?: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, latest ?? USUAL_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, latest === undefined ? {} : { timeout: latest });
  return () => cancelIdleCallback(handle);
}
