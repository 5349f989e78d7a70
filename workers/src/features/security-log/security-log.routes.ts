import {
  securityLogPageSchema,
  securityLogQuerySchema,
} from "@kehila/shared/accounts/security-log";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { validate } from "../../http/validate.ts";
import { listSecurityEvents } from "./security-log.service.ts";

/**
 * `/api/security-log`: who signed in, failed, was refused, changed rights, backed up, restored,
 * imported (docs/product.md#logs).
 */
export const securityLogRoutes = new Hono<AppEnv>().get(
  "/",
  guard("accessLog.read", validate("query", securityLogQuerySchema), ({ scope, input }) =>
    listSecurityEvents(scope, input),
  ),
  answers("List entries of the security log", securityLogPageSchema),
  (c) => c.json(c.var.loaded),
);
