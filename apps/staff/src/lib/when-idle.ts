/** Where idleness is not reported, in milliseconds. */
const USUAL_MS = 1000;

/**
 * Calls back once the browser is idle, at the latest after `latest` milliseconds. Returns a function
 * that cancels it. Safari does not report idleness: there it waits.
 */
export function whenIdle(run: () => void, latest?: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, latest ?? USUAL_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, latest === undefined ? {} : { timeout: latest });
  return () => cancelIdleCallback(handle);
}
