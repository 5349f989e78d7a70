import type {
  BackupCodes,
  SecondFactorStatus,
  TotpSetup,
} from "@kehila/shared/accounts/second-factor";
import { TOTP_DIGITS } from "@kehila/shared/accounts/second-factor";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, runRead } from "../../db/read.ts";
import { AppError } from "../../core/app-error.ts";
import type { Browser } from "../../core/browser.ts";
import { hashRecoveryCode } from "../../lib/secrets/recovery-codes.ts";
import { seal, unseal } from "../../lib/secrets/seal.ts";
import { newTotpSecret, stepOfCode, totpUri } from "../../lib/secrets/totp.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { secretsOf, signedInActor } from "../../core/scope.ts";
import { findUser } from "../auth/auth.service.ts";
import { spendChallenge, takeAttempt } from "../auth/attempts/challenges.service.ts";
import {
  spendClientBudget,
  spendCodeBudget,
  withAttempt,
} from "../auth/attempts/limits.service.ts";
import { confirmPassword } from "../auth/credentials/confirmation.service.ts";
import { recordChange } from "../history/history.service.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import { changeFactors, completeSecondStep, newRecoveryCodes } from "./second-factor.service.ts";
import { totpSeal } from "./totp-seal.ts";
import * as repository from "./two-factor.repository.ts";

const sealOf = (scope: Scope, userId: string) => totpSeal(secretsOf(scope), userId);

/** Reads the actor's second factors. */
export const ownStatus = ({ db }: PlanScope): Read<SecondFactorStatus> =>
  mapRead(repository.findOwnFactors(db), (factors) => ({
    totpSince: factors?.totpSince ?? null,
    passkeys: factors?.passkeys ?? 0,
    backupCodesLeft: factors?.codesLeft ?? 0,
  }));

/** Starts the setup of an authenticator app; its key becomes valid when a code confirms it. */
export async function enableTotp(
  scope: Scope,
  password: string,
  browser: Browser,
): Promise<TotpSetup> {
  const { db, env, calendar } = scope;
  return confirmPassword(scope, password, browser, async ({ actor: { id, email }, unchanged }) => {
    const secret = newTotpSecret();
    await runBatch(db, [
      ...unchanged,
      ...repository.startTotp(db, {
        userId: id,
        secretSealed: await seal(secret, sealOf(scope, id)),
        createdAt: calendar.now().toISOString(),
      }),
    ]);
    return { secret, totpURI: totpUri(secret, { issuer: env.PRODUCT_TITLE, label: email }) };
  });
}

/** Returns the step of a typed code of an account's app; null if invalid. */
async function stepOf(
  scope: Scope,
  { userId, secretSealed }: { userId: string; secretSealed: string },
  typedCode: string,
): Promise<number | null> {
  const code = typedCode.replaceAll(/[\s-]/gu, "");
  if (code.length !== TOTP_DIGITS) return null;
  const secret = await unseal(secretSealed, sealOf(scope, userId));
  return secret === null ? null : stepOfCode(secret, code, scope.calendar.now());
}

/** Confirms a new app with its first code. Returns recovery codes unless the account has some. */
export async function confirmTotp(scope: Scope, code: string, browser: Browser) {
  const { id } = signedInActor(scope);
  await spendClientBudget(scope, "verify", browser);
  await spendCodeBudget(scope, id);
  const totp = await repository.findTotp(scope.db, id);
  if (!totp) throw new AppError("SECOND_FACTOR_MISSING");
  if (totp.confirmedAt !== null) throw new AppError("SECOND_FACTOR_EXISTS");
  const step = await stepOf(scope, totp, code);
  if (step === null) throw new AppError("INVALID_SECOND_FACTOR");
  const recovery = await firstRecoveryCodes(scope, id);
  const session = await changeFactors(scope, browser, [
    ...repository.confirmTotp(scope.db, totp, step, scope.calendar.now().toISOString()),
    ...recovery.statements,
    changeOf(scope, { app: false }, { app: true }),
    recordSecurityEvent(scope, "secondFactorAdded", { details: ["app"] }),
  ]);
  return { session, data: { backupCodes: recovery.codes } satisfies BackupCodes };
}

/** Returns recovery codes for an account without any, with the first second factor. */
export async function firstRecoveryCodes(
  scope: Scope,
  userId: string,
): Promise<{ codes: string[] | null; statements: Statement[] }> {
  const factors = await runRead(scope, repository.findFactors(scope.db, userId));
  if (factors && factors.codesLeft > 0) return { codes: null, statements: [] };
  return newRecoveryCodes(scope, userId);
}

/** Replaces the recovery codes. */
export async function regenerateCodes(
  scope: Scope,
  password: string,
  browser: Browser,
): Promise<BackupCodes> {
  return confirmPassword(scope, password, browser, async ({ actor: { id }, unchanged }) => {
    const factors = await runRead(scope, repository.findFactors(scope.db, id));
    if (!factors || (factors.totpSince === null && factors.passkeys === 0)) {
      throw new AppError("SECOND_FACTOR_MISSING");
    }
    const { codes, statements } = newRecoveryCodes(scope, id);
    await runBatch(scope.db, [
      ...unchanged,
      ...statements,
      changeOf(scope, { recoveryCodes: factors.codesLeft }, { recoveryCodes: codes.length }),
      recordSecurityEvent(scope, "recoveryCodesReplaced"),
    ]);
    return { backupCodes: codes };
  });
}

/** Turns the authenticator app off; the recovery codes are deleted with the last second factor. */
export async function disableTotp(scope: Scope, password: string, browser: Browser) {
  return confirmPassword(scope, password, browser, async ({ actor: { id }, unchanged }) => {
    const totp = await repository.findTotp(scope.db, id);
    if (!totp) throw new AppError("SECOND_FACTOR_MISSING");
    return changeFactors(scope, browser, [
      ...unchanged,
      repository.deleteTotp(scope.db, id),
      repository.dropUselessCodes(scope.db, id),
      ...(totp.confirmedAt === null
        ? []
        : [
            changeOf(scope, { app: true }, { app: false }),
            recordSecurityEvent(scope, "secondFactorRemoved", { details: ["app"] }),
          ]),
    ]);
  });
}

const changeOf = (
  scope: Scope,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Statement =>
  recordChange(scope, "user", {
    action: "secondFactor",
    entityId: signedInActor(scope).id,
    before,
    after,
  });

/** Completes the second step with a code of the app. Each code is valid once. */
export function signInByTotp(
  scope: Scope,
  token: string | undefined,
  code: string,
  browser: Browser,
) {
  return secondStep(scope, token, browser, "app", async (user) => {
    const totp = await repository.findTotp(scope.db, user.id);
    if (!totp || totp.confirmedAt === null) return null;
    const step = await stepOf(scope, totp, code);
    if (step === null || (totp.lastUsedStep !== null && step <= totp.lastUsedStep)) return null;
    return repository.takeStep(scope.db, user.id, step);
  });
}

/** Completes the second step with a recovery code. Each code is valid once. */
export function signInByRecoveryCode(
  scope: Scope,
  token: string | undefined,
  code: string,
  browser: Browser,
) {
  return secondStep(scope, token, browser, "recoveryCode", async (user) => {
    const hashes = secretsOf(scope).verifying.map((secret) =>
      hashRecoveryCode(secret, user.id, code),
    );
    const now = scope.calendar.now().toISOString();
    return [
      ...repository.spendCode(scope.db, user.id, hashes, now),
      recordChange(scope, "user", { action: "recoveryCode", entityId: user.id, actor: user }),
    ];
  });
}

/**
 * Runs one attempt at the second step of a browser. Wrong codes count like wrong passwords, and in
 * a budget of all clients together. `prove` returns the statements that mark the proof as used, or
 * null.
 */
async function secondStep(
  scope: Scope,
  token: string | undefined,
  browser: Browser,
  by: "app" | "recoveryCode",
  prove: (user: { id: string; name: string }) => Promise<Statement[] | null>,
) {
  await spendClientBudget(scope, "sign-in", browser);
  const challenge = await takeAttempt(scope, token);
  const user = await findUser(scope, challenge.userId);
  if (!user) throw new AppError("SECOND_STEP_EXPIRED");
  return withAttempt(scope, user.email, browser, async () => {
    await spendCodeBudget(scope, user.id);
    const proof = await prove(user);
    if (proof === null) throw new AppError("INVALID_SECOND_FACTOR");
    return completeSecondStep(scope, { user, by }, browser, [
      ...proof,
      ...spendChallenge(scope, challenge.id),
    ]);
  });
}
