import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import { AppError } from "../../core/app-error.ts";
import { CHALLENGE_SECONDS } from "../../http/challenge.ts";
import { newId, sha256 } from "../../lib/ids.ts";
import { newSecret } from "../../lib/secrets.ts";
import type { Scope } from "../../core/scope.ts";
import type { ChallengePurpose } from "./challenges.repository.ts";
import * as repository from "./challenges.repository.ts";

/** Guesses at one second step; then the password has to come again. */
const ATTEMPTS_MAX = 5;
/** As `newSecret()` makes them; anything else never reaches the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/u;

interface NewChallenge {
  purpose: ChallengePurpose;
  userId: string | null;
  /** What a passkey has to sign. */
  signed?: string;
}

/** Makes a challenge: the token for the browser's cookie, and the statements that keep its hash. */
export async function openChallenge(
  { db, calendar }: Scope,
  { purpose, userId, signed }: NewChallenge,
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
      challenge: signed ?? null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + CHALLENGE_SECONDS * 1000).toISOString(),
    }),
  ];
  return { token, statements };
}

const hashOf = async (token: string | undefined): Promise<string | null> =>
  token !== undefined && TOKEN.test(token) ? sha256(token) : null;

/** The challenge of a cookie, or null. */
export async function findChallenge(
  { db, calendar }: Scope,
  token: string | undefined,
  purposes: readonly ChallengePurpose[],
) {
  const hash = await hashOf(token);
  if (hash === null) return null;
  return repository.findChallenge(db, hash, purposes, calendar.now().toISOString());
}

/** Takes an attempt at the second step of a cookie. Throws `SECOND_STEP_EXPIRED` without one left. */
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

/** Lets a passkey sign something at the second step that is open in a browser. */
export const letPasskeySign = ({ db }: Scope, id: string, signed: string): Promise<void> =>
  runBatch(db, [repository.setSigned(db, id, signed)]);

/** Statements that use a challenge up, once. */
export const spendChallenge = ({ db }: Scope, id: string): Statement[] =>
  repository.spendChallenge(db, id);

/** The statement after which nothing that was begun before can be finished. */
export const dropChallenges = ({ db }: Scope, userId: string): Statement =>
  repository.deleteChallenges(db, userId);
