import type { FormValues } from "@kehila/shared/persons/registration";
import { formValues, HONEYPOT_FIELD } from "@kehila/shared/persons/registration";

/**
 * Values that this browser tab stores. If the browser refuses storage, the user loses only these
 * values.
 */

/** Returns a stored value; null when there is none or the browser refuses storage. */
export function readStored(key: string): Readonly<Record<string, unknown>> | null {
  try {
    const storedValue: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof storedValue === "object" && storedValue !== null ? { ...storedValue } : null;
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the user loses the draft, never the form.
  }
}

export function clearStored(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to remove.
  }
}

/** Returns a new idempotency key; `randomUUID` is missing from old browsers still in use. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the current input values of a form: people may type before hydration. */
export function typedValues(formId: string): FormValues {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  // Checkboxes without a tick have no entry, so the interests start empty.
  return { interestedEvents: "", ...formValues(new FormData(form).entries()) };
}

/** Adds the honeypot's value if a bot filled it in: the server then refuses the request. */
export const withHoneypot = (
  body: Record<string, unknown>,
  honeypot: HTMLInputElement | null,
): Record<string, unknown> =>
  honeypot?.value ? { ...body, [HONEYPOT_FIELD]: honeypot.value } : body;
