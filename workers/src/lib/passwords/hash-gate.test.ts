import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HashesBusyError, HashGate } from "./hash-gate.ts";

const settings = { ENVIRONMENT: "production" } as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

/** Returns a hash function that takes some milliseconds and records when it started. */
const hashOf = (milliseconds: number, begins: number[]) => () => {
  begins.push(Date.now());
  vi.setSystemTime(Date.now() + milliseconds);
};

test.each([200, 20])("a hash of %d ms is followed by a rest as long as itself", async (cost) => {
  const gate = new HashGate();
  const begins: number[] = [];
  const passed = Array.from({ length: 4 }, () => gate.pass(settings, hashOf(cost, begins)));
  await vi.runAllTimersAsync();
  await Promise.all(passed);
  expect(begins).toHaveLength(4);
  const gaps = begins.slice(1).map((begin, index) => begin - (begins[index] ?? 0));
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(2 * cost);
    expect(gap).toBeLessThanOrEqual(2 * cost + 60);
  }
});

test("the ninth concurrent hash is refused, and a later one is accepted", async () => {
  const gate = new HashGate();
  const passed = Array.from({ length: 8 }, () => gate.pass(settings, hashOf(250, [])));
  const refused = gate.pass(settings, () => undefined);
  await expect(refused).rejects.toBeInstanceOf(HashesBusyError);
  await vi.runAllTimersAsync();
  await Promise.all(passed);
  expect(gate.started).toBe(8);
  const late = gate.pass(settings, () => "free");
  await vi.runAllTimersAsync();
  expect(await late).toBe("free");
});
