import type { SignIn } from "@kehila/shared/accounts/accounts";

/** A sign-in with the right password that waits until its email is verified. */
export interface WaitingSignIn {
  credentials: SignIn;
  /** Whether the refusal sent a new mail. */
  mailSent: boolean;
}

/** In memory only: a password is never stored, and a reload forgets it. */
let waitingSignIn: WaitingSignIn | null = null;

/** Keeps a sign-in for the page of verification, or forgets it. */
export function keepSignIn(next: WaitingSignIn | null): void {
  waitingSignIn = next;
}

/** Returns the sign-in that waits in this page; null if there is none. */
export const keptSignIn = (): WaitingSignIn | null => waitingSignIn;
