import type { Ref } from "react";
import {
  ACTION_FIELD,
  ASKED_PREFIX,
  FORM_TOKEN_FIELD,
  HONEYPOT_FIELD,
  IDEMPOTENCY_FIELD,
} from "@kehila/shared/persons/registration";
import type { FormPageData } from "./page-data.ts";
import { FORM_ID } from "./plan.ts";
import * as css from "../styles/form.css.ts";

/** The form token, the idempotency key and the phones asked about as hidden inputs. */
export function FormSecrets({
  page,
}: {
  page: Pick<FormPageData, "formToken" | "idempotencyKey" | "asked">;
}) {
  return (
    <>
      <input type="hidden" name={FORM_TOKEN_FIELD} value={page.formToken} />
      <input type="hidden" name={IDEMPOTENCY_FIELD} value={page.idempotencyKey} />
      {Object.entries(page.asked).map(([field, phone]) => (
        <input key={field} type="hidden" name={ASKED_PREFIX + field} value={phone} />
      ))}
    </>
  );
}

/** An invisible first button of the form, which Enter presses in place of the visible buttons. */
export function DefaultButton({ action }: { action: string }) {
  return (
    <button
      type="submit"
      form={FORM_ID}
      className={css.visuallyHidden}
      name={ACTION_FIELD}
      value={action}
      tabIndex={-1}
      aria-hidden
    />
  );
}

/** A honeypot input: hidden from people, filled in by bots. */
export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={css.visuallyHidden} aria-hidden>
      <input ref={ref} type="text" name={HONEYPOT_FIELD} autoComplete="off" tabIndex={-1} />
    </div>
  );
}
