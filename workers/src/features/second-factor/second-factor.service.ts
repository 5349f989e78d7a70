import { RECOVERY_CODES } from "@kehila/shared/accounts/second-factor";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import type { Browser } from "../../core/browser.ts";
import { newId } from "../../lib/ids.ts";
import { hashRecoveryCode, newRecoveryCode } from "../../lib/recovery-codes.ts";
import type { Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { deleteOpenChallenges } from "../auth/challenges.service.ts";
import { mailSecondFactorChanged } from "../auth/password.service.ts";
import type { OpenedSession } from "../auth/sessions.service.ts";
import { renewSession } from "../auth/sessions.service.ts";
import { replaceCodes } from "./two-factor.repository.ts";

/**
 * Returns new recovery codes for an account, to be shown once, and the statements that store their
 * hashes.
 */
export function newRecoveryCodes(
  { db, env, calendar }: Scope,
  userId: string,
): { codes: string[]; statements: Statement[] } {
  const createdAt = calendar.now().toISOString();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = codes.map((code) => ({
    id: newId(),
    userId,
    codeHash: hashRecoveryCode(env.SECRET, userId, code),
    createdAt,
  }));
  return { codes, statements: replaceCodes(db, userId, rows) };
}

/**
 * Stores a change of the actor's second factors in one batch. The credentials change, so every
 * other session ends, this one is replaced, and the owner gets a mail.
 */
export async function changeFactors(
  scope: Scope,
  browser: Browser,
  statements: readonly Statement[],
): Promise<OpenedSession> {
  const actor = signedInActor(scope);
  const { session, statements: renewal } = await renewSession(scope.db, actor.sessionId, {
    userId: actor.id,
    userAgent: browser.userAgent,
    now: scope.calendar.now(),
  });
  await runBatch(scope.db, [...statements, deleteOpenChallenges(scope, actor.id), ...renewal]);
  await mailSecondFactorChanged(scope, actor, browser.origin);
  return session;
}
