import type { MouseEvent } from "react";
import type { FieldErrors } from "@kehila/shared/base/errors";
import { areQuestions } from "@kehila/shared/persons/phone-questions";
import { inFormOrder } from "@kehila/shared/persons/registration";
import type { Failure } from "./failure.ts";
import { failureText } from "../i18n/translator.ts";
import * as css from "../styles/form.css.ts";
import { useForm } from "./form-context.ts";
import { firstInputId, summaryMessage, valueOf } from "./labels.ts";

/** Focuses the field. A plain fragment link would add an entry to the wizard's history. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const input = document.getElementById(event.currentTarget.hash.slice(1));
  if (input === null) return;
  event.preventDefault();
  input.focus();
  (input.closest("fieldset, [data-invalid]") ?? input).scrollIntoView({ block: "start" });
}

/** Returns the key of the summary's heading; a question is no error. */
function summaryKey(errors: FieldErrors, isBeforeEnd: boolean) {
  if (areQuestions(errors)) return "error.summaryQuestion";
  return isBeforeEnd ? "error.summaryStep" : "error.summary";
}

/** The error summary: one message above the form, then a link to each field (GOV.UK's pattern). */
export function ErrorSummary({
  failure,
  isBeforeEnd = false,
  textOf = failureText,
}: {
  failure: Failure | null;
  /** Whether further steps follow before the form is sent. */
  isBeforeEnd?: boolean;
  /** Returns the message for a failure. */
  textOf?: typeof failureText;
}) {
  const { t, errors, values } = useForm();
  const list = inFormOrder(errors);
  if (list.length === 0 && failure === null) return null;
  return (
    <div
      className={css.summary}
      role="group"
      tabIndex={-1}
      aria-labelledby="error-summary"
      data-error-summary
    >
      <h2 className={css.summaryHeading} id="error-summary">
        {list.length > 0
          ? t(summaryKey(errors, isBeforeEnd))
          : textOf(t, failure?.code ?? "INTERNAL", failure?.seconds ?? null)}
      </h2>
      {list.length > 0 && (
        <>
          {!areQuestions(errors) && <p>{t("error.count", { count: list.length })}</p>}
          <ul className={css.summaryList}>
            {list.map(([field, code]) => (
              <li key={field}>
                <a
                  className={css.summaryLink}
                  href={`#${firstInputId(field)}`}
                  onClick={focusField}
                >
                  {summaryMessage(t, field, code, valueOf(values, field))}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
