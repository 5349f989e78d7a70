import { whenIdle } from "./when-idle.ts";

/** A pause in the use of the page, in milliseconds. */
export const PAUSE_MS = 3000;

/** Events of a person who uses the page. */
const USES = ["keydown", "pointerdown", "pointermove", "wheel"] as const;
const CAPTURED = { capture: true, passive: true } as const;

let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back in the next pause: no input for {@link PAUSE_MS}, and an idle browser. Work that is
 * not urgent then delays no key and no press, and is skipped for a page that is soon left.
 */
export function whenPaused(run: () => void): void {
  waiting.push(run);
  if (timer !== undefined) return;
  for (const use of USES) addEventListener(use, wait, CAPTURED);
  wait();
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(pause, PAUSE_MS);
}

function pause(): void {
  timer = undefined;
  for (const use of USES) removeEventListener(use, wait, CAPTURED);
  const runs = waiting;
  waiting = [];
  for (const run of runs) whenIdle(run);
}
