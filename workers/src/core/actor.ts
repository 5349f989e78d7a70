import type { Language } from "@kehila/shared/base/languages";
import type { Actor } from "@kehila/shared/accounts/permissions";

/** The signed-in user, with the rights, account and session that this request found. */
export interface SessionActor extends Actor {
  name: string;
  email: string;
  /** False as well for a session that may do nothing but verify the email. */
  emailVerified: boolean;
  image: string | null;
  language: Language;
  createdAt: string;
  /** An administrator without the second factor that administrators must have. */
  needsSecondFactor: boolean;
  /** Whether the user has read as many persons as one may within this hour. */
  isReadingStopped: boolean;
  /** Rises with each change of role or flags. */
  revision: number;
  sessionId: string;
  sessionCreatedAt: string;
  /** When the password or a passkey was given in this session. */
  sessionConfirmedAt: string | null;
  sessionExpiresAt: string;
}
