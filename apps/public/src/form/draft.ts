import type { FormValues } from "@kehila/shared/persons/registration";
import { formValues } from "@kehila/shared/persons/registration";
import type { FormPlan } from "./plan.ts";
import { newIdempotencyKey, readStored } from "./storage.ts";

/**
 * The idempotency key of an application, so that a retry or a reload creates no second application.
 */
interface Key {
  idempotencyKey: string;
  /** Whether the form was already sent with this key. */
  attempted: boolean;
}

/**
 * Form values that survive reloads and lost connections: stored in this tab until the form is sent
 * or cleared, because phones are shared (docs/product.md#public-pages).
 */
export interface Draft<Step extends string> extends Key {
  values: FormValues;
  step: Step;
}

export const newKey = (): Key => ({ idempotencyKey: newIdempotencyKey(), attempted: false });

/** Returns the draft of this tab; null when there is none or the browser refuses storage. */
export function readDraft<Step extends string>({
  draftKey,
  steps,
}: Pick<FormPlan<Step, string>, "draftKey" | "steps">): Draft<Step> | null {
  const { values, step, idempotencyKey, attempted } = readStored(draftKey) ?? {};
  const knownStep = steps.find((planStep) => planStep === step);
  if (typeof values !== "object" || values === null || knownStep === undefined) return null;
  if (typeof idempotencyKey !== "string" || idempotencyKey === "") return null;
  return {
    values: formValues(Object.entries(values)),
    step: knownStep,
    idempotencyKey,
    attempted: attempted === true,
  };
}
