import { CircleAlert } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { WrongFields } from "../../lib/form/wrong-fields.ts";
import { focusField } from "../field/focus-field.ts";
import * as css from "./error-summary.css.ts";
import * as noticeCss from "./notice.css.ts";

interface ErrorSummaryProps extends WrongFields {
  /** Whether the form only asks: the same press again confirms. The first field gets the focus. */
  isQuestion?: boolean;
  /** Further help, such as the person who already has the ID number. */
  children?: ReactNode;
}

/**
 * The error summary of a form: the number of errors, and a link to each field (GOV.UK's pattern, as
 * on the public forms). Its parent element must contain the fields. Takes the focus after each
 * refused attempt, so that screen readers announce it. Corrected fields leave the list.
 */
export function ErrorSummary({
  fields,
  refusals,
  isQuestion = false,
  children,
}: ErrorSummaryProps) {
  const { t } = useTranslation();
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    const [first] = fields;
    if (isQuestion && first) {
      focusField(element.current?.parentElement ?? null, first.name);
      return;
    }
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => {
    if (refusals === 0) return undefined;
    // Waits a frame, because a closing dialog returns the focus first.
    const frame = requestAnimationFrame(() => takeFocus());
    return () => cancelAnimationFrame(frame);
  }, [refusals]);
  if (fields.length === 0) return null;
  return (
    <div
      ref={element}
      className={css.summary}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}title ${id}count`}
      data-error-summary
    >
      <CircleAlert aria-hidden="true" className={noticeCss.icon} />
      <div className={noticeCss.text}>
        <h2 id={`${id}title`} className={css.title}>
          {t(isQuestion ? "summary:question" : "summary:title")}
        </h2>
        {isQuestion ? null : (
          <p id={`${id}count`}>{t("summary:count", { count: fields.length })}</p>
        )}
        <ul>
          {fields.map(({ name, message }) => (
            <li key={name}>
              <a className={css.link} href={`#${name}`} onClick={(event) => leadTo(event, name)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}

/** Focuses the field. A plain fragment link would change the address, which is the page's state. */
function leadTo(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault();
  const summary = event.currentTarget.closest("[data-error-summary]");
  focusField(summary?.parentElement ?? null, name);
}
