import { currentUserSchema, roleSchema } from "@kehila/shared/accounts/accounts";
import { changeOf } from "@kehila/shared/base/answers";
import { Hono } from "hono";
import { browserOf } from "../../../http/request/browser.ts";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers } from "../../../http/operation.ts";
import { changed } from "../../../http/response/success.ts";
import { validate } from "../../../http/validate.ts";
import { confirmRoleChange } from "./roles.service.ts";

/** `/api/user/role`: roles of accounts; requires the administrator's password. */
export const roleRoutes = new Hono<AppEnv>().post(
  "/:userId",
  guard("accounts.manage"),
  answers("Change the role of a user", changeOf(currentUserSchema)),
  validate("json", roleSchema),
  async (c) => {
    const userId = c.req.param("userId");
    const data = await confirmRoleChange(c.var.scope, userId, c.req.valid("json"), browserOf(c));
    return c.json(changed(data));
  },
);
