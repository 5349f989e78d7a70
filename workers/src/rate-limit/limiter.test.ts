import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

const LOCK = { max: 10, seconds: 900 };
const START = 1_800_000_000_000;
const at = (seconds: number): number => START + seconds * 1000;

/** Counts failures of one client, one per second, starting at `from`. */
async function failTimes(name: string, times: number, from = 0): Promise<void> {
  const counter = env.LIMITER.getByName(`test:${name}`);
  for (let count = 0; count < times; count += 1) await counter.attempt(LOCK, at(from + count));
}

/** Makes another attempt, and returns how long it is refused; 0 for an attempt that counts. */
const lockedAt = async (name: string, seconds: number): Promise<number> =>
  (await env.LIMITER.getByName(`test:${name}`).attempt(LOCK, at(seconds))).lockedSeconds;

describe("failures", () => {
  test("lock with the tenth, not with the ninth", async () => {
    await failTimes("tenth", 9);
    expect(await lockedAt("tenth", 9)).toBe(0);
    expect(await lockedAt("tenth", 9)).toBe(900);
  });

  test("lock for fifteen minutes after the last failure", async () => {
    await failTimes("length", 10);
    expect(await lockedAt("length", 9 + 899)).toBe(1);
    expect(await lockedAt("length", 9 + 900)).toBe(0);
  });

  test("count together only within the window", async () => {
    await failTimes("window", 1);
    await failTimes("window", 9, 901);
    expect(await lockedAt("window", 910)).toBe(0);
  });

  test("are not counted while locked, and are refused", async () => {
    await failTimes("refused", 10);
    expect(await lockedAt("refused", 100)).toBe(809);
    expect(await lockedAt("refused", 909)).toBe(0);
  });

  test("are reset by a success", async () => {
    await failTimes("forgotten", 9);
    await env.LIMITER.getByName("test:forgotten").forget();
    await failTimes("forgotten", 9, 10);
    expect(await lockedAt("forgotten", 19)).toBe(0);
  });

  test("leave room for one attempt when one failure is withdrawn", async () => {
    await failTimes("withdrawn", 10);
    const counter = env.LIMITER.getByName("test:withdrawn");
    await counter.withdraw(at(9));
    await counter.withdraw(at(500));
    expect(await lockedAt("withdrawn", 10)).toBe(0);
    expect(await lockedAt("withdrawn", 10)).toBe(900);
  });

  test("made concurrently are checked at most ten times", async () => {
    const counter = env.LIMITER.getByName("test:crowd");
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => counter.attempt(LOCK, at(0))),
    );
    expect(verdicts.filter(({ lockedSeconds }) => lockedSeconds === 0)).toHaveLength(10);
  });
});
