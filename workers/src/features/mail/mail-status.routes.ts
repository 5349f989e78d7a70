import { mailStatusSchema } from "@kehila/shared/accounts/accounts";
import { dataOf } from "@kehila/shared/base/answers";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { isMailSetUp } from "./mail.service.ts";

/** `/api/mail`: whether the product can send mail, for administrators. */
export const mailStatusRoutes = new Hono<AppEnv>().get(
  "/",
  guard("accounts.manage"),
  answers("Read the state of mail", dataOf(mailStatusSchema)),
  (c) => c.json({ data: { configured: isMailSetUp(c.var.scope) } }),
);
