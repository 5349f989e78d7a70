import { dataOf } from "@kehila/shared/base/answers";
import { firstStepsSchema } from "@kehila/shared/first-steps";
import { systemSchema } from "@kehila/shared/system";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { findFirstSteps } from "./first-steps.repository.ts";
import { findSystem } from "./system.service.ts";

/** `/api/system`: version, nights, backups, failures and first steps, for administrators. */
export const systemRoutes = new Hono<AppEnv>()
  .get(
    "/",
    guard("system.read", ({ scope }) => findSystem(scope)),
    answers("Read the state of the installation", dataOf(systemSchema)),
    (c) => c.json({ data: c.var.found }),
  )
  .get(
    "/first-steps",
    guard("system.read", ({ scope }) => findFirstSteps(scope)),
    answers("Read which of the first steps are done", dataOf(firstStepsSchema)),
    (c) => c.json({ data: c.var.found }),
  );
