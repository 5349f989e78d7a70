import { changeOf, dataOf, doneSchema, listOf } from "@kehila/shared/base/answers";
import {
  addedPasskeySchema,
  authenticationOptionsSchema,
  confirmSchema,
  deletePasskeySchema,
  passkeyOptionsSchema,
  passkeySchema,
  renamePasskeySchema,
  secondStepSchema,
  verifyAuthenticationSchema,
  verifyRegistrationSchema,
} from "@kehila/shared/accounts/second-factor";
import { Hono } from "hono";
import { browserOf } from "../../http/request/browser.ts";
import {
  challengeToken,
  clearChallengeCookie,
  setChallengeCookie,
} from "../../http/request/challenge.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { setSignInCookies } from "../../http/request/known-browser.ts";
import { answers } from "../../http/operation.ts";
import { setSessionCookie } from "../../http/session.ts";
import { changed, done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { presentSecondStep } from "./second-factor.service.ts";
import {
  deletePasskey,
  finishRegistration,
  ownPasskeys,
  renamePasskey,
  signInByPasskey,
  startAuthentication,
  startRegistration,
} from "./passkeys.service.ts";

const ownAccount = guard.verified("one's own passkeys");

/** `/auth/api/passkey`. */
export const passkeyRoutes = new Hono<AppEnv>()
  .get(
    "/list-user-passkeys",
    guard.verified("one's own passkeys", ({ scope }) => ownPasskeys(scope)),
    answers("List the passkeys of the caller", listOf(passkeySchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/generate-register-options",
    ownAccount,
    answers("Start adding a passkey", dataOf(passkeyOptionsSchema)),
    validate("json", confirmSchema),
    async (c) => {
      const { password } = c.req.valid("json");
      const { options, token } = await startRegistration(c.var.scope, password, browserOf(c));
      setChallengeCookie(c, token);
      return c.json({ data: options });
    },
  )
  .post(
    "/verify-registration",
    ownAccount,
    answers("Add a passkey", changeOf(addedPasskeySchema), { status: 201 }),
    validate("json", verifyRegistrationSchema),
    async (c) => {
      const { session, data } = await finishRegistration(
        c.var.scope,
        challengeToken(c),
        c.req.valid("json"),
        browserOf(c),
      );
      clearChallengeCookie(c);
      setSessionCookie(c, session);
      return c.json(changed(data), 201);
    },
  )
  .post(
    "/update-passkey",
    ownAccount,
    answers("Rename a passkey", changeOf(passkeySchema)),
    validate("json", renamePasskeySchema),
    async (c) => {
      const data = await renamePasskey(c.var.scope, c.req.valid("json"));
      return c.json(changed(data));
    },
  )
  .post(
    "/delete-passkey",
    ownAccount,
    answers("Delete a passkey", doneSchema),
    validate("json", deletePasskeySchema),
    async (c) => {
      setSessionCookie(c, await deletePasskey(c.var.scope, c.req.valid("json"), browserOf(c)));
      return c.json(done);
    },
  )
  .post(
    "/generate-authenticate-options",
    guard.public("the way in with a passkey"),
    answers("Start signing in with a passkey", dataOf(passkeyOptionsSchema)),
    validate("json", authenticationOptionsSchema),
    async (c) => {
      const { secondStep = false } = c.req.valid("json");
      const { options, token } = await startAuthentication(
        c.var.scope,
        challengeToken(c),
        { secondStep },
        browserOf(c),
      );
      if (token !== null) setChallengeCookie(c, token);
      return c.json({ data: options });
    },
  )
  .post(
    "/verify-authentication",
    guard.public("the way in with a passkey"),
    answers("Sign in with a passkey", changeOf(secondStepSchema)),
    validate("json", verifyAuthenticationSchema),
    async (c) => {
      const signInResult = await signInByPasskey(
        c.var.scope,
        challengeToken(c),
        c.req.valid("json"),
        browserOf(c),
      );
      clearChallengeCookie(c);
      await setSignInCookies(c, signInResult);
      return c.json(changed(presentSecondStep(signInResult)));
    },
  );
