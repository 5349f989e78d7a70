import {
  sendCodeSchema,
  sendVerificationSchema,
  verifiedSchema,
  verifyCodeSchema,
  verifyLinkSchema,
} from "@kehila/shared/accounts/accounts";
import { changeOf, doneSchema } from "@kehila/shared/base/answers";
import type { Context } from "hono";
import { Hono } from "hono";
import { afterAnswer } from "../../../http/response/after-answer.ts";
import { browserOf } from "../../../http/request/browser.ts";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { setSignInCookies } from "../../../http/request/known-browser.ts";
import { answers } from "../../../http/operation.ts";
import { changed, done } from "../../../http/response/success.ts";
import { validate } from "../../../http/validate.ts";
import type { Verified } from "./verification.service.ts";
import { resendVerification, verifyByCode, verifyByLink } from "./verification.service.ts";

async function answer(c: Context<AppEnv>, { session }: Verified) {
  const { actor } = c.var.scope;
  if (session && actor) await setSignInCookies(c, { session, user: actor });
  return c.json(changed({ signedIn: session !== null }));
}

/** `/auth/api`: verification of an email address, by link or by code. */
export const verificationRoutes = new Hono<AppEnv>()
  .get(
    "/verify-email",
    guard.visitor("the link is the proof"),
    answers("Verify an email address by link", changeOf(verifiedSchema)),
    validate("query", verifyLinkSchema),
    async (c) =>
      answer(c, await verifyByLink(c.var.scope, c.req.valid("query").token, browserOf(c))),
  )
  .post(
    "/email-otp/verify-email",
    guard.visitor("the code is the proof"),
    answers("Verify an email address by code", changeOf(verifiedSchema)),
    validate("json", verifyCodeSchema),
    async (c) => answer(c, await verifyByCode(c.var.scope, c.req.valid("json"), browserOf(c))),
  )
  .post(
    "/send-verification-email",
    guard.visitor("users who wait for a mail; the response reveals nothing"),
    answers("Send a verification link", doneSchema),
    validate("json", sendVerificationSchema),
    async (c) => {
      const { email } = c.req.valid("json");
      afterAnswer(c, (await resendVerification(c.var.scope, email, browserOf(c))).later);
      return c.json(done);
    },
  )
  .post(
    "/email-otp/send-verification-otp",
    guard.visitor("users who wait for a mail; the response reveals nothing"),
    answers("Send a verification code", doneSchema),
    validate("json", sendCodeSchema),
    async (c) => {
      const { email } = c.req.valid("json");
      afterAnswer(c, (await resendVerification(c.var.scope, email, browserOf(c))).later);
      return c.json(done);
    },
  );
