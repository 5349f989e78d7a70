import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";
import { createStore } from "./roll-call/store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Replaces the browser's frames; the returned function draws the next one. */
function stubFrames(): () => void {
  const callbacks: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) =>
    callbacks.push(callback),
  );
  return () => {
    for (const callback of callbacks.splice(0)) callback(0);
  };
}

it("acts after the next frame, once", () => {
  const drawFrame = stubFrames();
  const act = vi.fn<() => void>();
  afterPaint(act);
  vi.advanceTimersByTime(50);
  expect(act).not.toHaveBeenCalled();
  drawFrame();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

it("acts without a frame while the page is hidden", () => {
  stubFrames();
  const act = vi.fn<() => void>();
  afterPaint(act);
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledOnce();
});

it("a store calls late listeners once for all changes before a frame", () => {
  const drawFrame = stubFrames();
  const store = createStore(() => () => undefined);
  const late = vi.fn<() => void>();
  store.subscribeLate(late);
  for (const round of [1, 2]) {
    store.change({ isOffline: true });
    store.change({ isOffline: false });
    expect(late).toHaveBeenCalledTimes(round - 1);
    drawFrame();
    vi.runAllTimers();
    expect(late).toHaveBeenCalledTimes(round);
  }
});
