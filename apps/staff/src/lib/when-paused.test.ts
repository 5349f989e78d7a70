import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PAUSE_MS, whenPaused } from "./when-paused.ts";

/** Longer than the fixed delay of a browser that does not report idleness. */
const IDLE_MS = 1000;

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", undefined);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("calls back after a pause without input", () => {
  const run = vi.fn<() => void>();
  whenPaused(run);
  vi.advanceTimersByTime(PAUSE_MS - 1);
  page.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(PAUSE_MS - 1);
  page.dispatchEvent(new Event("pointermove"));
  vi.advanceTimersByTime(PAUSE_MS - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + IDLE_MS);
  expect(run).toHaveBeenCalledOnce();
});

it("calls all waiting callbacks in the same pause", () => {
  const runs = [vi.fn<() => void>(), vi.fn<() => void>()] as const;
  whenPaused(runs[0]);
  vi.advanceTimersByTime(PAUSE_MS - 1);
  whenPaused(runs[1]);
  vi.advanceTimersByTime(1 + IDLE_MS);
  for (const run of runs) expect(run).toHaveBeenCalledOnce();
});

it("waits for a new pause after an earlier pause has ended", () => {
  whenPaused(() => {});
  vi.advanceTimersByTime(PAUSE_MS + IDLE_MS);
  const run = vi.fn<() => void>();
  whenPaused(run);
  vi.advanceTimersByTime(PAUSE_MS - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + IDLE_MS);
  expect(run).toHaveBeenCalledOnce();
});
