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
 * Runs an action after the current press has ended. A message that appears on blur could otherwise
 * move the pressed element away from the pointer, and the press would be lost.
 */
export function afterPress(action: () => void): void {
  if (!isPressing) {
    action();
    return;
  }
  const controller = new AbortController();
  const run = () => {
    controller.abort();
    // The click event follows the release of the pointer.
    setTimeout(action, 0);
  };
  addEventListener("pointerup", run, { signal: controller.signal });
  addEventListener("pointercancel", run, { signal: controller.signal });
}
