import type { FormValues, Step } from "@kehila/shared/registration";
import { formValues, STEPS } from "@kehila/shared/registration";

/**
 * What was typed, kept for a reload or a lost connection: in this tab only, until the form is sent
 * or cleared, since phones are shared (decisions, Public pages).
 */
export interface Draft {
  values: FormValues;
  step: Step;
  /** The key of the application, so that a retry after a reload is still the same one. */
  idempotencyKey: string;
  /** Whether the form was sent with this key already. */
  attempted: boolean;
}

const KEY = "kehila.register.draft";

/** The draft of this tab; null when there is none, or when the browser keeps nothing. */
export function readDraft(): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { values, step, idempotencyKey, attempted } = stored as Record<string, unknown>;
    if (typeof values !== "object" || values === null) return null;
    if (typeof idempotencyKey !== "string" || idempotencyKey === "") return null;
    return {
      values: formValues(Object.entries(values)),
      step: STEPS.find((known) => known === step) ?? "personal",
      idempotencyKey,
      attempted: attempted === true,
    };
  } catch {
    return null;
  }
}

export function writeDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that stores nothing costs the reader the draft, never the form.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept, nothing is left.
  }
}

/** A new idempotency key; `randomUUID` is missing from browsers that are still in people's hands. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
