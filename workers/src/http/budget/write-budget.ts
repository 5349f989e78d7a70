import type { Context } from "hono";
import { AppError } from "../../core/app-error.ts";
import { readSetting } from "../../lib/settings/settings.ts";
import { spend } from "../../rate-limit/client.ts";
import type { AppEnv } from "../context.ts";
import { isSafe } from "../request/safe-methods.ts";

/** The purpose of the limiter that counts the writes of a user. */
const WRITES = "writes";

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
  if (!allowed) throw new AppError("TOO_MANY_REQUESTS", { extra: { retryAfterSeconds } });
}
