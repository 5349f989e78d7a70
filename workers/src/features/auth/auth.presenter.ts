import type { CurrentSession, SessionUser } from "@kehila/shared/accounts/accounts";

/** An account as stored or as the session carries it. */
type Account = Omit<SessionUser, "version"> & { revision: number };

/** Returns an account for its owner, with the fields of `SessionUser` only. */
export function presentSessionUser(account: Account): SessionUser {
  const { id, name, email, image, role, emailVerified, language, createdAt, revision } = account;
  return { id, name, email, image, role, emailVerified, language, createdAt, version: revision };
}

interface SignedInAccount extends Account {
  sessionId: string;
  sessionCreatedAt: string;
  sessionExpiresAt: string;
}

/** Presents the response of get-session. */
export function presentSession(actor: SignedInAccount | null): CurrentSession {
  if (!actor) return null;
  return {
    session: {
      id: actor.sessionId,
      createdAt: actor.sessionCreatedAt,
      expiresAt: actor.sessionExpiresAt,
    },
    user: presentSessionUser(actor),
  };
}
