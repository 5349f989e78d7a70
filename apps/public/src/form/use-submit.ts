import { useRef } from "react";
import { areQuestions, openQuestions } from "@kehila/shared/persons/phone-questions";
import { doubtsOf, HONEYPOT_FIELD, inFormOrder } from "@kehila/shared/persons/registration";
import { newKey } from "./draft.ts";
import type { FormPageData } from "./page-data.ts";
import type { FormPlan } from "./plan.ts";
import { errorsAt, errorsOf, reachable } from "./plan.ts";
import type { SendResult } from "./send.ts";
import { sendForm } from "./send.ts";
import type { SetStepState, StepState } from "./step-state.ts";
import { withHoneypot } from "./storage.ts";
import { turnstileToken } from "./turnstile.tsx";
import type { Moves } from "./moves.ts";

/** Returns the changes that show a refusal: the failure, and the step of the first wrong field. */
function refusal<Step extends string, End extends string>(
  plan: FormPlan<Step, End>,
  step: Step,
  { failure, fields }: Extract<SendResult, { success: false }>,
): Partial<StepState<Step, End>> {
  // Browser autofill may have filled the honeypot: the next attempt omits it.
  const hasHoneypot = HONEYPOT_FIELD in fields;
  const [wrong] = hasHoneypot ? [] : inFormOrder(fields);
  const targetStep = wrong === undefined ? step : plan.stepOf(wrong[0]);
  return {
    ...(failure.code === "IDEMPOTENCY_KEY_REUSED" ? newKey() : null),
    step: targetStep,
    errors: wrong === undefined ? {} : errorsAt(plan, fields, targetStep),
    failure: hasHoneypot ? { code: "FORM_REJECTED", seconds: null } : failure,
  };
}

/**
 * Returns the function that submits the current step, unless it has errors: sends its request, one
 * at a time, and opens the next step or the last screen.
 */
export function useSubmit<Step extends string, End extends string>(
  page: FormPageData,
  plan: FormPlan<Step, End>,
  state: StepState<Step, End>,
  setState: SetStepState<Step, End>,
  { showScreen, openStep, clear }: Moves<Step, End>,
) {
  const isRequesting = useRef(false);
  const { step, values, idempotencyKey } = state;
  return async (honeypot: HTMLInputElement | null) => {
    const formErrors = errorsOf(plan, values);
    const reachableStep = reachable(plan, step, formErrors);
    const doubts = doubtsOf(values);
    const errors = errorsAt(
      plan,
      { ...openQuestions(doubts, state.asked), ...formErrors },
      reachableStep,
    );
    if (Object.keys(errors).length > 0) {
      const shown = Object.entries(doubts).filter(([field]) => field in errors);
      const asked = { ...state.asked, ...Object.fromEntries(shown) };
      const focusTarget = areQuestions(errors) ? "question" : "summary";
      return showScreen(focusTarget, { step: reachableStep, errors, asked });
    }
    const [last = step] = plan.steps.slice(-1);
    const followingStep = plan.steps[plan.steps.indexOf(step) + 1] ?? last;
    const next = () =>
      openStep(state.isFromReview ? reachable(plan, last, formErrors) : followingStep);
    const request = plan.callOf(step, values);
    if (request === null) return next();
    if (isRequesting.current) return;
    isRequesting.current = true;
    const { call, body, hasKey } = request;
    setState((before) => ({
      ...before,
      isSending: true,
      attempted: before.attempted || hasKey,
      errors: {},
      failure: null,
    }));
    const result = await sendForm({
      call,
      body: withHoneypot(body, honeypot),
      formToken: page.formToken,
      ...(hasKey && { idempotencyKey }),
      ...turnstileToken(page.turnstileSiteKey, honeypot),
    });
    isRequesting.current = false;
    const outcome = plan.outcomeOf(step, result);
    if (outcome === "next") return next();
    if (outcome !== "refused") return clear({ end: outcome.end, sentPhone: values.phone ?? null });
    if (honeypot) honeypot.value = "";
    if (!result.success) showScreen("summary", refusal(plan, step, result));
  };
}
