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

it("calls back once the page has not been used for a while", () => {
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

it("waits for one pause, however many wait for it", () => {
  const runs = [vi.fn<() => void>(), vi.fn<() => void>()] as const;
  whenPaused(runs[0]);
  vi.advanceTimersByTime(PAUSE_MS - 1);
  whenPaused(runs[1]);
  vi.advanceTimersByTime(1 + IDLE_MS);
  for (const run of runs) expect(run).toHaveBeenCalledOnce();
});

it("waits for the next pause after one that was", () => {
  whenPaused(() => {});
  vi.advanceTimersByTime(PAUSE_MS + IDLE_MS);
  const run = vi.fn<() => void>();
  whenPaused(run);
  vi.advanceTimersByTime(PAUSE_MS - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + IDLE_MS);
  expect(run).toHaveBeenCalledOnce();
});
