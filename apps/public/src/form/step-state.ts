import type { Dispatch, SetStateAction } from "react";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { Phones } from "@kehila/shared/persons/phone-questions";
import type { InputName } from "@kehila/shared/persons/registration";
import type { Draft } from "./draft.ts";
import type { Failure } from "./failure.ts";
import type { FormPageData } from "./page-data.ts";
import type { FormPlan, StepEntry } from "./plan.ts";
import { errorsOf } from "./plan.ts";

/** What gets the focus: the heading, the summary of errors, or the field with a question. */
export type FocusTarget = "heading" | "summary" | "question";

export interface StepState<Step extends string, End extends string>
  extends StepEntry<Step>, Draft<Step> {
  /** False on the server and until hydration: a form is then one plain page. */
  isHydrated: boolean;
  /** The last screen; null while the form is shown. */
  end: End | null;
  errors: FieldErrors;
  /** The phones that the form has asked about. */
  asked: Phones;
  failure: Failure | null;
  isRestored: boolean;
  isSending: boolean;
  /** The phone of the sent form; null if it is not known, for instance after a reload. */
  sentPhone: string | null;
  /** The next focus target. Each move sets a new object, so that the effect runs again. */
  focus: { on: FocusTarget } | null;
}

export type SetStepState<Step extends string, End extends string> = Dispatch<
  SetStateAction<StepState<Step, End>>
>;

/** Returns the entry of a step without earlier history entries. */
export const firstEntry = <Step extends string>(step: Step): StepEntry<Step> => ({
  step,
  isFromReview: false,
  depth: 0,
});

/** Returns the state that the server renders. */
export const initialState = <Step extends string, End extends string>(
  page: FormPageData,
  plan: FormPlan<Step, End>,
): StepState<Step, End> => ({
  ...firstEntry(plan.start),
  isHydrated: false,
  end: plan.end,
  values: page.values,
  idempotencyKey: page.idempotencyKey,
  attempted: false,
  errors: page.errors,
  asked: page.asked,
  failure: page.failure,
  isRestored: false,
  isSending: false,
  sentPhone: null,
  focus: null,
});

/**
 * Returns the state with a new value. A corrected field loses its error at once; new errors appear
 * after the next submit.
 */
export function withValue<Step extends string, End extends string>(
  plan: FormPlan<Step, End>,
  state: StepState<Step, End>,
  name: InputName,
  value: string,
): StepState<Step, End> {
  const values = { ...state.values, [name]: value };
  const shownFields = Object.keys(state.errors);
  const questions = Object.entries(state.errors).filter(
    ([field, code]) => code === "PHONE_LACKS_DIGIT" && field !== name,
  );
  const current =
    shownFields.length > 0 ? [...questions, ...Object.entries(errorsOf(plan, values))] : [];
  const errors = Object.fromEntries(current.filter(([field]) => shownFields.includes(field)));
  return { ...state, values, errors };
}
