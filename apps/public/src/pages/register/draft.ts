import type { FormValues, Step } from "@kehila/shared/registration";
import { formValues, STEPS } from "@kehila/shared/registration";

/**
 * Form values kept across reloads and lost connections: in this tab only and until the form is sent
 * or cleared, because phones are shared (decisions.md, Public pages).
 */
export interface Draft {
  values: FormValues;
  step: Step;
  /**
   * The application's idempotency key, so that a retry after a reload does not create a second one.
   */
  idempotencyKey: string;
  /** Whether the form was already sent with this key. */
  attempted: boolean;
}

const KEY = "kehila.register.draft";

/** Returns the draft of this tab; null when there is none or the browser refuses storage. */
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
    // Without storage the user loses the draft, never the form.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored, so nothing remains.
  }
}

/** Returns a new idempotency key; `randomUUID` is missing from old browsers still in use. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
