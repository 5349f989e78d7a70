import { currentUserSchema, permissionsSchema } from "@kehila/shared/accounts";
import { changeOf, dataOf, deletedSchema, listOf } from "@kehila/shared/answers";
import { Hono } from "hono";
import { self } from "../../core/scope.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { emptyBody } from "../../http/empty-body.ts";
import { changed } from "../../http/success.ts";
import { validate } from "../../http/validate.ts";
import { presentUser } from "./users.presenter.ts";
import { changePermissions, listUsers, removeUser } from "./users.service.ts";

/** `/api/user`: the account of the caller, and all accounts for administrators (§7, Users). */
export const userRoutes = new Hono<AppEnv>()
  .get("/me", guard.signedIn("one's own account"), answers(dataOf(currentUserSchema)), (c) =>
    c.json({ data: presentUser(self(c.var.scope)) }),
  )
  .get("/", guard("accounts.manage"), answers(listOf(currentUserSchema)), async (c) =>
    c.json({ data: await listUsers(c.var.scope) }),
  )
  .post(
    "/permissions/:userId",
    guard("accounts.manage"),
    answers(changeOf(currentUserSchema)),
    validate("json", permissionsSchema),
    async (c) => {
      const data = await changePermissions(c.var.scope, c.req.param("userId"), c.req.valid("json"));
      return c.json(changed(data));
    },
  )
  .delete("/:userId", guard("accounts.manage"), answers(deletedSchema), emptyBody, async (c) => {
    const id = c.req.param("userId");
    await removeUser(c.var.scope, id);
    return c.json(changed({ id }));
  });
