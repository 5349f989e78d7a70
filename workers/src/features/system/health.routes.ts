import { healthQuerySchema, healthSchema } from "@kehila/shared/system";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { validate } from "../../http/validate.ts";
import { readHealth } from "./system.service.ts";

/**
 * `/health`: whether the product works, for monitoring; 503 while the database is unreachable or
 * takes no writes. `/health?strict`: 503 for a stale backup and a late night too.
 */
export const healthRoutes = new Hono<AppEnv>().get(
  "/",
  guard.public("monitoring has no session; the answer has no data of the register"),
  validate("query", healthQuerySchema),
  answers("Read whether the product works", healthSchema),
  async (c) => {
    const isStrict = c.req.valid("query").strict !== undefined;
    const health = await readHealth(c.var.scope, { isStrict });
    return c.json(health, health.ok ? 200 : 503);
  },
);
