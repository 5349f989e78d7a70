import type { FormEvent, ReactNode } from "react";
import { useRef } from "react";
import { ACTIONS } from "@kehila/shared/persons/registration";
import type { failureText } from "../i18n/translator.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { ClearForm, Notices } from "./form-parts.tsx";
import type { FormPageData } from "./page-data.ts";
import { FormSecrets, Honeypot } from "./plain-inputs.tsx";
import { FORM_ID } from "./plan.ts";
import { NeedsScript } from "./turnstile.tsx";
import type { AnySteps } from "./use-steps.ts";

interface FormFrameProps {
  page: FormPageData;
  form: AnySteps;
  /** The URL of a form post. */
  url: string;
  /** Whether further steps follow before the form is sent. */
  isBeforeEnd?: boolean;
  isClearable: boolean;
  /** Returns the message for a failure. */
  textOf?: typeof failureText;
  children: ReactNode;
}

/**
 * Returns the value of the pressed submit button; null if an old browser does not report the
 * button.
 */
const pressedButton = ({ nativeEvent }: FormEvent): string | null => {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter.value : null;
};

/** The form around its fields: errors, notices, hidden inputs, and the button that clears all. */
export function FormFrame({ page, form, url, isClearable, children, ...summary }: FormFrameProps) {
  const honeypot = useRef<HTMLInputElement>(null);
  const { isHydrated } = form;

  const onSubmit = (event: FormEvent) => {
    const action = pressedButton(event);
    // A change of the language is a form post: the server renders the typed values in the other
    // language, and no URL contains them.
    if (!isHydrated || action === ACTIONS.translate) return;
    event.preventDefault();
    if (action === ACTIONS.back) form.back();
    else void form.submit(honeypot.current);
  };

  return (
    <>
      <ErrorSummary failure={form.failure} {...summary} />
      <Notices blocksAdded={!isHydrated && page.blocksAdded} isRestored={form.isRestored} />
      <NeedsScript siteKey={page.turnstileSiteKey} />
      <form id={FORM_ID} method="post" action={url} noValidate onSubmit={onSubmit}>
        <FormSecrets page={page} />
        <Honeypot ref={honeypot} />
        {children}
      </form>
      {isHydrated && isClearable && <ClearForm onClear={form.reset} />}
    </>
  );
}
