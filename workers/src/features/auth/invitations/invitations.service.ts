import type {
  GeneratedToken,
  NewInvitation,
  OpenedInvitation,
} from "@kehila/shared/accounts/invitations";
import { invitationPath } from "@kehila/shared/base/paths";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../../core/app-error.ts";
import type { Browser } from "../../../core/browser.ts";
import type { Scope } from "../../../core/scope.ts";
import { signedInActor } from "../../../core/scope.ts";
import { expectConfirmed } from "../../../db/confirmed-session.ts";
import { admit, deleteToken, generateToken } from "../../accounts/registration-tokens.service.ts";
import { requireMail, sendMail } from "../../mail/mail.service.ts";
import { letterheadOf } from "../../../lib/settings/organisation.ts";
import { expectNoAccount } from "../auth.repository.ts";
import {
  spendClientBudget,
  spendMailBudget,
  withinInvitationBudget,
} from "../attempts/limits.service.ts";
import { accountMail } from "../mails/mails.presenter.ts";

/**
 * Creates an invitation, and mails it if it names an address, within the inviter's budget of a day.
 * Rights need a confirmed session. An administrator's invitation whose mail fails is deleted,
 * because its link is shown to no one.
 */
export async function invite(
  scope: Scope,
  invitation: NewInvitation,
  browser: Browser,
): Promise<GeneratedToken> {
  const { role = "USER", permissions = {} } = invitation;
  const language = invitation.language ?? null;
  const email = invitation.email ?? null;
  const flags = PERMISSIONS.filter((flag) => permissions[flag] === true);
  const grant = { role, permissions: flags, language, email };
  const hasRights = role !== "USER" || flags.length > 0;
  const conditions = [
    ...(hasRights ? expectConfirmed(scope) : []),
    ...(email === null ? [] : [expectNoAccount(scope.db, email)]),
  ];
  if (email === null) return (await generateToken(scope, grant, conditions)).token;

  requireMail(scope);
  const actor = signedInActor(scope);
  return withinInvitationBudget(scope, actor.id, async () => {
    await spendMailBudget(scope, email, browser, { hasProved: true });
    const { secret, token } = await generateToken(scope, grant, conditions);
    const mail = await accountMail("invitation", {
      to: email,
      name: null,
      inviter: actor.name,
      language: language ?? actor.language,
      ...letterheadOf(scope.env),
      link: `${browser.origin}${invitationPath(secret)}`,
    });
    const mailSent = await sendMail(scope, mail);
    if (!mailSent && role === "ADMIN") {
      await deleteToken(scope, { ...token, usedAt: null });
      throw new AppError("INVITATION_NOT_SENT");
    }
    return { ...token, mailSent };
  });
}

/**
 * Returns who invites, for the holder of a valid token. All invalid tokens get the same refusal,
 * `INVALID_REGISTRATION_TOKEN`.
 */
export async function openInvitation(
  scope: Scope,
  token: string,
  browser: Browser,
): Promise<OpenedInvitation> {
  await spendClientBudget(scope, "invitation", browser);
  const { invitedBy, language, email } = await admit(scope, token);
  return { invitedBy, language, email };
}
