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

describe("distinct sources", () => {
  const budgets = [
    { max: 3, seconds: 60 },
    { max: 4, seconds: 600 },
  ];
  const counterOf = (name: string) => env.LIMITER.getByName(`test:distinct ${name}`);

  test("count once in the longest window, and all or none of a request", async () => {
    const counter = counterOf("once");
    const take = async (sources: string[], seconds: number, room?: number) => {
      const { allowed, newSources } = await counter.takeNew(sources, budgets, at(seconds), room);
      return allowed ? newSources : null;
    };
    expect(await take(["a", "b", "a"], 0)).toEqual(["a", "b"]);
    expect(await take(["b", "c"], 1)).toEqual(["c"]);
    expect(await take(["c", "d"], 2)).toBeNull();
    expect(await take(["a", "b", "c"], 2)).toEqual([]);
    expect(await take([], 2, 1)).toBeNull();
    expect(await take(["a", "d", "e"], 70)).toBeNull();
    expect(await take(["a", "d"], 70)).toEqual(["d"]);
    expect(await take(["a"], 602)).toEqual(["a"]);
  });

  test("are noted as far as there is space, and can be withdrawn", async () => {
    const counter = counterOf("noted");
    await counter.noteNew(["a", "b", "c", "d"], budgets, at(0));
    expect(await counter.counted(budgets, at(0))).toBe(3);
    expect((await counter.takeNew(["d"], budgets, at(1))).allowed).toBe(false);
    await counter.withdrawFrom(["a", "b"], at(0));
    expect((await counter.takeNew(["c", "d", "e"], budgets, at(1))).newSources).toEqual(["d", "e"]);
    await counter.noteNew(["f", "g"], budgets, at(61));
    expect(await counter.counted(budgets, at(61))).toBe(4);
  });
});
