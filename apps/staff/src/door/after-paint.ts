/** Maximum wait in milliseconds, since a hidden page paints no frame. */
const LATEST_MS = 100;

/** Runs an act after the next frame is painted, so that the act does not delay the frame. */
export function afterPaint(act: () => void): void {
  let isDue = true;
  const run = (): void => {
    if (isDue) act();
    isDue = false;
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, LATEST_MS);
}
