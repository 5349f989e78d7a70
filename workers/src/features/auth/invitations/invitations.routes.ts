import {
  generatedTokenSchema,
  newInvitationSchema,
  openedInvitationSchema,
  openInvitationSchema,
} from "@kehila/shared/accounts/invitations";
import { changeOf, dataOf } from "@kehila/shared/base/answers";
import { Hono } from "hono";
import { browserOf } from "../../../http/request/browser.ts";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers } from "../../../http/operation.ts";
import { optionalBody } from "../../../http/request/optional-body.ts";
import { changed } from "../../../http/response/success.ts";
import { validate } from "../../../http/validate.ts";
import { invite, openInvitation } from "./invitations.service.ts";

/** `/api/registration-tokens/generate`: an invitation, with rights if the body names some. */
export const invitationRoutes = new Hono<AppEnv>().post(
  "/generate",
  guard("tokens.manage"),
  answers("Create a registration token", changeOf(generatedTokenSchema), { status: 201 }),
  optionalBody(newInvitationSchema),
  async (c) => {
    const data = await invite(c.var.scope, c.req.valid("json"), browserOf(c));
    return c.json(changed(data), 201);
  },
);

/** `/auth/api/invitation`: the invitation of an opened link; POST keeps the token out of URLs. */
export const openInvitationRoutes = new Hono<AppEnv>().post(
  "/invitation",
  guard.public("holders of a registration token"),
  answers("Read who invites, with a registration token", dataOf(openedInvitationSchema)),
  validate("json", openInvitationSchema),
  async (c) => {
    const { token } = c.req.valid("json");
    return c.json({ data: await openInvitation(c.var.scope, token, browserOf(c)) });
  },
);
