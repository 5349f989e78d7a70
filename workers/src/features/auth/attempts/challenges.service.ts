import type { Statement } from "../../../db/client.ts";
import { runBatch } from "../../../db/client.ts";
import { AppError } from "../../../core/app-error.ts";
import { MINUTE } from "../../../lib/duration.ts";
import { newId, sha256 } from "../../../lib/ids.ts";
import { isSecret, newSecret } from "../../../lib/secrets/secrets.ts";
import type { Scope } from "../../../core/scope.ts";
import type { ChallengePurpose } from "./challenges.repository.ts";
import * as repository from "./challenges.repository.ts";

/** The validity of a challenge: ten minutes, in which users can find their phone. */
export const CHALLENGE_LASTS = 10 * MINUTE;
/** Maximum attempts at one second step; after them, the password is required again. */
const ATTEMPTS_MAX = 5;

interface NewChallenge {
  purpose: ChallengePurpose;
  userId: string | null;
  /** The WebAuthn challenge. */
  webAuthnChallenge?: string;
}

/**
 * Creates a challenge: the token for the browser's cookie, and the statements that store its hash.
 */
export async function openChallenge(
  { db, calendar }: Scope,
  { purpose, userId, webAuthnChallenge }: NewChallenge,
): Promise<{ token: string; statements: Statement[] }> {
  const now = calendar.now();
  const token = newSecret();
  const statements = [
    repository.deleteExpiredChallenges(db, now.toISOString()),
    repository.insertChallenge(db, {
      id: newId(),
      tokenHash: await sha256(token),
      purpose,
      userId,
      challenge: webAuthnChallenge ?? null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + CHALLENGE_LASTS).toISOString(),
    }),
  ];
  return { token, statements };
}

const hashOf = async (token: string | undefined): Promise<string | null> =>
  token !== undefined && isSecret(token) ? sha256(token) : null;

/** Reads the challenge of a cookie; null if there is none. */
export async function findChallenge(
  { db, calendar }: Scope,
  token: string | undefined,
  purposes: readonly ChallengePurpose[],
) {
  const hash = await hashOf(token);
  if (hash === null) return null;
  return repository.findChallenge(db, hash, purposes, calendar.now().toISOString());
}

/** Uses an attempt at the second step of a cookie. Throws `SECOND_STEP_EXPIRED` if none is left. */
export async function takeAttempt({ db, calendar }: Scope, token: string | undefined) {
  const hash = await hashOf(token);
  const now = calendar.now().toISOString();
  const row =
    hash === null
      ? null
      : await repository.takeAttempt(db, hash, { now, attemptsMax: ATTEMPTS_MAX });
  if (row === null || row.userId === null) throw new AppError("SECOND_STEP_EXPIRED");
  return { id: row.id, userId: row.userId };
}

/** Stores a WebAuthn challenge for the open second step of a browser. */
export const storePasskeyChallenge = ({ db }: Scope, id: string, signed: string): Promise<void> =>
  runBatch(db, [repository.setWebAuthnChallenge(db, id, signed)]);

/** Returns the statements that mark a challenge as used, once. */
export const spendChallenge = ({ db }: Scope, id: string): Statement[] =>
  repository.spendChallenge(db, id);

/** Returns the statement that deletes the open challenges of an account. */
export const deleteOpenChallenges = ({ db }: Scope, userId: string): Statement =>
  repository.deleteChallenges(db, userId);
