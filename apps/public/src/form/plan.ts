import type { FieldErrors } from "@kehila/shared/base/errors";
import type { ParseResult } from "@kehila/shared/base/fields";
import type { FormValues } from "@kehila/shared/persons/registration";
import type { SendResult } from "./send.ts";

/** The id of the form of a page. */
export const FORM_ID = "registration";

/** The definition of a public form: steps, validation, requests. */
export interface FormPlan<Step extends string, End extends string> {
  /** The steps in order. */
  steps: readonly Step[];
  /** The first step that the page shows. */
  start: Step;
  /** The last screen, if the page opens with it; null if the page opens with a form. */
  end: End | null;
  /** The URL of the empty form. */
  url: string;
  /** Whether the page adds its language to its URL; false for links that visitors share. */
  addsLanguageToUrl: boolean;
  draftKey: string;
  parse: (values: FormValues) => ParseResult<unknown>;
  stepOf: (field: string) => Step;
  /** Returns the request of a step; null for a step without a request. */
  callOf: (step: Step, values: FormValues) => StepCall | null;
  /** Returns the result of a response: the next step, a refusal or a last screen. */
  outcomeOf: (step: Step, result: SendResult) => "next" | "refused" | { end: End };
}

interface StepCall {
  /** The path of the endpoint. */
  call: string;
  body: Record<string, unknown>;
  /** Whether the call carries the idempotency key. */
  hasKey: boolean;
}

/** A position in the form. The history state of the browser stores it. */
export interface StepEntry<Step> {
  step: Step;
  /**
   * Whether the user came from the review to change one answer; the next press returns to the
   * review.
   */
  isFromReview: boolean;
  /**
   * Number of earlier history entries of this form; above zero, "back" uses the browser's back.
   */
  depth: number;
}

type Steps<Step extends string> = Pick<FormPlan<Step, string>, "steps" | "stepOf">;

/** Returns the position in a history state; null for the state of another page. */
export function stepEntryOf<Step extends string>(
  { steps }: Steps<Step>,
  state: unknown,
): StepEntry<Step> | null {
  const entry = state as Partial<StepEntry<Step>> | null;
  const step = steps.find((planStep) => planStep === entry?.step);
  if (step === undefined) return null;
  return { step, isFromReview: entry?.isFromReview === true, depth: Number(entry?.depth) || 0 };
}

/** Returns the errors of a form. */
export function errorsOf({ parse }: Pick<FormPlan<string, string>, "parse">, values: FormValues) {
  const result = parse(values);
  return result.success ? {} : result.fields;
}

/** Returns the errors of one step. */
export const errorsAt = <Step extends string>(
  { stepOf }: Steps<Step>,
  errors: FieldErrors,
  step: Step,
): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));

/** Returns the furthest step up to `step` with no errors before it. */
export const reachable = <Step extends string>(
  plan: Steps<Step>,
  step: Step,
  errors: FieldErrors,
): Step =>
  plan.steps.find(
    (candidate) => candidate === step || Object.keys(errorsAt(plan, errors, candidate)).length > 0,
  ) ?? step;
