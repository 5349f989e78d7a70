import { hasCode } from "./api-error.ts";

/** Closes the password question; `isConfirmed` is whether the session was confirmed. */
type Answer = (isConfirmed: boolean) => void;

let pendingAnswer: Answer | null = null;
const listeners = new Set<() => void>();

function setOpen(next: Answer | null): void {
  pendingAnswer = next;
  for (const listener of listeners) listener();
}

/** The open question for the user's password; the dialog that asks for it subscribes. */
export const confirmation = {
  /** The callback for the answer; null while no question is open. */
  current: (): Answer | null => pendingAnswer,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const askForConfirmation = (): Promise<boolean> =>
  new Promise((resolve) =>
    setOpen((isConfirmed) => {
      setOpen(null);
      resolve(isConfirmed);
    }),
  );

/**
 * Makes an API call that needs a password entered within the last ten minutes
 * (docs/product.md#step-up). If the server refuses, a dialog asks for the password and the call is
 * repeated.
 */
export async function confirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!hasCode(error, "CONFIRMATION_REQUIRED") || !(await askForConfirmation())) throw error;
    return call();
  }
}
