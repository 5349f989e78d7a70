import type { FormValues, Step } from "@kehila/shared/persons/registration";
import { formValues, STEPS } from "@kehila/shared/persons/registration";
import { clearStored, readStored, writeStored } from "../../form/storage.ts";

/**
 * Form values that survive reloads and lost connections: stored in this tab until the form is sent
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
  const { values, step, idempotencyKey, attempted } = readStored(KEY) ?? {};
  if (typeof values !== "object" || values === null) return null;
  if (typeof idempotencyKey !== "string" || idempotencyKey === "") return null;
  return {
    values: formValues(Object.entries(values)),
    step: STEPS.find((known) => known === step) ?? "personal",
    idempotencyKey,
    attempted: attempted === true,
  };
}

export const writeDraft = (draft: Draft): void => writeStored(KEY, draft);
export const clearDraft = (): void => clearStored(KEY);
