import { SESSION_IDLE_HOURS, SESSION_MAX_DAYS } from "@kehila/shared/base/limits";
import type { Permissions } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import type { PlanScope } from "../../../core/scope.ts";
import type { Database, Statement } from "../../../db/client.ts";
import { expectSession } from "../../../db/confirmed-session.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead } from "../../../db/read.ts";
import { DAY, HOUR, MINUTE } from "../../../lib/duration.ts";
import { newId, sha256 } from "../../../lib/ids.ts";
import { isSecret, newSecret } from "../../../lib/secrets/secrets.ts";
import * as repository from "./sessions.repository.ts";

/** Minimum time between two updates of `last_seen_at`, so that not every request writes. */
const TOUCH_EVERY = 5 * MINUTE;
const USER_AGENT_MAX = 300;

const iso = (time: number): string => new Date(time).toISOString();

const deadlines = (now: Date) => ({
  now: now.toISOString(),
  idleSince: iso(now.getTime() - SESSION_IDLE_HOURS * HOUR),
});

/** A session found by its cookie: account, flags and dates. */
export interface FoundSession {
  sessionId: string;
  purpose: "full" | "verification";
  sessionCreatedAt: string;
  sessionConfirmedAt: string | null;
  expiresAt: string;
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  role: "ADMIN" | "MODERATOR" | "USER";
  language: "en" | "ru" | "he";
  revision: number;
  createdAt: string;
  /** Whether the user is an administrator without the required second factor. */
  needsSecondFactor: boolean;
  isReadingStopped: boolean;
  permissions: Permissions;
  /** Whether `last_seen_at` should be updated. */
  isTouchDue: boolean;
}

/** Returns the key of a cookie's session; null for a text that is no token. */
export async function sessionKey(
  token: string | undefined,
  now: Date,
): Promise<repository.SessionKey | null> {
  if (!token || !isSecret(token)) return null;
  return { tokenHash: await sha256(token), ...deadlines(now) };
}

/** Reads a session; null for a missing or ended session. */
export const findSession = (key: repository.SessionKey): Read<FoundSession | null> =>
  mapRead(repository.findSession(key), (row) => {
    if (!row) return null;
    const { lastSeenAt, permissions, ...session } = row;
    const givenFlags = new Set(permissions);
    return {
      ...session,
      permissions: Object.fromEntries(PERMISSIONS.map((flag) => [flag, givenFlags.has(flag)])),
      isTouchDue: Date.parse(key.now) - Date.parse(lastSeenAt) > TOUCH_EVERY,
    };
  });

/**
 * Returns the read with the session as a condition: the read finds no row unless the session is
 * open and verified.
 */
export const behindSession = <T>(read: Read<T>, key: repository.SessionKey): Read<T> =>
  repository.behindSession(read, key);

/** Extends a session after a request: a session ends eight hours after its last request. */
export async function keepSessionAlive(db: Database, id: string, now: Date): Promise<void> {
  await repository.touchSession(db, id, now.toISOString(), iso(now.getTime() - TOUCH_EVERY));
}

/** A new session for the browser; the database stores only the hash of its token. */
export interface OpenedSession {
  token: string;
  id: string;
  createdAt: string;
  expiresAt: string;
}

interface NewSession {
  userId: string;
  purpose: "full" | "verification";
  userAgent: string | undefined;
  now: Date;
}

/**
 * Returns a session and the statement that stores it. Tokens are always new, which prevents session
 * fixation.
 */
export async function openSession(
  db: Database,
  { userId, purpose, userAgent, now }: NewSession,
): Promise<{ session: OpenedSession; statement: Statement }> {
  const token = newSecret();
  const session: OpenedSession = {
    token,
    id: newId(),
    createdAt: now.toISOString(),
    expiresAt: iso(now.getTime() + SESSION_MAX_DAYS * DAY),
  };
  const statement = repository.insertSession(db, {
    id: session.id,
    tokenHash: await sha256(token),
    userId,
    purpose,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    createdAt: session.createdAt,
    lastSeenAt: session.createdAt,
    expiresAt: session.expiresAt,
    confirmedAt: session.createdAt,
  });
  return { session, statement };
}

/**
 * Replaces every session of an account by a new session, after a change of the account's
 * credentials. The statements belong to the batch of that change. They stop the batch with
 * `UNAUTHENTICATED` if the request's own session, `sessionId`, has ended, because an ended session
 * must not open a new session.
 */
export async function renewSession(
  db: Database,
  sessionId: string,
  owner: Omit<NewSession, "purpose">,
): Promise<{ session: OpenedSession; statements: Statement[] }> {
  const { session, statement } = await openSession(db, { ...owner, purpose: "full" });
  return {
    session,
    statements: [
      expectSession(db, sessionId, "UNAUTHENTICATED"),
      repository.deleteSessions(db, owner.userId),
      statement,
    ],
  };
}

export async function endSessionByToken(
  db: Database,
  token: string | undefined,
): Promise<Statement[]> {
  if (!token || !isSecret(token)) return [];
  return [repository.deleteSessionByToken(db, await sha256(token))];
}

export const deleteEndedSessions = (db: Database, userId: string, now: Date): Statement =>
  repository.deleteEndedSessions(db, userId, deadlines(now));

/** Returns the statement that ends every session of an account except `keep`. */
export const endSessions = (db: Database, userId: string, keep?: string): Statement =>
  repository.deleteSessions(db, userId, keep);

/**
 * Returns the statements that end one session of an account; `NOT_FOUND` if the account has no such
 * session.
 */
export const endSession = (db: Database, userId: string, sessionId: string): Statement[] =>
  repository.deleteSession(db, userId, sessionId);

/** Returns the statement that ends the sessions of an account that can only verify its email. */
export const endVerificationSessions = (db: Database, userId: string): Statement =>
  repository.deleteVerificationSessions(db, userId);

/** Reads the open sessions of the actor. */
export const findOwnSessions = ({ db, calendar }: PlanScope) =>
  repository.listOwnSessions(db, deadlines(calendar.now()));
