import { doneSchema } from "@kehila/shared/base/answers";
import {
  decidePairSchema,
  duplicatesCountSchema,
  duplicatesPageSchema,
  duplicatesQuerySchema,
} from "@kehila/shared/persons/duplicate-pairs";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { logShown } from "../access-log/access-log.service.ts";
import { countPairs, decidePair, findForDecision, listPairs } from "./inbox.service.ts";

/** `/person/duplicates`: the inbox of likely pairs (docs/decisions/0022-duplicates-inbox.md). */
export const inboxRoutes = new Hono<AppEnv>()
  .get(
    "/duplicates",
    guard("persons.edit", validate("query", duplicatesQuerySchema), ({ scope, input }) =>
      listPairs(scope, input),
    ),
    answers("List likely pairs of one person", duplicatesPageSchema),
    async (c) => {
      const { scope, loaded } = c.var;
      await logShown(
        scope,
        loaded.data.flatMap(({ one, other }) => [one, other]),
      );
      return c.json(loaded);
    },
  )
  .get(
    "/duplicates/count",
    guard("persons.edit", ({ scope }) => countPairs(scope)),
    answers("Count likely pairs of one person", duplicatesCountSchema),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/duplicates",
    guard("persons.edit", validate("json", decidePairSchema), ({ scope, input }) =>
      findForDecision(scope, input),
    ),
    answers("Decide about a likely pair", doneSchema),
    async (c) => {
      const { scope, loaded } = c.var;
      await decidePair(scope, c.req.valid("json"), loaded);
      return c.json(done);
    },
  );
