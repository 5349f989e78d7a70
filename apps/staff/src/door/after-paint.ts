/** Milliseconds after which an act runs in any case: a page out of sight paints nothing. */
const LATEST_MS = 100;

/** Runs an act once the next frame is painted: what a tick draws comes first. */
export function afterPaint(act: () => void): void {
  let isDue = true;
  const run = (): void => {
    if (isDue) act();
    isDue = false;
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, LATEST_MS);
}
