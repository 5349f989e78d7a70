import { EMPTY_FORM } from "@kehila/shared/persons/registration";
import { newKey } from "./draft.ts";
import type { FormPlan, StepEntry } from "./plan.ts";
import type { FocusTarget, SetStepState, StepState } from "./step-state.ts";
import { firstEntry } from "./step-state.ts";
import { clearStored } from "./storage.ts";

export type Moves<Step extends string, End extends string> = ReturnType<typeof movesOf<Step, End>>;

/** Returns the functions that move between the screens of a form, with the focus. */
export function movesOf<Step extends string, End extends string>(
  plan: FormPlan<Step, End>,
  { step, depth }: StepEntry<Step>,
  setState: SetStepState<Step, End>,
) {
  const showScreen = (focusTarget: FocusTarget, changes: Partial<StepState<Step, End>>) =>
    setState((before) => ({
      ...before,
      isSending: false,
      errors: {},
      failure: null,
      isRestored: false,
      ...changes,
      focus: { on: focusTarget },
    }));

  const openStep = (to: Step, isFromReview = false) => {
    const entry: StepEntry<Step> = { step: to, isFromReview, depth: depth + 1 };
    history.pushState(entry, "");
    showScreen("heading", entry);
  };

  const openPreviousStep = () => {
    const previous = plan.steps[plan.steps.indexOf(step) - 1];
    if (depth > 0) history.back();
    else if (previous !== undefined) {
      const entry = firstEntry(previous);
      history.replaceState(entry, "");
      showScreen("heading", entry);
    }
  };

  /** Deletes the values and the draft, and shows an empty form or the last screen. */
  const clear = (changes: Partial<StepState<Step, End>>) => {
    clearStored(plan.draftKey);
    showScreen("heading", { ...newKey(), values: EMPTY_FORM, ...changes });
  };

  /** Opens the first step of an empty form. */
  const reset = () => {
    const entry = firstEntry(plan.steps[0] ?? step);
    history.pushState(entry, "", plan.url);
    clear({ ...entry, end: null });
  };

  return { showScreen, openStep, openPreviousStep, clear, reset };
}
