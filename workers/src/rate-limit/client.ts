import type { Env } from "../env.ts";
import type { Budget } from "../lib/settings.ts";
import type { Verdict } from "./limiter.ts";

/** Counts hits of a client, by default one, against budgets that belong to one purpose. */
export async function spend(
  limiter: Env["LIMITER"],
  {
    purpose,
    client,
    budgets,
    now,
    count = 1,
  }: {
    purpose: string;
    client: string;
    budgets: readonly Budget[];
    now: Date;
    count?: number;
  },
): Promise<Verdict> {
  return limiter.getByName(`${purpose}:${client}`).take(budgets, now.getTime(), count);
}
