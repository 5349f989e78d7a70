import { changeOf, dataOf, deletedSchema } from "@kehila/shared/answers";
import { secondFactorOverviewSchema, secondFactorPolicySchema } from "@kehila/shared/second-factor";
import { Hono } from "hono";
import { browserOf } from "../../http/browser.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { noBody } from "../../http/no-body.ts";
import { validate } from "../../http/validate.ts";
import { changePolicy, overview, resetFactors } from "./policy.service.ts";

/** `/api/user/second-factor`: what administrators decide about second factors. */
export const secondFactorPolicyRoutes = new Hono<AppEnv>()
  .get("/", guard("accounts.manage"), answers(dataOf(secondFactorOverviewSchema)), async (c) =>
    c.json({ data: await overview(c.var.scope) }),
  )
  .post(
    "/policy",
    guard("accounts.manage"),
    answers(changeOf(secondFactorOverviewSchema)),
    validate("json", secondFactorPolicySchema),
    async (c) => {
      const data = await changePolicy(c.var.scope, c.req.valid("json"));
      return c.json({ success: true as const, data });
    },
  )
  .delete("/:userId", guard("accounts.manage"), answers(deletedSchema), noBody, async (c) => {
    const id = c.req.param("userId");
    await resetFactors(c.var.scope, id, browserOf(c).origin);
    return c.json({ success: true as const, data: { id } });
  });
