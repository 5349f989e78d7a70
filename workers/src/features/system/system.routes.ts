import { dataOf } from "@kehila/shared/base/answers";
import { failuresPageSchema, failuresQuerySchema } from "@kehila/shared/failures";
import { systemSchema } from "@kehila/shared/system";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { validate } from "../../http/validate.ts";
import { listFailures } from "../failures/failures.service.ts";
import { findSystem } from "./system.service.ts";

/**
 * `/api/system`: version, mail configuration, last nightly run, last backup and failures, for
 * administrators.
 */
export const systemRoutes = new Hono<AppEnv>()
  .get(
    "/",
    guard("system.read", ({ scope }) => findSystem(scope)),
    answers("Read the state of the installation", dataOf(systemSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .get(
    "/failures",
    guard("system.read", validate("query", failuresQuerySchema), ({ scope, input }) =>
      listFailures(scope, input),
    ),
    answers("List kept failures", failuresPageSchema),
    (c) => c.json(c.var.loaded),
  );
