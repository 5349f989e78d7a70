import type { Env } from "../env.ts";
import type { Budget } from "../lib/settings/settings.ts";
import { sha256 } from "../lib/ids.ts";
import type { SharedBudgets, Verdict } from "./limiter.ts";

/** Counts hits of a client, by default one, in budgets of one purpose. */
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

/** Returns the object that counts the persons who became visible to a user on event lists. */
export const listAdds = (limiter: Env["LIMITER"], userId: string) =>
  limiter.getByName(`list-adds:${userId}`);

/** A hit of one source, counted in an object that several sources share. */
export interface SharedHit {
  purpose: string;
  /** What the sources share: a network, a list or a mailbox. */
  shared: string;
  source: string;
  budgets: SharedBudgets;
  now: Date;
}

/** Returns the object of a purpose that several sources share. */
export const sharedLimiter = (
  limiter: Env["LIMITER"],
  { purpose, shared }: Pick<SharedHit, "purpose" | "shared">,
) => limiter.getByName(`${purpose}:${shared}`);

/** Returns a digest of a source for storage, which is short and contains no address. */
export const digestOf = async (source: string): Promise<string> =>
  (await sha256(source)).slice(0, 16);

/** Counts a hit of one source in an object that several sources share. */
export async function spendShared(limiter: Env["LIMITER"], hit: SharedHit): Promise<Verdict> {
  const source = await digestOf(hit.source);
  return sharedLimiter(limiter, hit).takeFrom(source, hit.budgets, hit.now.getTime());
}
