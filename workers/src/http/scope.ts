import { createMiddleware } from "hono/factory";
import { openDatabase } from "../db/client.ts";
import { calendar } from "../core/clock.ts";
import type { AppEnv } from "./context.ts";

/**
 * Sets `c.var.scope`, the data of a request for services. Its actor is null until a guard loads it.
 */
export const withScope = createMiddleware<AppEnv>(async (c, next) => {
  c.set("scope", {
    db: openDatabase(c.env.DB),
    env: c.env,
    calendar,
    actor: null,
    requestId: c.var.requestId,
    reading: { neverStops: false, usesBudget: true, idsInFile: [] },
    attempts: [],
  });
  await next();
});
