import type { Env } from "../env.ts";
import type { Budget } from "../lib/settings.ts";
import type { Verdict } from "./limiter.ts";

/** Counts one hit of a client against budgets that belong to one purpose. */
export async function spend(
  limiter: Env["LIMITER"],
  {
    purpose,
    client,
    budgets,
    now,
  }: {
    purpose: string;
    client: string;
    budgets: readonly Budget[];
    now: Date;
  },
): Promise<Verdict> {
  return limiter.getByName(`${purpose}:${client}`).take(budgets, now.getTime());
}
