import { createHmac } from "node:crypto";
import type { Env } from "../env.ts";
import { deriveKey } from "../lib/secrets/keys.ts";
import { serverSecrets } from "../lib/secrets/server-secrets.ts";
import type { Budget } from "../lib/settings/settings.ts";
import type { SharedBudgets, Verdict } from "./limiter.ts";

/** The length of a source's digest in storage, in hexadecimal digits. */
const SOURCE_DIGITS = 16;

/** The purpose of a limiter and what the limiter counts for: a client, a mailbox, a user, a list. */
export type LimiterKey = readonly [purpose: string, ...subjects: string[]];

/** Returns the HMAC of texts with a key of the server's current secret, as hexadecimal digits. */
const keyedHash = (env: Env, now: Date, texts: readonly string[]): string =>
  createHmac("sha256", deriveKey(serverSecrets(env, now).current.value, "limiters"))
    .update(JSON.stringify(texts))
    .digest("hex");

/**
 * Returns the name of a limiter. It is a keyed hash, because the hosting account keeps the names of
 * objects, and a plain hash of an address or an email is found by trying. A new secret starts new
 * limiters.
 */
export const limiterName = (env: Env, now: Date, key: LimiterKey): string =>
  keyedHash(env, now, key);

/** Returns the limiter of a key; every limiter of the product is named here. */
export const limiterOf = (env: Env, now: Date, key: LimiterKey) =>
  env.LIMITER.getByName(limiterName(env, now, key));

/** Returns a digest of a source for storage, which is short and keyed as names are. */
export const digestOf = (env: Env, now: Date, source: string): string =>
  keyedHash(env, now, ["source", source]).slice(0, SOURCE_DIGITS);

/** Counts hits of a client, by default one, in budgets of one purpose. */
export async function spend(
  env: Env,
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
  return limiterOf(env, now, [purpose, client]).take(budgets, now.getTime(), count);
}

/** Returns the object that counts the persons who became visible to a user on event lists. */
export const listAdds = (env: Env, now: Date, userId: string) =>
  limiterOf(env, now, ["list-adds", userId]);

/** A hit of one source, counted in an object that several sources share. */
export interface SharedHit {
  purpose: string;
  /** What the sources share: a network, a list or a mailbox. */
  shared: string;
  source: string;
  budgets: SharedBudgets;
  now: Date;
}

/** Counts a hit of one source in an object that several sources share. */
export async function spendShared(
  env: Env,
  { purpose, shared, source, budgets, now }: SharedHit,
): Promise<Verdict> {
  const digest = digestOf(env, now, source);
  return limiterOf(env, now, [purpose, shared]).takeFrom(digest, budgets, now.getTime());
}
