import type {
  BackupCodes,
  DeletePasskey,
  Passkey,
  RenamePasskey,
  VerifyAuthentication,
  VerifyRegistration,
} from "@kehila/shared/accounts/second-factor";
import { PASSKEYS_MAX } from "@kehila/shared/accounts/second-factor";
import { runBatch } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, runRead } from "../../db/read.ts";
import { violatesUnique } from "../../db/expectations.ts";
import { AppError } from "../../core/app-error.ts";
import type { Browser } from "../../core/browser.ts";
import { newId } from "../../lib/ids.ts";
import {
  authenticationOptions,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from "../../lib/secrets/passkeys.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { findUser } from "../auth/auth.service.ts";
import {
  findChallenge,
  storePasskeyChallenge,
  openChallenge,
  spendChallenge,
} from "../auth/attempts/challenges.service.ts";
import { recogniseClient, spendClientBudget } from "../auth/attempts/limits.service.ts";
import { confirmPassword } from "../auth/credentials/confirmation.service.ts";
import { recordChange } from "../history/history.service.ts";
import { noteAttempt, recordSecurityEvent } from "../security-log/security-log.service.ts";
import * as repository from "./passkeys.repository.ts";
import { changeFactors, completeSecondStep } from "./second-factor.service.ts";
import { dropUselessCodes } from "./two-factor.repository.ts";
import { firstRecoveryCodes } from "./two-factor.service.ts";

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: repository.PasskeyRow): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});

export const ownPasskeys = ({ db }: PlanScope): Read<Passkey[]> =>
  mapRead(repository.listOwnPasskeys(db), (rows) => rows.map(presentPasskey));

/** Returns the options for a new passkey, after the password. */
export async function startRegistration(scope: Scope, password: string, browser: Browser) {
  return confirmPassword(scope, password, browser, async ({ actor, unchanged }) => {
    const passkeys = await runRead(scope, repository.listPasskeys(scope.db, actor.id));
    if (passkeys.length >= PASSKEYS_MAX) throw new AppError("TOO_MANY_PASSKEYS");
    const options = await registrationOptions({
      origin: browser.origin,
      title: scope.env.PRODUCT_TITLE,
      user: actor,
      known: passkeys,
    });
    const { token, statements } = await openChallenge(scope, {
      purpose: "passkey-register",
      userId: actor.id,
      webAuthnChallenge: options.challenge,
    });
    await runBatch(scope.db, [...unchanged, ...statements]);
    return { options, token };
  });
}

/** Stores the passkey that a browser has created. */
export async function finishRegistration(
  scope: Scope,
  token: string | undefined,
  { name, response }: VerifyRegistration,
  browser: Browser,
) {
  const { id: userId } = signedInActor(scope);
  const challenge = await findChallenge(scope, token, ["passkey-register"]);
  if (!challenge?.challenge || challenge.userId !== userId) {
    throw new AppError("SECOND_STEP_EXPIRED");
  }
  const registration = await verifyRegistration(response, {
    origin: browser.origin,
    challenge: challenge.challenge,
  });
  if (!registration) throw new AppError("INVALID_PASSKEY");
  const row = {
    ...registration,
    id: newId(),
    userId,
    name,
    createdAt: scope.calendar.now().toISOString(),
    lastUsedAt: null,
  };
  const recovery = await firstRecoveryCodes(scope, userId);
  try {
    const session = await changeFactors(scope, browser, [
      ...spendChallenge(scope, challenge.id),
      ...repository.insertPasskey(scope.db, row, PASSKEYS_MAX),
      ...recovery.statements,
      recordChange(scope, "user", {
        action: "secondFactor",
        entityId: userId,
        after: { passkey: name },
      }),
      recordSecurityEvent(scope, "secondFactorAdded", { details: ["passkey"] }),
    ]);
    const data = { ...presentPasskey(row), backupCodes: recovery.codes } satisfies Passkey &
      BackupCodes;
    return { session, data };
  } catch (error) {
    if (violatesUnique(error, "passkeys.credential_id")) throw new AppError("PASSKEY_EXISTS");
    throw error;
  }
}

/**
 * Returns the options for signing in with a passkey: as the second step after the password, or in
 * place of the password.
 */
export async function startAuthentication(
  scope: Scope,
  token: string | undefined,
  { secondStep }: { secondStep: boolean },
  browser: Browser,
): Promise<{ options: Awaited<ReturnType<typeof authenticationOptions>>; token: string | null }> {
  await spendClientBudget(scope, "sign-in", browser);
  const { origin } = browser;
  if (secondStep) {
    const foundChallenge = await findChallenge(scope, token, ["second-step"]);
    if (!foundChallenge?.userId) throw new AppError("SECOND_STEP_EXPIRED");
    const allowedPasskeys = await runRead(
      scope,
      repository.listPasskeys(scope.db, foundChallenge.userId),
    );
    const options = await authenticationOptions({ origin, allowed: allowedPasskeys });
    await storePasskeyChallenge(scope, foundChallenge.id, options.challenge);
    return { options, token: null };
  }
  const options = await authenticationOptions({ origin, allowed: [] });
  const openedChallenge = await openChallenge(scope, {
    purpose: "passkey-sign-in",
    userId: null,
    webAuthnChallenge: options.challenge,
  });
  await runBatch(scope.db, openedChallenge.statements);
  return { options, token: openedChallenge.token };
}

/**
 * Signs in with the response of a passkey. The passkey has verified finger, face or PIN, so no
 * second step follows.
 */
export async function signInByPasskey(
  scope: Scope,
  token: string | undefined,
  { response }: VerifyAuthentication,
  browser: Browser,
) {
  await spendClientBudget(scope, "sign-in", browser);
  const challenge = await findChallenge(scope, token, ["second-step", "passkey-sign-in"]);
  if (!challenge?.challenge) throw new AppError("SECOND_STEP_EXPIRED");
  const passkey = await repository.findPasskey(scope.db, response.id);
  const isOtherUser = challenge.userId !== null && challenge.userId !== passkey?.userId;
  if (!passkey || isOtherUser) throw new AppError("INVALID_PASSKEY");
  const authentication = await verifyAuthentication(response, {
    origin: browser.origin,
    challenge: challenge.challenge,
    passkey,
  });
  const user = authentication && (await findUser(scope, passkey.userId));
  if (!authentication || !user) {
    noteAttempt(scope, "signInFailed", { detail: "passkey", account: { id: passkey.userId } });
    throw new AppError("INVALID_PASSKEY");
  }
  if (!user.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
  const now = scope.calendar.now().toISOString();
  const signedIn = await completeSecondStep(scope, { user, by: "passkey" }, browser, [
    ...spendChallenge(scope, challenge.id),
    ...repository.usePasskey(scope.db, passkey, authentication.newCounter, now),
  ]);
  await recogniseClient(scope, user.email, browser);
  return signedIn;
}

/** Returns the actor's passkey, or throws `NOT_FOUND`. */
async function ownPasskey(scope: Scope, id: string): Promise<repository.PasskeyRow> {
  const passkeys = await runRead(scope, repository.listPasskeys(scope.db, signedInActor(scope).id));
  const foundPasskey = passkeys.find((passkey) => passkey.id === id);
  if (!foundPasskey) throw new AppError("NOT_FOUND");
  return foundPasskey;
}

export async function renamePasskey(scope: Scope, { id, name }: RenamePasskey): Promise<Passkey> {
  const passkey = await ownPasskey(scope, id);
  if (passkey.name === name) return presentPasskey(passkey);
  await runBatch(scope.db, [
    ...repository.renamePasskey(scope.db, passkey.userId, id, name),
    recordChange(scope, "user", {
      action: "secondFactor",
      entityId: passkey.userId,
      before: { passkey: passkey.name },
      after: { passkey: name },
    }),
  ]);
  return presentPasskey({ ...passkey, name });
}

/** Deletes a passkey, and the recovery codes with the last factor; requires the password. */
export async function deletePasskey(
  scope: Scope,
  { id, password }: DeletePasskey,
  browser: Browser,
) {
  return confirmPassword(scope, password, browser, async ({ unchanged }) => {
    const { userId, name } = await ownPasskey(scope, id);
    return changeFactors(scope, browser, [
      ...unchanged,
      ...repository.deletePasskey(scope.db, userId, id),
      dropUselessCodes(scope.db, userId),
      recordChange(scope, "user", {
        action: "secondFactor",
        entityId: userId,
        before: { passkey: name },
      }),
      recordSecurityEvent(scope, "secondFactorRemoved", { details: ["passkey"] }),
    ]);
  });
}
