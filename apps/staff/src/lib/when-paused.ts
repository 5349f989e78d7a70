import { whenIdle } from "./when-idle.ts";

/** Time without input after which the user has paused, in milliseconds. */
export const PAUSE_MS = 3000;

/** Input events of the user. */
const INPUT_EVENTS = ["keydown", "pointerdown", "pointermove", "wheel"] as const;
const CAPTURED = { capture: true, passive: true } as const;

let callbacks: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back in the next pause: no input for {@link PAUSE_MS}, and an idle browser. So work that is
 * not urgent delays no input, and is skipped if the user leaves the page soon.
 */
export function whenPaused(run: () => void): void {
  callbacks.push(run);
  if (timer !== undefined) return;
  for (const use of INPUT_EVENTS) addEventListener(use, wait, CAPTURED);
  wait();
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(pause, PAUSE_MS);
}

function pause(): void {
  timer = undefined;
  for (const use of INPUT_EVENTS) removeEventListener(use, wait, CAPTURED);
  const runs = callbacks;
  callbacks = [];
  for (const run of runs) whenIdle(run);
}
