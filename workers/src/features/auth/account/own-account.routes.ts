import {
  currentUserSchema,
  deleteUserSchema,
  linkedAccountSchema,
  openSessionSchema,
  revokeSessionSchema,
  unlinkAccountSchema,
  updateUserSchema,
} from "@kehila/shared/accounts/accounts";
import { changeOf, doneSchema, listOf } from "@kehila/shared/base/answers";
import { confirmSchema } from "@kehila/shared/accounts/second-factor";
import { Hono } from "hono";
import { browserOf } from "../../../http/request/browser.ts";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers } from "../../../http/operation.ts";
import { emptyBody } from "../../../http/request/optional-body.ts";
import { clearSessionCookie } from "../../../http/session.ts";
import { changed, done } from "../../../http/response/success.ts";
import { validate } from "../../../http/validate.ts";
import { confirmOwnSession } from "../credentials/confirmation.service.ts";
import {
  deleteOwnAccount,
  linkedAccounts,
  ownSessions,
  refuseUnlink,
  revokeOtherSessions,
  revokeSession,
  revokeSessions,
  updateOwnAccount,
} from "./own-account.service.ts";

/** `/auth/api`: the user's own account. */
export const ownAccountRoutes = new Hono<AppEnv>()
  .post(
    "/confirm",
    guard.verified("the password again"),
    answers("Confirm the session with the password", doneSchema),
    validate("json", confirmSchema),
    async (c) => {
      await confirmOwnSession(c.var.scope, c.req.valid("json").password, browserOf(c));
      return c.json(done);
    },
  )
  .get(
    "/list-accounts",
    guard.verified("one's own ways of signing in", ({ scope }) => linkedAccounts(scope)),
    answers("List the sign-in methods of the caller", listOf(linkedAccountSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/unlink-account",
    guard.verified(
      "one's own ways of signing in",
      validate("json", unlinkAccountSchema),
      ({ scope }) => linkedAccounts(scope),
    ),
    answers("Remove an own way of signing in", doneSchema),
    (c) => {
      refuseUnlink(c.var.loaded, c.req.valid("json").providerId);
      return c.json(done);
    },
  )
  .get(
    "/list-sessions",
    guard.verified("one's own sessions", ({ scope }) => ownSessions(scope)),
    answers("List the sessions of the caller", listOf(openSessionSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/revoke-session",
    guard.verified("one's own sessions"),
    answers("End one own session", doneSchema),
    validate("json", revokeSessionSchema),
    async (c) => {
      await revokeSession(c.var.scope, c.req.valid("json").sessionId);
      return c.json(done);
    },
  )
  .post(
    "/revoke-sessions",
    guard.verified("one's own sessions"),
    answers("End all own sessions", doneSchema),
    emptyBody,
    async (c) => {
      await revokeSessions(c.var.scope);
      clearSessionCookie(c);
      return c.json(done);
    },
  )
  .post(
    "/revoke-other-sessions",
    guard.verified("one's own sessions"),
    answers("End the other own sessions", doneSchema),
    emptyBody,
    async (c) => {
      await revokeOtherSessions(c.var.scope);
      return c.json(done);
    },
  )
  .post(
    "/update-user",
    guard.verified("one's own name and language"),
    answers("Change the name and language of the caller", changeOf(currentUserSchema)),
    validate("json", updateUserSchema),
    async (c) => {
      const data = await updateOwnAccount(c.var.scope, c.req.valid("json"));
      return c.json(changed(data));
    },
  )
  .post(
    "/delete-user",
    guard.verified("deletion of one's own account"),
    answers("Delete the account of the caller", doneSchema),
    validate("json", deleteUserSchema),
    async (c) => {
      await deleteOwnAccount(c.var.scope, c.req.valid("json").password, browserOf(c));
      clearSessionCookie(c);
      return c.json(done);
    },
  );
