import type { SessionUser, SignUp } from "@kehila/shared/accounts/accounts";
import { isEmail, normaliseEmail } from "@kehila/shared/base/email";
import type { ErrorCode } from "@kehila/shared/base/errors";
import type { Language } from "@kehila/shared/base/languages";
import { runBatch } from "../../../db/client.ts";
import { violatesUnique } from "../../../db/expectations.ts";
import { joinReads, mapRead, runRead } from "../../../db/read.ts";
import { AppError } from "../../../core/app-error.ts";
import type { Browser } from "../../../core/browser.ts";
import { newId } from "../../../lib/ids.ts";
import { passwordProblem } from "../../../lib/passwords/password-rules.ts";
import { hashPassword } from "../../../lib/passwords/passwords.ts";
import type { Scope } from "../../../core/scope.ts";
import { refuseTakenName } from "../../accounts/names.service.ts";
import { admit } from "../../accounts/registration-tokens.service.ts";
import { recordChange } from "../../history/history.service.ts";
import { sendMail } from "../../mail/mail.service.ts";
import { presentSessionUser } from "../auth.presenter.ts";
import type { UserRow } from "../auth.repository.ts";
import { findUserByEmail, insertAccount } from "../auth.repository.ts";
import { recogniseClient, spendClientBudget } from "../attempts/limits.service.ts";
import type { OpenedSession } from "../sessions/sessions.service.ts";
import { endSessionByToken, openSession } from "../sessions/sessions.service.ts";
import { startVerification } from "../verification/verification.service.ts";

/** The `fields` of the response by error code; `WEAK_PASSWORD` has none. */
const FIELDS_OF = {
  INVALID_EMAIL: { email: "INVALID_EMAIL" },
  PASSWORD_TOO_SHORT: { password: "TOO_SHORT" },
  PASSWORD_TOO_LONG: { password: "TOO_LONG" },
} as const;

/** Returns an error, with the form field that it concerns. */
function refusal(code: ErrorCode & (keyof typeof FIELDS_OF | "WEAK_PASSWORD")): AppError {
  return code === "WEAK_PASSWORD"
    ? new AppError(code)
    : new AppError(code, { fields: FIELDS_OF[code] });
}

/**
 * Creates an account with a registration token. The token is checked first, so that only the holder
 * of a valid token learns whether an address is used, or a name can be taken for the name of
 * another account. The batch that creates the account also marks
 * the token as used, so a token creates one account and stays valid after a failure. The invitation
 * gives role and flags; an invitation with an address admits only this address. The new session has
 * the purpose `verification`, which permits only the verification of the email.
 */
export async function signUp(
  scope: Scope,
  { name, email: typedEmail, password, registrationToken, language: chosen }: SignUp,
  browser: Browser & { language: Language },
): Promise<{ session: OpenedSession; user: SessionUser; mailSent: boolean }> {
  const { db, env, calendar } = scope;
  await spendClientBudget(scope, "sign-up", browser);
  const admission = await admit(scope, registrationToken);
  const email = normaliseEmail(typedEmail);
  if (!isEmail(email)) throw refusal("INVALID_EMAIL");
  if (admission.email !== null && admission.email !== email) {
    throw new AppError("INVALID_REGISTRATION_TOKEN");
  }
  const problem = passwordProblem(password, { email, name });
  if (problem !== null) throw refusal(problem);
  await runRead(
    scope,
    joinReads({
      address: mapRead(findUserByEmail(db, email), (account) => {
        if (account) throw new AppError("USER_ALREADY_EXISTS");
      }),
      name: refuseTakenName(scope, name, null),
    }),
  );

  const now = calendar.now();
  const user: UserRow = {
    id: newId(),
    name,
    email,
    emailVerified: false,
    image: null,
    role: admission.role,
    language: chosen ?? admission.language ?? browser.language,
    revision: 1,
    createdAt: now.toISOString(),
  };
  const hash = await hashPassword(password, env, now);
  const { session, statement: insertSession } = await openSession(db, {
    userId: user.id,
    purpose: "verification",
    userAgent: browser.userAgent,
    now,
  });
  const verification = await startVerification(scope, user, browser.origin);
  try {
    await runBatch(db, [
      admission.check,
      ...insertAccount(db, user, hash),
      ...admission.spend(user),
      recordChange(scope, "user", {
        action: "create",
        entityId: user.id,
        after: { name, email, role: user.role, permissions: admission.permissions },
        actor: user,
      }),
      ...verification.statements,
      ...(await endSessionByToken(db, browser.token)),
      insertSession,
    ]);
  } catch (error) {
    if (violatesUnique(error, "users.email")) throw new AppError("USER_ALREADY_EXISTS");
    throw error;
  }
  await recogniseClient(scope, email, browser);
  // The account exists even if the mail was not sent; the response reports this, and the user can
  // request another mail.
  const mailSent = await sendMail(scope, verification.mail);
  return { session, user: presentSessionUser(user), mailSent };
}
