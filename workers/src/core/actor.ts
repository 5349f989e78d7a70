import type { Language } from "@kehila/shared/base/languages";
import type { Actor } from "@kehila/shared/accounts/permissions";

/** The signed-in user, with rights, account and session as loaded for this request. */
export interface SessionActor extends Actor {
  name: string;
  email: string;
  /** False also for a session that can only verify the email. */
  emailVerified: boolean;
  image: string | null;
  language: Language;
  createdAt: string;
  /** Whether the user is an administrator without the required second factor. */
  needsSecondFactor: boolean;
  /** Whether the user has reached the limit of persons read within this hour. */
  isReadingStopped: boolean;
  /** Increases with each change of role or flags. */
  revision: number;
  sessionId: string;
  sessionCreatedAt: string;
  /** The last time the password or a passkey was used in this session. */
  sessionConfirmedAt: string | null;
  sessionExpiresAt: string;
}
