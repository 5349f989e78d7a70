import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { digestOf, limiterOf, spendShared } from "./client.ts";

const START = 1_800_000_000_000;
const digestOfSource = (source: string) => digestOf(env, new Date(START), source);

describe("a limiter that sources share", () => {
  const budgets = {
    all: [{ max: 6, seconds: 60 }],
    own: [{ max: 5, seconds: 60 }],
    seen: [{ max: 4, seconds: 60 }],
  };
  const take = (shared: string, source: string, seconds: number, against: object = budgets) =>
    spendShared(env, {
      purpose: "test",
      shared,
      source,
      budgets: { ...budgets, ...against },
      now: new Date(START + seconds * 1000),
    });

  it("reserves a part of the budget for new sources", async () => {
    for (const second of [0, 1, 2, 3]) {
      expect((await take("kept", "one", second)).allowed).toBe(true);
    }
    expect(await take("kept", "one", 4)).toEqual({ allowed: false, retryAfterSeconds: 56 });
    expect((await take("kept", "two", 5)).allowed).toBe(true);
    expect((await take("kept", "two", 6)).allowed).toBe(false);
    expect((await take("kept", "three", 7)).allowed).toBe(true);
    expect(await take("kept", "four", 8)).toEqual({ allowed: false, retryAfterSeconds: 52 });
    expect((await take("kept", "four", 60)).allowed).toBe(true);
  });

  it("limits each source, and all together", async () => {
    const own = { seen: [] };
    for (const second of [0, 1, 2, 3, 4]) await take("own", "one", second, own);
    expect(await take("own", "one", 5, own)).toEqual({ allowed: false, retryAfterSeconds: 55 });
    expect((await take("own", "two", 6, own)).allowed).toBe(true);
    expect((await take("own", "two", 7, own)).allowed).toBe(false);
  });

  it("counts neither a refused hit nor a withdrawn one, and stores no address", async () => {
    const only = { all: [{ max: 1, seconds: 60 }], own: [], seen: [] };
    const address = "203.0.113.7";
    expect((await take("back", address, 0, only)).allowed).toBe(true);
    expect((await take("back", "other", 1, only)).allowed).toBe(false);
    const stub = limiterOf(env, new Date(START), ["test", "back"]);
    expect(digestOfSource(address)).not.toContain(address);
    await stub.withdrawFrom([digestOfSource("other")], START);
    expect((await take("back", "other", 2, only)).allowed).toBe(false);
    await stub.withdrawFrom([digestOfSource(address)], START);
    expect((await take("back", "other", 3, only)).allowed).toBe(true);
  });

  it("allows exactly as many concurrent hits as there is room", async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => take("crowd", `source ${index}`, 0)),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(6);
  });
});
