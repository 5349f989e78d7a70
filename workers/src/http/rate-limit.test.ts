import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { clientOf, parseBudgets, spend } from "./rate-limit.ts";

describe("clientOf", () => {
  it.each([
    [undefined, "local"],
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::", "fe80:0:0:0::/64"],
  ])("counts %s for %s", (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});

describe("parseBudgets", () => {
  it("reads budgets", () => {
    expect(parseBudgets(" 10/60  60/3600 ")).toEqual([
      { max: 10, seconds: 60 },
      { max: 60, seconds: 3600 },
    ]);
  });

  it.each(["", "10", "10/", "0/60", "10/0", "-1/60", "ten/60", "10/60,60/3600"])(
    "refuses %j: a limit that is not understood must not become none",
    (text) => {
      expect(() => parseBudgets(text)).toThrow("Not a list of budgets");
    },
  );
});

describe("the Limiter", () => {
  const budgets = parseBudgets("3/60 5/3600");
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
  const take = (client: string, seconds: number, against = budgets) =>
    spend(env.LIMITER, { purpose: "test", client, budgets: against, now: at(seconds) });

  it("slides: a hit makes room a minute after it, not at the end of the minute", async () => {
    for (const second of [0, 30, 40]) {
      expect(await take("slides", second)).toEqual({ allowed: true, retryAfterSeconds: 0 });
    }
    expect(await take("slides", 50)).toEqual({ allowed: false, retryAfterSeconds: 10 });
    expect(await take("slides", 59)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    expect((await take("slides", 60)).allowed).toBe(true);
    expect(await take("slides", 61)).toEqual({ allowed: false, retryAfterSeconds: 29 });
  });

  it("holds the hour when each minute is within its own budget", async () => {
    for (const second of [0, 100, 200, 300, 400])
      expect((await take("hour", second)).allowed).toBe(true);
    expect(await take("hour", 500)).toEqual({ allowed: false, retryAfterSeconds: 3100 });
    expect((await take("hour", 3600)).allowed).toBe(true);
  });

  it("counts clients apart", async () => {
    for (const second of [0, 1, 2]) await take("one", second);
    expect((await take("one", 3)).allowed).toBe(false);
    expect((await take("another", 3)).allowed).toBe(true);
  });

  it("knows when a smaller budget opens after a larger one let more through", async () => {
    for (const second of [0, 1, 2]) await take("mixed", second);
    const smaller = parseBudgets("1/60 5/3600");
    expect(await take("mixed", 10, smaller)).toEqual({ allowed: false, retryAfterSeconds: 52 });
    expect((await take("mixed", 62, smaller)).allowed).toBe(true);
  });

  it("lets exactly as many of many at once through as there is room", async () => {
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => take("crowd", 0)));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it("forgets everything when its alarm rings, and counts anew", async () => {
    for (const second of [0, 1, 2]) await take("forgets", second);
    const stub = env.LIMITER.getByName("test:forgets");
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    const kept = await runInDurableObject(
      stub,
      async (_, state) => (await state.storage.list()).size,
    );
    expect(kept).toBe(0);
    expect((await take("forgets", 3)).allowed).toBe(true);
  });
});
