import { changeOf } from "@kehila/shared/base/answers";
import { personSchema } from "@kehila/shared/persons/answers";
import {
  historyPageSchema,
  historyQuerySchema,
  restorePersonSchema,
} from "@kehila/shared/persons/history";
import { Hono } from "hono";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers } from "../../../http/operation.ts";
import { changed } from "../../../http/response/success.ts";
import { validate } from "../../../http/validate.ts";
import { logged } from "../../access-log/access-log.service.ts";
import { getHistory, restoringVersion } from "./timeline.service.ts";

/** `/person/{id}/history` and `/person/{id}/restore`. */
export const timelineRoutes = new Hono<AppEnv>()
  .get(
    "/:id/history",
    guard("persons.read", validate("query", historyQuerySchema), ({ scope, param, input }) =>
      logged(scope, param("id"), getHistory(scope, param("id"), input.before)),
    ),
    answers("Read the history of a person", historyPageSchema),
    (c) => c.json(c.var.loaded),
  )
  .post(
    "/:id/restore",
    guard.change("persons.edit", validate("json", restorePersonSchema), ({ scope, param, input }) =>
      restoringVersion(scope, param("id"), input),
    ),
    answers("Restore a person to an earlier version", changeOf(personSchema)),
    async (c) => c.json(changed(await c.var.run())),
  );
