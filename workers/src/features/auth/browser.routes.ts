import type { Context } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { clientOf } from "../../http/rate-limit.ts";
import { sessionToken } from "../../http/session.ts";
import { logError } from "../../lib/log.ts";
import type { Browser, Later } from "./browser.ts";

/**
 * The browser of a request. Cloudflare routes by host, so the origin of the request's address is one
 * of ours and may stand in the links of mails.
 */
export const browserOf = (c: Context<AppEnv>): Browser => ({
  token: sessionToken(c),
  userAgent: c.req.header("User-Agent"),
  client: clientOf(c.req.header("CF-Connecting-IP")),
  origin: new URL(c.req.url).origin,
});

/** By then an answer has left, however busy the machine is. */
const AFTER_MS = 100;

/**
 * Goes on after the answer has left, so that its time tells nothing. What fails then is nobody's to
 * see; the log says that it failed, not for whom.
 */
export function afterAnswer(c: Context<AppEnv>, work: Later | null): void {
  if (!work) return;
  const { requestId } = c.var;
  c.executionCtx.waitUntil(
    scheduler
      .wait(AFTER_MS)
      .then(work)
      .catch((error: unknown) =>
        logError({
          requestId,
          error: error instanceof Error ? error.name : "unknown",
          work: "mail",
        }),
      ),
  );
}
