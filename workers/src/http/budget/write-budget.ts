import type { Context } from "hono";
import { AppError } from "../../core/app-error.ts";
import { SECOND } from "../../lib/duration.ts";
import { sha256 } from "../../lib/ids.ts";
import { readSetting } from "../../lib/settings/settings.ts";
import { spend } from "../../rate-limit/client.ts";
import type { AppEnv } from "../context.ts";
import { isSafe } from "../request/safe-methods.ts";
import { sessionToken } from "../session.ts";

/** The purpose of the limiter that counts the writes of a user. */
const WRITES = "writes";

/**
 * Until when the users of sessions in this isolate have no budget, in milliseconds, by the hash of
 * the session's cookie.
 */
const spentUntil = new Map<string, number>();

const tooManyWrites = (retryAfterSeconds: number): AppError =>
  new AppError("TOO_MANY_REQUESTS", { extra: { retryAfterSeconds } });

/** Returns the hash under which {@link spentUntil} has the session of a request. */
const sessionHash = (c: Context<AppEnv>): Promise<string> => sha256(sessionToken(c) ?? "");

/**
 * Returns the refusal of a write whose session has been refused already and has no budget yet;
 * otherwise null. Such a write is refused without the read of its route, which costs D1 as much as
 * the read of an allowed write.
 */
export async function refusalOfSpent(c: Context<AppEnv>): Promise<AppError | null> {
  if (spentUntil.size === 0 || isSafe(c.req.method)) return null;
  const until = spentUntil.get(await sessionHash(c)) ?? 0;
  const seconds = Math.ceil((until - c.var.scope.calendar.now().getTime()) / SECOND);
  return seconds > 0 ? tooManyWrites(seconds) : null;
}

/** Stores the refusal of a session, and deletes the refusals that have ended. */
async function keepRefusal(c: Context<AppEnv>, seconds: number): Promise<void> {
  const now = c.var.scope.calendar.now().getTime();
  for (const [hash, until] of spentUntil) if (until <= now) spentUntil.delete(hash);
  spentUntil.set(await sessionHash(c), now + seconds * SECOND);
}

/**
 * Counts a request of a signed-in user that may write, whatever the route. Throws
 * `TOO_MANY_REQUESTS` beyond `STAFF_WRITE_BUDGETS`, because D1 runs one statement at a time: a user
 * who writes without pause stops all others. Reads by POST count too.
 */
export async function spendWrite(c: Context<AppEnv>): Promise<void> {
  const { actor, env, calendar } = c.var.scope;
  if (!actor || isSafe(c.req.method)) return;
  const { allowed, retryAfterSeconds } = await spend(env, {
    purpose: WRITES,
    client: actor.id,
    budgets: readSetting(env, "STAFF_WRITE_BUDGETS"),
    now: calendar.now(),
  });
  if (allowed) return;
  await keepRefusal(c, retryAfterSeconds);
  throw tooManyWrites(retryAfterSeconds);
}
