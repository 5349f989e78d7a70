import { RECOVERY_CODES } from "@kehila/shared/accounts/second-factor";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import type { Browser } from "../../core/browser.ts";
import { newId } from "../../lib/ids.ts";
import {
  hashRecoveryCode,
  newRecoveryCode,
  hashPrefixOf,
} from "../../lib/secrets/recovery-codes.ts";
import type { Scope } from "../../core/scope.ts";
import { secretsOf, signedInActor } from "../../core/scope.ts";
import type { ProvedAccount, SignedInUser } from "../auth/auth.service.ts";
import { completeWithRetries } from "../auth/auth.service.ts";
import { deleteOpenChallenges } from "../auth/attempts/challenges.service.ts";
import { mailSecondFactorChanged } from "../auth/password/password.service.ts";
import type { OpenedSession } from "../auth/sessions/sessions.service.ts";
import { renewSession } from "../auth/sessions/sessions.service.ts";
import { recordChange } from "../history/history.service.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import { countOutdatedCodes, expectOutdatedCodes, replaceCodes } from "./two-factor.repository.ts";

/**
 * Returns new recovery codes for an account, to be shown once, and the statements that store their
 * hashes.
 */
export function newRecoveryCodes(
  scope: Scope,
  userId: string,
): { codes: string[]; statements: Statement[] } {
  const { db, calendar } = scope;
  const { current } = secretsOf(scope);
  const createdAt = calendar.now().toISOString();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = codes.map((code) => ({
    id: newId(),
    userId,
    codeHash: hashRecoveryCode(current, userId, code),
    createdAt,
  }));
  return { codes, statements: replaceCodes(db, userId, rows) };
}

/**
 * Stores a change of the actor's second factors in one batch. The credentials change, so every
 * other session ends, the current session is replaced, and the owner gets a mail.
 */
export async function changeFactors(
  scope: Scope,
  browser: Browser,
  statements: readonly Statement[],
): Promise<OpenedSession> {
  const actor = signedInActor(scope);
  const { session, statements: sessionStatements } = await renewSession(scope.db, actor.sessionId, {
    userId: actor.id,
    userAgent: browser.userAgent,
    now: scope.calendar.now(),
  });
  await runBatch(scope.db, [
    ...statements,
    deleteOpenChallenges(scope, actor.id),
    ...sessionStatements,
  ]);
  await mailSecondFactorChanged(scope, actor, browser.origin);
  return session;
}

/** A completed sign-in, with new recovery codes if the earlier codes had to be replaced. */
export interface SignedInWithCodes extends SignedInUser {
  backupCodes: string[] | null;
}

/**
 * Opens the session of an account after its second step or passkey. Recovery codes hashed with an
 * earlier server secret stop working when that secret is removed, so the same batch replaces them.
 * The new codes are returned to be shown once; the owner gets a mail, because the response can be
 * lost.
 */
export async function completeSecondStep(
  scope: Scope,
  proved: ProvedAccount,
  browser: Browser,
  proof: readonly Statement[],
): Promise<SignedInWithCodes> {
  let backupCodes: string[] | null = null;
  const signedIn = await completeWithRetries(scope, proved, browser, async () => {
    const replacement = await replaceOutdatedCodes(scope, proved.user);
    backupCodes = replacement?.codes ?? null;
    // The check of outdated codes runs first: `proof` may mark the last outdated code as used.
    return replacement === null
      ? proof
      : [replacement.expectation, ...proof, ...replacement.statements];
  });
  if (backupCodes !== null) await mailSecondFactorChanged(scope, proved.user, browser.origin);
  return { ...signedIn, backupCodes };
}

/**
 * Returns new recovery codes; null if the current secret hashed all unused codes of the account.
 */
async function replaceOutdatedCodes(scope: Scope, user: ProvedAccount["user"]) {
  const { current } = secretsOf(scope);
  const hashPrefix = hashPrefixOf(current);
  // Before the first rotation there is no earlier secret.
  const outdatedCount =
    hashPrefix === "" ? 0 : await countOutdatedCodes(scope.db, user.id, hashPrefix);
  if (outdatedCount === 0) return null;
  const { codes, statements } = newRecoveryCodes(scope, user.id);
  return {
    codes,
    expectation: expectOutdatedCodes(scope.db, user.id, hashPrefix),
    statements: [
      ...statements,
      recordChange(scope, "user", {
        action: "secondFactor",
        entityId: user.id,
        before: { recoveryCodes: outdatedCount },
        after: { recoveryCodes: codes.length },
        actor: user,
      }),
      recordSecurityEvent(scope, "recoveryCodesReplaced", { actor: user }),
    ],
  };
}

/** Returns the answer of a second step, with recovery codes only if they are new. */
export const presentSecondStep = ({ user, backupCodes }: SignedInWithCodes) => ({
  user,
  ...(backupCodes === null ? {} : { backupCodes }),
});
