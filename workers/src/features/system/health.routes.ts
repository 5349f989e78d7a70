import { healthSchema } from "@kehila/shared/system";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { readHealth } from "./system.service.ts";

/** `/health`: whether the product works, for monitoring; 503 while the database is unreachable. */
export const healthRoutes = new Hono<AppEnv>().get(
  "/",
  guard.public("monitoring has no session; the answer has no data of the register"),
  answers("Read whether the product works", healthSchema),
  async (c) => {
    const health = await readHealth(c.var.scope);
    return c.json(health, health.ok ? 200 : 503);
  },
);
