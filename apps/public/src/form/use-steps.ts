import { useState } from "react";
import type { InputName } from "@kehila/shared/persons/registration";
import { newKey } from "./draft.ts";
import { movesOf } from "./moves.ts";
import type { FormPageData } from "./page-data.ts";
import type { FormPlan } from "./plan.ts";
import { initialState, withValue } from "./step-state.ts";
import { useBrowserHistory, useHydration, useStoredDraft } from "./use-browser-state.ts";
import { useSubmit } from "./use-submit.ts";

/**
 * Returns the state machine of a public form: steps that share one set of values. A step must be
 * valid before the next step opens. The values survive reloads, lost connections and the browser's
 * back button.
 */
export function useSteps<Step extends string, End extends string>(
  page: FormPageData,
  plan: FormPlan<Step, End>,
) {
  const [state, setState] = useState(() => initialState(page, plan));
  useHydration(page, plan, setState);
  useBrowserHistory(plan, setState);
  useStoredDraft(plan, state);
  const moves = movesOf(plan, state, setState);
  const submit = useSubmit(page, plan, state, setState, moves);

  const change = (name: InputName, value: string) => {
    // Changed values need a new idempotency key, because the server refuses a key that is reused
    // for another body.
    const key = state.attempted ? newKey() : null;
    setState((before) => ({ ...withValue(plan, before, name, value), ...key }));
  };

  return {
    ...state,
    change,
    submit,
    back: moves.openPreviousStep,
    reset: moves.reset,
    revisit: (to: Step) => moves.openStep(to, true),
  };
}

/** The state of a form, and the functions that change the state. */
export type FormSteps<Step extends string> = ReturnType<typeof useSteps<Step, string>>;

/** The parts of the state that do not depend on the steps of a form. */
export type AnySteps = Omit<FormSteps<string>, "step" | "revisit">;
