import { hasCode } from "./api-error.ts";

/** Answers the open question for the password: whether the session was confirmed. */
type Answer = (isConfirmed: boolean) => void;

let open: Answer | null = null;
const listeners = new Set<() => void>();

function setOpen(next: Answer | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The question for the user's own password, for the dialog that asks it. */
export const confirmation = {
  /** How to answer it; null while nothing is asked. */
  current: (): Answer | null => open,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const ask = (): Promise<boolean> =>
  new Promise((resolve) =>
    setOpen((isConfirmed) => {
      setOpen(null);
      resolve(isConfirmed);
    }),
  );

/**
 * Calls the API for what needs the password within ten minutes (decisions.md, Roles). Where the server
 * refuses, the password is asked for in a dialog, and the call is repeated.
 */
export async function confirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!hasCode(error, "CONFIRMATION_REQUIRED") || !(await ask())) throw error;
    return call();
  }
}
