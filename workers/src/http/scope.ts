import { createMiddleware } from "hono/factory";
import { openDatabase } from "../db/client.ts";
import { calendar } from "../core/clock.ts";
import type { AppEnv } from "./context.ts";

/**
 * Sets `c.var.scope`: what services need of a request. Its actor is null until a guard loads it;
 * answers then carry the actor's revision, by which an open browser sees that it should ask again
 * who it is.
 */
export const withScope = createMiddleware<AppEnv>(async (c, next) => {
  c.set("scope", {
    db: openDatabase(c.env.DB),
    env: c.env,
    calendar,
    actor: null,
    requestId: c.var.requestId,
  });
  await next();
  const { actor } = c.var.scope;
  if (actor) c.header("X-Actor-Revision", String(actor.revision));
});
