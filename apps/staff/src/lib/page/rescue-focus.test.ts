import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rescueFocus } from "./rescue-focus.ts";

/** Callbacks of the next frame. */
let frame: (() => void)[] = [];
const page = { body: {}, activeElement: null as object | null };

/** Runs one frame. */
function paint(): void {
  const dueCallbacks = frame;
  frame = [];
  for (const callback of dueCallbacks) callback();
}

beforeEach(() => {
  vi.stubGlobal("document", page);
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frame.push(callback));
});

afterEach(() => {
  vi.unstubAllGlobals();
  frame = [];
});

test.each([
  ["on the page itself", page.body],
  ["nowhere", null],
])("a focus that is %s after two frames is rescued", (_where, element) => {
  const rescue = vi.fn<() => void>();
  rescueFocus(rescue);
  page.activeElement = element;
  paint();
  expect(rescue).not.toHaveBeenCalled();
  paint();
  expect(rescue).toHaveBeenCalledTimes(1);
});

test("a focus that a closing dialog restores within a frame is kept", () => {
  const rescue = vi.fn<() => void>();
  page.activeElement = page.body;
  rescueFocus(rescue);
  paint();
  page.activeElement = {};
  paint();
  expect(rescue).not.toHaveBeenCalled();
});
