import {
  currentSessionSchema,
  signInSchema,
  signUpSchema,
  signedUpSchema,
} from "@kehila/shared/accounts/accounts";
import { changeOf, doneSchema } from "@kehila/shared/base/answers";
import { signInAnswerSchema } from "@kehila/shared/accounts/second-factor";
import { Hono } from "hono";
import { browserOf } from "../../http/request/browser.ts";
import { setChallengeCookie } from "../../http/request/challenge.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { pageLanguage } from "../../http/page/html.ts";
import { emptyBody } from "../../http/request/optional-body.ts";
import { setSignInCookies } from "../../http/request/known-browser.ts";
import { clearSessionCookie, sessionToken, setSessionCookie } from "../../http/session.ts";
import { changed, done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { presentSession } from "./auth.presenter.ts";
import { signIn, signOut } from "./auth.service.ts";
import { openInvitationRoutes } from "./invitations/invitations.routes.ts";
import { ownAccountRoutes } from "./account/own-account.routes.ts";
import { passwordRoutes } from "./password/password.routes.ts";
import { signUp } from "./invitations/sign-up.service.ts";
import { verificationRoutes } from "./verification/verification.routes.ts";

/**
 * `/auth/api`: sign in, sign up, sign out; the other routes of the slice are mounted at the end.
 */
export const authRoutes = new Hono<AppEnv>()
  .get(
    "/get-session",
    guard.visitor("visitors have no session"),
    answers("Read the current session", currentSessionSchema),
    (c) => c.json(presentSession(c.var.scope.actor)),
  )
  .post(
    "/sign-in/email",
    guard.public("the way in"),
    answers("Sign in with email and password", changeOf(signInAnswerSchema)),
    validate("json", signInSchema),
    async (c) => {
      const signInResult = await signIn(c.var.scope, c.req.valid("json"), browserOf(c));
      if ("methods" in signInResult) {
        clearSessionCookie(c);
        setChallengeCookie(c, signInResult.token);
        const data = { twoFactorRequired: true as const, methods: signInResult.methods };
        return c.json(changed(data));
      }
      await setSignInCookies(c, signInResult);
      return c.json(changed({ user: signInResult.user }));
    },
  )
  .post(
    "/sign-up/email",
    guard.public("holders of a registration token"),
    answers("Create an account with a registration token", changeOf(signedUpSchema), {
      status: 201,
    }),
    validate("json", signUpSchema),
    async (c) => {
      const browser = { ...browserOf(c), language: pageLanguage(c) };
      const { session, ...data } = await signUp(c.var.scope, c.req.valid("json"), browser);
      setSessionCookie(c, session);
      return c.json(changed(data), 201);
    },
  )
  .post(
    "/sign-out",
    guard.public("signing out twice is fine"),
    answers("Sign out", doneSchema),
    emptyBody,
    async (c) => {
      await signOut(c.var.scope, sessionToken(c));
      clearSessionCookie(c);
      return c.json(done);
    },
  )
  .route("/", openInvitationRoutes)
  .route("/", verificationRoutes)
  .route("/", passwordRoutes)
  .route("/", ownAccountRoutes);
