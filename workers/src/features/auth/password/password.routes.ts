import {
  changePasswordSchema,
  requestResetSchema,
  resetPasswordSchema,
} from "@kehila/shared/accounts/accounts";
import { doneSchema } from "@kehila/shared/base/answers";
import { Hono } from "hono";
import { afterAnswer } from "../../../http/response/after-answer.ts";
import { browserOf } from "../../../http/request/browser.ts";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers } from "../../../http/operation.ts";
import { setSessionCookie } from "../../../http/session.ts";
import { done } from "../../../http/response/success.ts";
import { validate } from "../../../http/validate.ts";
import { changePassword, requestReset, resetPassword } from "./password.service.ts";

/** `/auth/api`: forgotten, reset and changed passwords. */
export const passwordRoutes = new Hono<AppEnv>()
  .post(
    "/request-password-reset",
    guard.public("users who forgot a password; the response reveals nothing"),
    answers("Request a mail that resets a password", doneSchema),
    validate("json", requestResetSchema),
    async (c) => {
      const { email } = c.req.valid("json");
      afterAnswer(c, (await requestReset(c.var.scope, email, browserOf(c))).later);
      return c.json(done);
    },
  )
  .post(
    "/reset-password",
    guard.public("the link is the proof"),
    answers("Set a new password with the link of a mail", doneSchema),
    validate("json", resetPasswordSchema),
    async (c) => {
      await resetPassword(c.var.scope, c.req.valid("json"), browserOf(c));
      return c.json(done);
    },
  )
  .post(
    "/change-password",
    guard.verified("one's own password"),
    answers("Change the password of the caller", doneSchema),
    validate("json", changePasswordSchema),
    async (c) => {
      const session = await changePassword(c.var.scope, c.req.valid("json"), browserOf(c));
      setSessionCookie(c, session);
      return c.json(done);
    },
  );
