import { afterEach, expect, it, vi } from "vitest";
import { mounted } from "../../../test/mounted.ts";
import { useTask } from "./use-task.ts";

afterEach(() => vi.unstubAllGlobals());

/** Returns a task that reports half of its work, then waits for its end. */
function halfDone() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const task = (report: (share: number) => void, signal: AbortSignal) => {
    signals.push(signal);
    report(0.5);
    return promise;
  };
  return { task, end: resolve, fail: reject, isStopped: () => signals[0]?.aborted };
}

it("has the progress of its task until the end", async () => {
  const screen = await mounted(useTask);
  const { task, end } = halfDone();
  expect(screen.result().share).toBeNull();
  await screen.change(({ run }) => run(task));
  expect(screen.result().share).toBe(0.5);
  await screen.change(() => end());
  expect(screen.result()).toMatchObject({ share: null, error: null });
});

it("stops its task when the screen closes, at the button, and before the next task", async () => {
  const closed = await mounted(useTask);
  const first = halfDone();
  await closed.change(({ run }) => run(first.task));
  await closed.unmount();
  expect(first.isStopped()).toBe(true);

  const screen = await mounted(useTask);
  const [second, third] = [halfDone(), halfDone()];
  await screen.change(({ run }) => run(second.task));
  await screen.change(({ run }) => run(third.task));
  expect([second.isStopped(), third.isStopped()]).toEqual([true, false]);
  await screen.change(({ stop }) => stop());
  expect([third.isStopped(), screen.result().share]).toEqual([true, null]);
});

it("has the text of a failure, but not of a task that was stopped", async () => {
  const screen = await mounted(useTask);
  const [stopped, failed] = [halfDone(), halfDone()];
  await screen.change(({ run }) => run(stopped.task));
  await screen.change(({ run }) => run(failed.task));
  await screen.change(() => stopped.fail(new Error("stopped")));
  expect(screen.result()).toMatchObject({ share: 0.5, error: null });
  await screen.change(() => failed.fail(new Error("broken")));
  expect(screen.result()).toMatchObject({ share: null, error: expect.any(String) });
});
