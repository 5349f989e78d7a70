let isPressing = false;

const begin = () => {
  isPressing = true;
};
const end = () => {
  isPressing = false;
};

addEventListener("pointerdown", begin, { capture: true });
addEventListener("pointerup", end, { capture: true });
addEventListener("pointercancel", end, { capture: true });

/**
 * Runs an action once no press is in progress. A message that appears when a field is left
 * would move what is being pressed away from under the pointer, and the press would be lost.
 */
export function afterPress(action: () => void): void {
  if (!isPressing) {
    action();
    return;
  }
  const done = new AbortController();
  const run = () => {
    done.abort();
    // The click follows the release of the pointer.
    setTimeout(action, 0);
  };
  addEventListener("pointerup", run, { signal: done.signal });
  addEventListener("pointercancel", run, { signal: done.signal });
}
