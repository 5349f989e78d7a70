import { changeOf, dataOf, deletedSchema } from "@kehila/shared/base/answers";
import {
  confirmSchema,
  secondFactorOverviewSchema,
  secondFactorPolicySchema,
} from "@kehila/shared/accounts/second-factor";
import { Hono } from "hono";
import { browserOf } from "../../http/request/browser.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { changed } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { changePolicy, overview, resetFactors } from "./policy.service.ts";

/** `/api/user/second-factor`: the administrators' settings for second factors. */
export const secondFactorPolicyRoutes = new Hono<AppEnv>()
  .get(
    "/",
    guard("accounts.manage", ({ scope }) => overview(scope)),
    answers("Read who uses a second factor", dataOf(secondFactorOverviewSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/policy",
    guard("accounts.manage", validate("json", secondFactorPolicySchema), ({ scope }) =>
      overview(scope),
    ),
    answers("Change who needs a second factor", changeOf(secondFactorOverviewSchema)),
    async (c) => {
      const { scope, loaded } = c.var;
      const data = await changePolicy(scope, c.req.valid("json"), loaded);
      return c.json(changed(data));
    },
  )
  .post(
    "/reset/:userId",
    guard("accounts.manage"),
    answers("Reset the second factors of a user", deletedSchema),
    validate("json", confirmSchema),
    async (c) => {
      const id = c.req.param("userId");
      await resetFactors(c.var.scope, id, c.req.valid("json").password, browserOf(c));
      return c.json(changed({ id }));
    },
  );
