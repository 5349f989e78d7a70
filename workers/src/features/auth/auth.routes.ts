import { signInSchema } from "@kehila/shared/accounts";
import type { Context } from "hono";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { clearSessionCookie, sessionToken, setSessionCookie } from "../../http/session.ts";
import { validate } from "../../http/validate.ts";
import { presentSession } from "./auth.presenter.ts";
import type { Browser } from "./auth.service.ts";
import { signIn, signOut } from "./auth.service.ts";

const browserOf = (c: Context<AppEnv>): Browser => ({
  token: sessionToken(c),
  userAgent: c.req.header("User-Agent"),
});

/** `/auth/api`: signing in and out (§7, Auth). */
export const authRoutes = new Hono<AppEnv>()
  .get("/get-session", guard.public("tells a visitor that nobody is signed in"), (c) =>
    c.json(presentSession(c.var.actor)),
  )
  .post(
    "/sign-in/email",
    guard.public("the way in"),
    validate("json", signInSchema),
    async (c) => {
      const { session, user } = await signIn(c.var.scope, c.req.valid("json"), browserOf(c));
      setSessionCookie(c, session);
      return c.json({ success: true as const, data: { user } });
    },
  )
  .post("/sign-out", guard.public("signing out twice is fine"), async (c) => {
    await signOut(c.var.scope, sessionToken(c));
    clearSessionCookie(c);
    return c.json({ success: true as const });
  });
