import { changeOf, dataOf, doneSchema } from "@kehila/shared/base/answers";
import {
  backupCodesSchema,
  codeSchema,
  confirmSchema,
  secondFactorStatusSchema,
  secondStepSchema,
  totpSetupSchema,
  verifiedTotpSchema,
} from "@kehila/shared/accounts/second-factor";
import { Hono } from "hono";
import { browserOf } from "../../http/request/browser.ts";
import { challengeToken, clearChallengeCookie } from "../../http/request/challenge.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { setSignInCookies } from "../../http/request/known-browser.ts";
import { answers } from "../../http/operation.ts";
import { setSessionCookie } from "../../http/session.ts";
import { changed, done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { AppError } from "../../core/app-error.ts";
import { presentSecondStep } from "./second-factor.service.ts";
import {
  confirmTotp,
  disableTotp,
  enableTotp,
  ownStatus,
  regenerateCodes,
  signInByRecoveryCode,
  signInByTotp,
} from "./two-factor.service.ts";

/** `/auth/api/two-factor`: the authenticator app and recovery codes. */
export const twoFactorRoutes = new Hono<AppEnv>()
  .get(
    "/status",
    guard.verified("one's own second factors", ({ scope }) => ownStatus(scope)),
    answers("Read the second factors of the caller", dataOf(secondFactorStatusSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/enable",
    guard.verified("one's own authenticator app"),
    answers("Start setting up an authenticator app", changeOf(totpSetupSchema)),
    validate("json", confirmSchema),
    async (c) => {
      const { password } = c.req.valid("json");
      const data = await enableTotp(c.var.scope, password, browserOf(c));
      return c.json(changed(data));
    },
  )
  .post(
    "/verify-totp",
    guard.visitor("the second step of signing in; signed in, it confirms a new app"),
    answers("Verify a code of an authenticator app", changeOf(verifiedTotpSchema)),
    validate("json", codeSchema),
    async (c) => {
      const { code } = c.req.valid("json");
      const { scope } = c.var;
      if (scope.actor) {
        if (!scope.actor.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
        const { session, data } = await confirmTotp(scope, code, browserOf(c));
        setSessionCookie(c, session);
        return c.json(changed(data));
      }
      const signInResult = await signInByTotp(scope, challengeToken(c), code, browserOf(c));
      clearChallengeCookie(c);
      await setSignInCookies(c, signInResult);
      return c.json(changed(presentSecondStep(signInResult)));
    },
  )
  .post(
    "/verify-backup-code",
    guard.public("the second step of signing in"),
    answers("Sign in with a recovery code", changeOf(secondStepSchema)),
    validate("json", codeSchema),
    async (c) => {
      const { code } = c.req.valid("json");
      const signInResult = await signInByRecoveryCode(
        c.var.scope,
        challengeToken(c),
        code,
        browserOf(c),
      );
      clearChallengeCookie(c);
      await setSignInCookies(c, signInResult);
      return c.json(changed(presentSecondStep(signInResult)));
    },
  )
  .post(
    "/generate-backup-codes",
    guard.verified("one's own recovery codes"),
    answers("Replace the recovery codes of the caller", changeOf(backupCodesSchema)),
    validate("json", confirmSchema),
    async (c) => {
      const { password } = c.req.valid("json");
      const data = await regenerateCodes(c.var.scope, password, browserOf(c));
      return c.json(changed(data));
    },
  )
  .post(
    "/disable",
    guard.verified("one's own authenticator app"),
    answers("Remove the authenticator app of the caller", doneSchema),
    validate("json", confirmSchema),
    async (c) => {
      const { password } = c.req.valid("json");
      setSessionCookie(c, await disableTotp(c.var.scope, password, browserOf(c)));
      return c.json(done);
    },
  );
