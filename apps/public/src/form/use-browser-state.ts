import { useEffect, useLayoutEffect } from "react";
import { EMPTY_FORM, sameAnswers } from "@kehila/shared/persons/registration";
import { readDraft } from "./draft.ts";
import type { FormPageData } from "./page-data.ts";
import { isRefused } from "./page-data.ts";
import type { FormPlan } from "./plan.ts";
import { errorsAt, errorsOf, FORM_ID, stepEntryOf, reachable } from "./plan.ts";
import type { SetStepState, StepState } from "./step-state.ts";
import { firstEntry } from "./step-state.ts";
import { clearStored, typedValues, writeStored } from "./storage.ts";

/** Restores a stored draft, or keeps typed values, before the first paint after hydration. */
export function useHydration<Step extends string, End extends string>(
  page: FormPageData,
  plan: FormPlan<Step, End>,
  setState: SetStepState<Step, End>,
) {
  useLayoutEffect(() => {
    if (plan.end !== null) {
      clearStored(plan.draftKey);
      setState((before) => ({ ...before, isHydrated: true }));
      return;
    }
    const wasRefused = isRefused(page);
    const isEmpty = !wasRefused && sameAnswers(page.values, EMPTY_FORM);
    const draft = isEmpty ? readDraft(plan) : null;
    const values = draft?.values ?? { ...page.values, ...typedValues(FORM_ID) };
    const step = reachable(plan, draft?.step ?? plan.start, errorsOf(plan, values));
    const entry = { ...firstEntry(step), depth: stepEntryOf(plan, history.state)?.depth ?? 0 };
    history.replaceState(entry, "", plan.addsLanguageToUrl ? plan.url : undefined);
    setState((before) => ({
      ...before,
      ...draft,
      ...entry,
      isHydrated: true,
      values,
      errors: errorsAt(plan, page.errors, step),
      isRestored: draft !== null,
      focus: wasRefused ? { on: "summary" } : null,
    }));
  }, [page, plan, setState]);
}

/** Follows the browser's back and forward buttons. */
export function useBrowserHistory<Step extends string, End extends string>(
  plan: FormPlan<Step, End>,
  setState: SetStepState<Step, End>,
) {
  useEffect(() => {
    const onPop = (event: PopStateEvent) =>
      setState((before) => {
        const entry = stepEntryOf(plan, event.state);
        if (entry === null || before.end !== null) return before;
        const step = reachable(plan, entry.step, errorsOf(plan, before.values));
        return { ...before, ...entry, step, errors: {}, failure: null, focus: { on: "heading" } };
      });
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [plan, setState]);
}

/** Stores the values as a draft of this tab until the form is sent or empty. */
export function useStoredDraft<Step extends string, End extends string>(
  plan: FormPlan<Step, End>,
  { isHydrated, end, values, step, idempotencyKey, attempted }: StepState<Step, End>,
) {
  useEffect(() => {
    if (!isHydrated || end !== null) return;
    if (sameAnswers(values, EMPTY_FORM)) clearStored(plan.draftKey);
    else writeStored(plan.draftKey, { values, step, idempotencyKey, attempted });
  }, [isHydrated, end, values, step, idempotencyKey, attempted, plan]);
}
