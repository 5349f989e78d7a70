import { afterEach, expect, it, vi } from "vitest";
import { mounted } from "../../../test/mounted.ts";
import { useTask } from "./use-task.ts";

afterEach(() => vi.unstubAllGlobals());

/** Returns a task that reports a progress of 0.5, then waits until the test ends it. */
function halfDoneTask() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const task = (report: (share: number) => void, signal: AbortSignal) => {
    signals.push(signal);
    report(0.5);
    return promise;
  };
  return { task, end: resolve, fail: reject, isStopped: () => signals[0]?.aborted };
}

it("has the progress of the task until the task ends", async () => {
  const screen = await mounted(useTask);
  const { task, end } = halfDoneTask();
  expect(screen.result().share).toBeNull();
  await screen.change(({ run }) => run(task));
  expect(screen.result().share).toBe(0.5);
  await screen.change(() => end());
  expect(screen.result()).toMatchObject({ share: null, error: null });
});

it("aborts the task on closing the screen, on stopping the task and before another task", async () => {
  const closed = await mounted(useTask);
  const first = halfDoneTask();
  await closed.change(({ run }) => run(first.task));
  await closed.unmount();
  expect(first.isStopped()).toBe(true);

  const screen = await mounted(useTask);
  const [second, third] = [halfDoneTask(), halfDoneTask()];
  await screen.change(({ run }) => run(second.task));
  await screen.change(({ run }) => run(third.task));
  expect([second.isStopped(), third.isStopped()]).toEqual([true, false]);
  await screen.change(({ stop }) => stop());
  expect([third.isStopped(), screen.result().share]).toEqual([true, null]);
});

it("has the text of a failed task, but not of an aborted one", async () => {
  const screen = await mounted(useTask);
  const [stopped, failed] = [halfDoneTask(), halfDoneTask()];
  await screen.change(({ run }) => run(stopped.task));
  await screen.change(({ run }) => run(failed.task));
  await screen.change(() => stopped.fail(new Error("stopped")));
  expect(screen.result()).toMatchObject({ share: 0.5, error: null });
  await screen.change(() => failed.fail(new Error("broken")));
  expect(screen.result()).toMatchObject({ share: null, error: expect.any(String) });
});
