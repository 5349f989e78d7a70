import type { CurrentSession, SessionUser } from "@kehila/shared/accounts";


/** An account as its owner sees it: nothing but the declared fields. */
export function presentSessionUser(account: SessionUser): SessionUser {
  const { id, name, email, image, role, emailVerified, language, createdAt } = account;
  return { id, name, email, image, role, emailVerified, language, createdAt };
}

interface SignedIn extends SessionUser {
  sessionId: string;
  sessionCreatedAt: string;
  sessionExpiresAt: string;
}

/** The answer of get-session. */
export function presentSession(actor: SignedIn | null): CurrentSession {
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
