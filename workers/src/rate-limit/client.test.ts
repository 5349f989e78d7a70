import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { limiterOf, spend } from "./client.ts";

describe("the Limiter", () => {
  const budgets = [
    { max: 3, seconds: 60 },
    { max: 5, seconds: 3600 },
  ];
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
  const take = (client: string, seconds: number, against = budgets) =>
    spend(env, { purpose: "test", client, budgets: against, now: at(seconds) });

  it("has a sliding window: a hit expires after a minute, not at the end of the clock minute", async () => {
    for (const second of [0, 30, 40]) {
      expect(await take("slides", second)).toEqual({ allowed: true, retryAfterSeconds: 0 });
    }
    expect(await take("slides", 50)).toEqual({ allowed: false, retryAfterSeconds: 10 });
    expect(await take("slides", 59)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    expect((await take("slides", 60)).allowed).toBe(true);
    expect(await take("slides", 61)).toEqual({ allowed: false, retryAfterSeconds: 29 });
  });

  it("enforces the hourly budget although no minute exceeds its budget", async () => {
    for (const second of [0, 100, 200, 300, 400])
      expect((await take("hour", second)).allowed).toBe(true);
    expect(await take("hour", 500)).toEqual({ allowed: false, retryAfterSeconds: 3100 });
    expect((await take("hour", 3600)).allowed).toBe(true);
  });

  it("counts several hits at once, all or none, and takes them back", async () => {
    const takes = (count: number, seconds: number) =>
      spend(env, { purpose: "test", client: "several", budgets, now: at(seconds), count });
    expect((await takes(2, 0)).allowed).toBe(true);
    expect(await takes(2, 10)).toEqual({ allowed: false, retryAfterSeconds: 50 });
    expect((await takes(1, 10)).allowed).toBe(true);
    expect(await takes(4, 3700)).toEqual({ allowed: false, retryAfterSeconds: 60 });
    await limiterOf(env, at(0), ["test", "several"]).withdraw(at(0).getTime(), 2);
    expect((await takes(2, 11)).allowed).toBe(true);
    expect(await takes(1, 12)).toEqual({ allowed: false, retryAfterSeconds: 58 });
  });

  it("counts clients separately", async () => {
    for (const second of [0, 1, 2]) await take("one", second);
    expect((await take("one", 3)).allowed).toBe(false);
    expect((await take("another", 3)).allowed).toBe(true);
  });

  it("reports the wait of a smaller budget after a larger budget allowed more hits", async () => {
    for (const second of [0, 1, 2]) await take("mixed", second);
    const smaller = [
      { max: 1, seconds: 60 },
      { max: 5, seconds: 3600 },
    ];
    expect(await take("mixed", 10, smaller)).toEqual({ allowed: false, retryAfterSeconds: 52 });
    expect((await take("mixed", 62, smaller)).allowed).toBe(true);
  });

  it("allows exactly as many concurrent hits as there is room", async () => {
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => take("crowd", 0)));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it("deletes all data when its alarm is due", async () => {
    for (const second of [0, 1, 2]) await take("forgets", second);
    const stub = limiterOf(env, at(0), ["test", "forgets"]);
    await runInDurableObject(stub, (_, { storage }) => storage.kv.put("forgetAt", 0));
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    const entryCount = await runInDurableObject(
      stub,
      async (_, state) => (await state.storage.list()).size,
    );
    expect(entryCount).toBe(0);
    expect((await take("forgets", 3)).allowed).toBe(true);
  });

  it("keeps its alarm when hits follow, and then sets it for the last hit", async () => {
    const stub = limiterOf(env, at(0), ["test", "waits"]);
    const alarm = () => runInDurableObject(stub, (_, { storage }) => storage.getAlarm());
    await take("waits", 0);
    const first = await alarm();
    await runInDurableObject(stub, async (_, { storage }) => {
      storage.kv.put("forgetAt", Date.now() + 600_000);
      await storage.setAlarm(Date.now() + 600_000);
    });
    const laterAlarm = await alarm();
    await take("waits", 1);
    expect(await alarm()).toBe(laterAlarm);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await alarm()).toBeGreaterThanOrEqual(first ?? Infinity);
  });

  it("keeps hits when its alarm is delivered twice or early", async () => {
    await take("twice", 0);
    const stub = limiterOf(env, at(0), ["test", "twice"]);
    await runInDurableObject(stub, (_, { storage }) => storage.kv.put("forgetAt", 0));
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    for (const second of [1, 2, 3]) await take("twice", second);
    // Alarms are delivered at least once, so the same alarm may be delivered again after new hits.
    await runInDurableObject(stub, (limiter) => limiter.alarm());
    expect((await take("twice", 4)).allowed).toBe(false);
    // The hits are still deleted later.
    expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).not.toBeNull();
  });
});
