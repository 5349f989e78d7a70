import { expect, test } from "vitest";
import { inLanes } from "./lanes.ts";

test("works on one item per lane at a time, and returns results in the order of the items", async () => {
  const resolvers = new Map<number, () => void>();
  const started: number[] = [];
  const done = inLanes([0, 1, 2, 3], 2, async (item) => {
    started.push(item);
    await new Promise<void>((resolve) => resolvers.set(item, resolve));
    return item * 10;
  });
  const finish = async (item: number) => {
    resolvers.get(item)?.();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  expect(started).toEqual([0, 1]);
  await finish(1);
  expect(started).toEqual([0, 1, 2]);
  await finish(2);
  await finish(3);
  await finish(0);
  expect(await done).toEqual([0, 10, 20, 30]);
});

test("throws the error of the work", async () => {
  const work = () => Promise.reject(new Error("broken"));
  await expect(inLanes([1], 2, work)).rejects.toThrow("broken");
});
