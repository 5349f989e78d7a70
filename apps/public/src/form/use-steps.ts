import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { InputName } from "@kehila/shared/persons/registration";
import {
  EMPTY_FORM,
  HONEYPOT_FIELD,
  inFormOrder,
  sameAnswers,
} from "@kehila/shared/persons/registration";
import type { Draft } from "./draft.ts";
import { newKey, readDraft } from "./draft.ts";
import type { Failure } from "./failure.ts";
import type { FormPageData } from "./page-data.ts";
import { isRefused } from "./page-data.ts";
import type { FormPlan, Place } from "./plan.ts";
import { errorsAt, errorsOf, FORM_ID, placeOf, reachable } from "./plan.ts";
import type { Sent } from "./send.ts";
import { sendForm } from "./send.ts";
import { clearStored, typedIn, withHoneypot, writeStored } from "./storage.ts";
import { turnstileToken } from "./turnstile.tsx";

interface State<Step extends string, End extends string> extends Place<Step>, Draft<Step> {
  /** False on the server and until hydration: a form is then one plain page. */
  isHydrated: boolean;
  /** The last screen; null while there is something to fill in. */
  end: End | null;
  errors: FieldErrors;
  failure: Failure | null;
  isRestored: boolean;
  isSending: boolean;
  /** The phone of the sent form; null if it is not known, for instance after a reload. */
  sentPhone: string | null;
  /** The next focus target. Each move sets a new object, so that the effect runs again. */
  focus: { on: "heading" | "summary" } | null;
}

/** Returns the place of a step without earlier history entries. */
const firstPlace = <Step extends string>(step: Step): Place<Step> => ({
  step,
  isFromReview: false,
  depth: 0,
});

/**
 * The state machine of a public form: steps over one set of values, each validated before the next.
 * Keeps values through reloads, lost connections and the browser's back button.
 */
export function useSteps<Step extends string, End extends string>(
  page: FormPageData,
  plan: FormPlan<Step, End>,
) {
  const [state, setState] = useState<State<Step, End>>({
    ...firstPlace(plan.start),
    isHydrated: false,
    end: plan.end,
    values: page.values,
    idempotencyKey: page.idempotencyKey,
    attempted: false,
    errors: page.errors,
    failure: page.failure,
    isRestored: false,
    isSending: false,
    sentPhone: null,
    focus: null,
  });
  const isRequesting = useRef(false);

  // Runs before the first paint after hydration: keeps typed values or restores a stored draft.
  useLayoutEffect(() => {
    if (plan.end !== null) {
      clearStored(plan.draftKey);
      // oxlint-disable-next-line set-state-in-effect -- the server does not know browser storage
      setState((old) => ({ ...old, isHydrated: true }));
      return;
    }
    const refused = isRefused(page);
    const isFresh = !refused && sameAnswers(page.values, EMPTY_FORM);
    const draft = isFresh ? readDraft(plan) : null;
    const values = draft?.values ?? { ...page.values, ...typedIn(FORM_ID) };
    const step = reachable(plan, draft?.step ?? plan.start, errorsOf(plan, values));
    const place = { ...firstPlace(step), depth: placeOf(plan, history.state)?.depth ?? 0 };
    history.replaceState(place, "", plan.namesLanguage ? plan.url : undefined);
    setState((old) => ({
      ...old,
      ...draft,
      ...place,
      isHydrated: true,
      values,
      errors: errorsAt(plan, page.errors, step),
      isRestored: draft !== null,
      focus: refused ? { on: "summary" } : null,
    }));
  }, [page, plan]);

  useEffect(() => {
    const onPop = (event: PopStateEvent) =>
      setState((old) => {
        const place = placeOf(plan, event.state);
        if (place === null || old.end !== null) return old;
        const step = reachable(plan, place.step, errorsOf(plan, old.values));
        return { ...old, ...place, step, errors: {}, failure: null, focus: { on: "heading" } };
      });
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [plan]);

  const { isHydrated, end, values, step, idempotencyKey, attempted } = state;
  useEffect(() => {
    if (!isHydrated || end !== null) return;
    if (sameAnswers(values, EMPTY_FORM)) clearStored(plan.draftKey);
    else writeStored(plan.draftKey, { values, step, idempotencyKey, attempted });
  }, [isHydrated, end, values, step, idempotencyKey, attempted, plan]);

  /** Shows a step or an end, and moves the focus there. */
  const showScreen = (on: "heading" | "summary", changes: Partial<State<Step, End>>) =>
    setState((old) => ({
      ...old,
      isSending: false,
      errors: {},
      failure: null,
      isRestored: false,
      ...changes,
      focus: { on },
    }));

  const change = (name: InputName, value: string) => {
    // A change of values makes a new application: the server refuses a key that is reused for
    // another body.
    const key = attempted ? newKey() : null;
    setState((old) => {
      const next = { ...old.values, [name]: value };
      const shown = Object.keys(old.errors);
      // A corrected field loses its error at once; new errors appear after the next submit.
      const now = shown.length > 0 ? Object.entries(errorsOf(plan, next)) : [];
      const errors = Object.fromEntries(now.filter(([field]) => shown.includes(field)));
      return { ...old, ...key, values: next, errors };
    });
  };

  const openStep = (to: Step, isFromReview = false) => {
    const place: Place<Step> = { step: to, isFromReview, depth: state.depth + 1 };
    history.pushState(place, "");
    showScreen("heading", place);
  };

  const openPreviousStep = () => {
    const previous = plan.steps[plan.steps.indexOf(step) - 1];
    if (state.depth > 0) history.back();
    else if (previous !== undefined) {
      const place = firstPlace(previous);
      history.replaceState(place, "");
      showScreen("heading", place);
    }
  };

  /** Deletes the values and the draft, and shows an empty form or the last screen. */
  const clear = (changes: Partial<State<Step, End>>) => {
    clearStored(plan.draftKey);
    showScreen("heading", { ...newKey(), values: EMPTY_FORM, ...changes });
  };

  /** Opens the first step of an empty form. */
  const reset = () => {
    const place = firstPlace(plan.steps[0] ?? step);
    history.pushState(place, "", plan.url);
    clear({ ...place, end: null });
  };

  /** Shows why the server refused a request, at the step of the first wrong field. */
  const refuse = ({ failure, fields }: Extract<Sent, { success: false }>) => {
    // Browser autofill may have filled the honeypot: the next attempt omits it.
    const rejected = HONEYPOT_FIELD in fields;
    const [wrong] = rejected ? [] : inFormOrder(fields);
    const where = wrong === undefined ? step : plan.stepOf(wrong[0]);
    showScreen("summary", {
      ...(failure.code === "IDEMPOTENCY_KEY_REUSED" ? newKey() : null),
      step: where,
      errors: wrong === undefined ? {} : errorsAt(plan, fields, where),
      failure: rejected ? { code: "FORM_REJECTED", seconds: null } : failure,
    });
  };

  /**
   * Submits the current step, unless it has errors: sends its request, one at a time, and opens the
   * next step or the last screen.
   */
  const submit = async (honeypot: HTMLInputElement | null) => {
    const formErrors = errorsOf(plan, values);
    const wrong = reachable(plan, step, formErrors);
    const errors = errorsAt(plan, formErrors, wrong);
    if (Object.keys(errors).length > 0) return showScreen("summary", { step: wrong, errors });
    const [last = step] = plan.steps.slice(-1);
    const following = plan.steps[plan.steps.indexOf(step) + 1] ?? last;
    const next = () => openStep(state.isFromReview ? reachable(plan, last, formErrors) : following);
    const request = plan.callOf(step, values);
    if (request === null) return next();
    if (isRequesting.current) return;
    isRequesting.current = true;
    const { call, body, isOnce } = request;
    setState((old) => ({
      ...old,
      isSending: true,
      attempted: old.attempted || isOnce,
      errors: {},
      failure: null,
    }));
    const sent = await sendForm({
      call,
      body: withHoneypot(body, honeypot),
      formToken: page.formToken,
      ...(isOnce && { idempotencyKey }),
      ...turnstileToken(page.turnstileSiteKey, honeypot),
    });
    isRequesting.current = false;
    const outcome = plan.outcomeOf(step, sent);
    if (outcome === "next") return next();
    if (outcome !== "refused") return clear({ end: outcome.end, sentPhone: values.phone ?? null });
    if (honeypot) honeypot.value = "";
    if (!sent.success) refuse(sent);
  };

  return {
    ...state,
    change,
    submit,
    back: openPreviousStep,
    reset,
    revisit: (to: Step) => openStep(to, true),
  };
}

/** The state of a form, and what changes it. */
export type FormSteps<Step extends string> = ReturnType<typeof useSteps<Step, string>>;

/** The parts of the state that do not depend on the steps of a form. */
export type AnySteps = Omit<FormSteps<string>, "step" | "revisit">;
