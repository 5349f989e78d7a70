import { dataOf } from "@kehila/shared/base/answers";
import { todaySchema } from "@kehila/shared/today";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { findToday } from "./today.service.ts";

/** `/api/today`: what the first page after signing in shows. */
export const todayRoutes = new Hono<AppEnv>().get(
  "/",
  guard("today.read", ({ scope }) => findToday(scope)),
  answers("Read what is on, what waits and the records opened lately", dataOf(todaySchema)),
  (c) => c.json({ data: c.var.loaded }),
);
