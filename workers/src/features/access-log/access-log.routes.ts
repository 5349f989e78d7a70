import { accessLogPageSchema, accessLogQuerySchema } from "@kehila/shared/accounts/access-log";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { validate } from "../../http/validate.ts";
import { listLogged } from "./access-log.service.ts";

/**
 * `/api/access-log`: who opened which person's record, and who exported what
 * (docs/product.md#logs).
 */
export const accessLogRoutes = new Hono<AppEnv>().get(
  "/",
  guard("accessLog.read", validate("query", accessLogQuerySchema), ({ scope, input }) =>
    listLogged(scope, input),
  ),
  answers("List entries of the access log", accessLogPageSchema),
  (c) => c.json(c.var.loaded),
);
