import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { PersonSchemas } from "@kehila/shared/persons/persons";
import { personSchemas } from "@kehila/shared/persons/persons";
import type { FormValues, InputName, Step } from "@kehila/shared/persons/registration";
import {
  EMPTY_FORM,
  errorsOfStep,
  HONEYPOT_FIELD,
  inFormOrder,
  parseRegistration,
  REGISTER_CALL,
  registrationBody,
  sameAnswers,
  stepOf,
  STEPS,
} from "@kehila/shared/persons/registration";
import type { Failure } from "../../form/failure.ts";
import { sendForm } from "../../form/send.ts";
import { newIdempotencyKey, typedIn, withHoneypot } from "../../form/storage.ts";
import { turnstileToken } from "../../form/turnstile.tsx";
import { clearDraft, readDraft, writeDraft } from "./draft.ts";
import type { RegisterPageData } from "./page-data.ts";
import { registerUrl } from "./page-data.ts";

export const FORM_ID = "registration";

/** State of the browser history for each step, so that the back button works. */
interface Place {
  step: Step;
  /**
   * Whether the user came from the review to change one answer; the next press returns to the
   * review.
   */
  returning: boolean;
  /**
   * Number of the wizard's own history entries before this one; above zero, "back" uses the
   * browser's back.
   */
  depth: number;
}

interface State extends Place {
  /** False on the server and until hydration: the form is then one plain page. */
  wizard: boolean;
  values: FormValues;
  errors: FieldErrors;
  failure: Failure | null;
  restored: boolean;
  sending: boolean;
  done: boolean;
  /** The phone of the sent form; null if it is not known, for instance after a reload. */
  sentPhone: string | null;
  /** The next focus target. Each move sets a new object, so that the effect runs again. */
  focus: { on: "heading" | "summary" } | null;
}

const errorsOf = (values: FormValues, schemas: PersonSchemas): FieldErrors => {
  const result = parseRegistration(values, schemas);
  return result.success ? {} : result.fields;
};

/** Returns the furthest step with no errors before it. */
function reachable(step: Step, errors: FieldErrors): Step {
  const wrong = STEPS.find((one) => Object.keys(errorsOfStep(errors, one)).length > 0);
  return STEPS[Math.min(STEPS.indexOf(step), STEPS.indexOf(wrong ?? "review"))] ?? "personal";
}

function placeOf(state: unknown): Place | null {
  const place = state as Partial<Place> | null;
  const step = STEPS.find((one) => one === place?.step);
  if (step === undefined) return null;
  return { step, returning: place?.returning === true, depth: Number(place?.depth) || 0 };
}

/**
 * State of the wizard: five steps over one form, each validated before the next. Keeps values
 * through reloads, lost connections and the browser's back button.
 */
export function useRegistration(page: RegisterPageData) {
  const [state, setState] = useState<State>({
    wizard: false,
    step: "personal",
    returning: false,
    depth: 0,
    values: page.values,
    errors: page.errors,
    failure: page.failure,
    restored: false,
    sending: false,
    done: page.view === "done",
    sentPhone: null,
    focus: null,
  });
  const [schemas] = useState(() =>
    personSchemas({ timeZone: page.timeZone, now: () => new Date() }),
  );
  const key = useRef({ value: page.idempotencyKey, attempted: false });
  const sending = useRef(false);
  const patch = (changes: Partial<State>) => setState((old) => ({ ...old, ...changes }));

  // Runs before the first paint after hydration: keeps typed values or restores a stored draft.
  useLayoutEffect(() => {
    if (page.view === "done") {
      clearDraft();
      // oxlint-disable-next-line set-state-in-effect -- the server does not know browser storage
      setState((old) => ({ ...old, wizard: true }));
      return;
    }
    const answered = Object.keys(page.errors).length > 0 || page.failure !== null;
    const draft = answered || page.blocksAdded ? null : readDraft();
    const values = draft?.values ?? typedIn(FORM_ID) ?? page.values;
    if (draft !== null) key.current = { value: draft.idempotencyKey, attempted: draft.attempted };
    const asked = answered ? "review" : page.blocksAdded ? "family" : (draft?.step ?? "personal");
    const step = reachable(asked, errorsOf(values, schemas));
    const depth = placeOf(history.state)?.depth ?? 0;
    history.replaceState({ step, returning: false, depth }, "", registerUrl(page.language));
    setState((old) => ({
      ...old,
      wizard: true,
      values,
      step,
      depth,
      errors: errorsOfStep(page.errors, step),
      restored: draft !== null,
      focus: answered ? { on: "summary" } : null,
    }));
  }, [page, schemas]);

  useEffect(() => {
    const onPop = (event: PopStateEvent) =>
      setState((old) => {
        const place = placeOf(event.state);
        if (place === null || old.done) return old;
        const step = reachable(place.step, errorsOf(old.values, schemas));
        return { ...old, ...place, step, errors: {}, failure: null, focus: { on: "heading" } };
      });
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [schemas]);

  const { wizard, done, values, step } = state;
  useEffect(() => {
    if (!wizard || done) return;
    if (sameAnswers(values, EMPTY_FORM)) clearDraft();
    else
      writeDraft({
        values,
        step,
        idempotencyKey: key.current.value,
        attempted: key.current.attempted,
      });
  }, [wizard, done, values, step]);

  const go = (to: Step, returning = false) => {
    const place: Place = { step: to, returning, depth: state.depth + 1 };
    history.pushState(place, "");
    patch({ ...place, errors: {}, failure: null, restored: false, focus: { on: "heading" } });
  };

  const change = (name: InputName, value: string) => {
    // A change of values makes a new application: the server refuses a key that is reused for
    // another body.
    if (key.current.attempted) key.current = { value: newIdempotencyKey(), attempted: false };
    setState((old) => {
      const next = { ...old.values, [name]: value };
      const shown = Object.keys(old.errors);
      if (shown.length === 0) return { ...old, values: next };
      // A corrected field loses its error at once; new errors appear after the next submit.
      const now = errorsOf(next, schemas);
      const left = Object.entries(now).filter(([field]) => shown.includes(field));
      return { ...old, values: next, errors: Object.fromEntries(left) };
    });
  };

  const next = () => {
    const errors = errorsOf(values, schemas);
    const here = errorsOfStep(errors, step);
    if (Object.keys(here).length > 0) {
      return patch({ errors: here, failure: null, focus: { on: "summary" } });
    }
    const following = STEPS[STEPS.indexOf(step) + 1] ?? "review";
    go(state.returning ? reachable("review", errors) : following);
  };

  const back = () => {
    const previous = STEPS[STEPS.indexOf(step) - 1];
    if (state.depth > 0) history.back();
    else if (previous !== undefined) {
      history.replaceState({ step: previous, returning: false, depth: 0 }, "");
      patch({ step: previous, errors: {}, failure: null, focus: { on: "heading" } });
    }
  };

  const submit = async (honeypot: HTMLInputElement | null) => {
    const errors = errorsOf(values, schemas);
    const wrong = reachable("review", errors);
    if (wrong !== "review") {
      const here = errorsOfStep(errors, wrong);
      return patch({ step: wrong, errors: here, focus: { on: "summary" } });
    }
    if (sending.current) return;
    sending.current = true;
    key.current.attempted = true;
    writeDraft({ values, step, idempotencyKey: key.current.value, attempted: true });
    patch({ sending: true, failure: null });
    const body = withHoneypot(registrationBody(values), honeypot);
    const { formToken, turnstileSiteKey } = page;
    const idempotencyKey = key.current.value;
    const token = turnstileToken(turnstileSiteKey, honeypot);
    const call = { call: REGISTER_CALL, body, formToken, idempotencyKey, ...token };
    const sent = await sendForm(call);
    sending.current = false;
    if (sent.success) {
      clearDraft();
      key.current = { value: newIdempotencyKey(), attempted: false };
      const focus = { on: "heading" } as const;
      const sentPhone = values.phone ?? null;
      const empty = { values: EMPTY_FORM, restored: false };
      return patch({ ...empty, sending: false, done: true, sentPhone, focus });
    }
    // Browser autofill may have filled the honeypot: the next attempt omits it.
    const rejected = HONEYPOT_FIELD in sent.fields;
    if (honeypot) honeypot.value = "";
    if (sent.failure.code === "IDEMPOTENCY_KEY_REUSED") {
      key.current = { value: newIdempotencyKey(), attempted: false };
    }
    const [first] = rejected ? [] : inFormOrder(sent.fields);
    const where = first === undefined ? step : stepOf(first[0]);
    patch({
      sending: false,
      step: where,
      errors: first === undefined ? {} : errorsOfStep(sent.fields, where),
      failure: rejected ? { code: "FORM_REJECTED", seconds: null } : sent.failure,
      focus: { on: "summary" },
    });
  };

  /** Starts a new form: defaults, first step, no draft. */
  const reset = () => {
    clearDraft();
    key.current = { value: newIdempotencyKey(), attempted: false };
    const place: Place = { step: "personal", returning: false, depth: 0 };
    history.pushState(place, "", registerUrl(page.language));
    patch({
      ...place,
      values: EMPTY_FORM,
      errors: {},
      failure: null,
      restored: false,
      done: false,
      sentPhone: null,
      focus: { on: "heading" },
    });
  };

  const revisit = (to: Step) => go(to, true);

  return { ...state, change, next, back, submit, reset, revisit };
}

export type Registration = ReturnType<typeof useRegistration>;
