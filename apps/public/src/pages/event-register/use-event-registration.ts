import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldErrors } from "@kehila/shared/base/errors";
import {
  EVENT_CALLS,
  eventRegistrationBody,
  parseEventRegistration,
} from "@kehila/shared/events/registration";
import { normalisePhone } from "@kehila/shared/persons/identifiers";
import type { PersonSchemas } from "@kehila/shared/persons/persons";
import { personSchemas } from "@kehila/shared/persons/persons";
import type { FormValues, InputName } from "@kehila/shared/persons/registration";
import {
  EMPTY_FORM,
  formValues,
  HONEYPOT_FIELD,
  sameAnswers,
} from "@kehila/shared/persons/registration";
import type { Failure } from "../../form/failure.ts";
import type { Sent } from "../../form/send.ts";
import { sendForm } from "../../form/send.ts";
import {
  clearStored,
  newIdempotencyKey,
  readStored,
  typedIn,
  withHoneypot,
  writeStored,
} from "../../form/storage.ts";
import { turnstileToken } from "../../form/turnstile.tsx";
import type { DoneView, EventPageData } from "./page-data.ts";
import { eventUrl } from "./page-data.ts";

export const FORM_ID = "event-registration";

type View = EventPageData["view"];

interface State {
  /** False on the server and until hydration. */
  live: boolean;
  view: View;
  values: FormValues;
  errors: FieldErrors;
  failure: Failure | null;
  restored: boolean;
  sending: boolean;
  /** The next focus target. Each move sets a new object, so that the effect runs again. */
  focus: { on: "heading" | "summary" } | null;
}

/** The history state of the full form, so that the back button returns to the phone step. */
const FORM_STATE = { step: "form" };
const isFormStep = (state: unknown): boolean =>
  (state as Partial<typeof FORM_STATE> | null)?.step === FORM_STATE.step;

/** Returns the errors of a step. */
function errorsOf(view: View, values: FormValues, check: Checks): FieldErrors {
  if (view === "phone") {
    const typed = (values.phone ?? "").trim();
    if (typed === "") return { phone: "REQUIRED" };
    return normalisePhone(typed) === null ? { phone: "INVALID_PHONE" } : {};
  }
  const result = parseEventRegistration(values, check.schemas, check.listId);
  return result.success ? {} : result.fields;
}

const isOverLimit = (sent: Sent): boolean =>
  !sent.success && sent.failure.code === "TOO_MANY_REQUESTS";

interface Checks {
  schemas: PersonSchemas;
  listId: string;
}

interface Draft {
  values: FormValues;
  view: "phone" | "form";
  idempotencyKey: string;
  attempted: boolean;
}

/** Returns the draft of this tab for a list; null without one. */
function readDraft(key: string): Draft | null {
  const { values, view, idempotencyKey, attempted } = readStored(key) ?? {};
  if (typeof values !== "object" || values === null) return null;
  if (typeof idempotencyKey !== "string" || idempotencyKey === "") return null;
  return {
    values: formValues(Object.entries(values)),
    view: view === "form" ? "form" : "phone",
    idempotencyKey,
    attempted: attempted === true,
  };
}

/**
 * State of registration for an event: the phone, then the full form where the phone is not known. Keeps
 * values through reloads, lost connections and the browser's back button.
 */
export function useEventRegistration(page: EventPageData) {
  const { listId, language } = page;
  const draftKey = `kehila.event.${listId}`;
  const [state, setState] = useState<State>({
    live: false,
    view: page.view,
    values: page.values,
    errors: page.errors,
    failure: page.failure,
    restored: false,
    sending: false,
    focus: null,
  });
  const [check] = useState<Checks>(() => ({
    schemas: personSchemas({ timeZone: page.timeZone, now: () => new Date() }),
    listId,
  }));
  const key = useRef({ value: page.idempotencyKey, attempted: false });
  const sending = useRef(false);
  const patch = (changes: Partial<State>) => setState((old) => ({ ...old, ...changes }));

  // Runs before the first paint after hydration: keeps typed values or restores a stored draft.
  useLayoutEffect(() => {
    const isOpen = page.view === "phone" || page.view === "form";
    const answered = Object.keys(page.errors).length > 0 || page.failure !== null;
    // After a step back without JavaScript the page has a phone that was already sent.
    const isFresh = page.view === "phone" && !answered && page.values.phone === undefined;
    const draft = isFresh ? readDraft(`kehila.event.${page.listId}`) : null;
    if (!isOpen) clearStored(`kehila.event.${page.listId}`);
    if (draft) key.current = { value: draft.idempotencyKey, attempted: draft.attempted };
    const typed = isOpen ? typedIn(FORM_ID) : null;
    // oxlint-disable-next-line set-state-in-effect -- the server does not know browser storage
    setState((old) => ({
      ...old,
      live: true,
      view: draft?.view ?? old.view,
      values: draft?.values ?? { ...EMPTY_FORM, ...page.values, ...typed },
      restored: draft !== null,
      focus: answered ? { on: "summary" } : null,
    }));
  }, [page]);

  useEffect(() => {
    const onPop = (event: PopStateEvent) =>
      setState((old) => {
        if (old.view !== "phone" && old.view !== "form") return old;
        // A history entry from before "register another" can point to a form that was sent and has
        // no phone.
        const hasPhone = normalisePhone(old.values.phone ?? "") !== null;
        const view = isFormStep(event.state) && hasPhone ? "form" : "phone";
        return { ...old, view, errors: {}, failure: null, focus: { on: "heading" } };
      });
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);

  const { live, view, values } = state;
  useEffect(() => {
    if (!live || (view !== "phone" && view !== "form")) return;
    if (sameAnswers(values, EMPTY_FORM)) clearStored(draftKey);
    else {
      const { value: idempotencyKey, attempted } = key.current;
      writeStored(draftKey, { values, view, idempotencyKey, attempted } satisfies Draft);
    }
  }, [live, view, values, draftKey]);

  const renewKey = () => {
    key.current = { value: newIdempotencyKey(), attempted: false };
  };

  const change = (name: InputName, value: string) => {
    // A change of values makes a new application: the server refuses a key that is reused for
    // another body.
    if (key.current.attempted) renewKey();
    setState((old) => {
      const next = { ...old.values, [name]: value };
      const shown = Object.keys(old.errors);
      if (shown.length === 0) return { ...old, values: next };
      // A corrected field loses its error at once; new errors appear after the next submit.
      const left = Object.entries(errorsOf(old.view, next, check)).filter(([field]) =>
        shown.includes(field),
      );
      return { ...old, values: next, errors: Object.fromEntries(left) };
    });
  };

  const finish = (done: DoneView) => {
    clearStored(draftKey);
    renewKey();
    patch({
      view: done,
      sending: false,
      values: EMPTY_FORM,
      restored: false,
      focus: { on: "heading" },
    });
  };

  /** Shows why the server refused a step. */
  const refuse = (sent: Extract<Sent, { success: false }>, honeypot: HTMLInputElement | null) => {
    if (sent.failure.code === "LINK_CLOSED") {
      clearStored(draftKey);
      return patch({ view: "closed", sending: false, focus: { on: "heading" } });
    }
    // Browser autofill may have filled the honeypot: the next attempt omits it.
    const rejected = HONEYPOT_FIELD in sent.fields;
    if (honeypot) honeypot.value = "";
    if (sent.failure.code === "IDEMPOTENCY_KEY_REUSED") renewKey();
    return patch({
      sending: false,
      errors: rejected ? {} : sent.fields,
      failure: rejected ? { code: "FORM_REJECTED", seconds: null } : sent.failure,
      focus: { on: "summary" },
    });
  };

  /** Sends the current step, unless it has errors or a request is running. */
  const submit = async (honeypot: HTMLInputElement | null) => {
    const errors = errorsOf(view, values, check);
    if (Object.keys(errors).length > 0) {
      return patch({ errors, failure: null, focus: { on: "summary" } });
    }
    if (sending.current) return;
    sending.current = true;
    patch({ sending: true, failure: null, errors: {} });
    const token = turnstileToken(page.turnstileSiteKey, honeypot);
    const sent =
      view === "phone"
        ? await sendForm({
            call: EVENT_CALLS.checkPhone,
            body: withHoneypot({ phone: values.phone ?? "", listId }, honeypot),
            formToken: page.formToken,
            ...token,
          })
        : await sendFull(token, honeypot);
    sending.current = false;
    // Registration does not depend on the phone check: over its rate limit the full form opens, as
    // for an unknown phone.
    if (view === "phone" && isOverLimit(sent)) return openForm();
    if (!sent.success) return refuse(sent, honeypot);
    if (view === "form") return finish("sent");
    return sent.answer["exists"] === true ? finish("joined") : openForm();
  };

  const sendFull = (
    token: ReturnType<typeof turnstileToken>,
    honeypot: HTMLInputElement | null,
  ) => {
    key.current.attempted = true;
    const idempotencyKey = key.current.value;
    writeStored(draftKey, { values, view: "form", idempotencyKey, attempted: true });
    const body = withHoneypot(eventRegistrationBody(values, listId), honeypot);
    const { formToken } = page;
    return sendForm({ call: EVENT_CALLS.register, body, formToken, idempotencyKey, ...token });
  };

  const openForm = () => {
    history.pushState(FORM_STATE, "");
    const phone = normalisePhone(values.phone ?? "") ?? "";
    patch({
      view: "form",
      sending: false,
      restored: false,
      values: { ...values, phone },
      focus: { on: "heading" },
    });
  };

  const back = () => {
    if (isFormStep(history.state)) history.back();
    else patch({ view: "phone", errors: {}, failure: null, focus: { on: "heading" } });
  };

  /** Returns to the phone step with default values and no draft. */
  const reset = () => {
    clearStored(draftKey);
    renewKey();
    history.pushState(null, "", eventUrl(listId, language));
    patch({
      view: "phone",
      values: EMPTY_FORM,
      errors: {},
      failure: null,
      restored: false,
      focus: { on: "heading" },
    });
  };

  return { ...state, change, submit, back, reset };
}

export type EventRegistrationState = ReturnType<typeof useEventRegistration>;
