import { Check } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { iconSmall, textButton, visuallyHidden } from "../../styles/utilities.css.ts";
import * as css from "./imports.css.ts";

export const STEPS = ["source", "columns", "values", "review", "result"] as const;
export type Step = (typeof STEPS)[number];

interface StepsProps {
  current: Step;
  /** Whether a file is read, so that its columns can be opened again from the first step. */
  hasFile: boolean;
  onBack: (step: Step) => void;
}

/**
 * The steps of an import, with a button for each step that is done, until the import has begun. A
 * phone shows no steps to come.
 */
export function Steps({ current, hasFile, onBack }: StepsProps) {
  const { t } = useTranslation();
  const doneCount = STEPS.indexOf(current);
  const isOpen = (step: Step, index: number): boolean =>
    current !== "result" &&
    (index < doneCount || (current === "source" && step === "columns" && hasFile));
  return (
    <ol className={css.steps} aria-label={t("imports:steps")}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={css.step}
          {...(step === current ? { "aria-current": "step" as const } : {})}
          {...(isOpen(step, index) ? { "data-done": true } : {})}
        >
          <span className={css.stepNumber} aria-hidden="true">
            {index < doneCount ? <Check className={iconSmall} /> : index + 1}
          </span>
          <span className={visuallyHidden}>
            {t("imports:stepOf", { number: index + 1, total: STEPS.length })}{" "}
          </span>
          {isOpen(step, index) ? (
            <button type="button" className={textButton} onClick={() => onBack(step)}>
              {t(`imports:step.${step}`)}
            </button>
          ) : (
            <span>{t(`imports:step.${step}`)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface StepPartProps {
  title: string;
  /** Whether a field of the step gets the focus instead of the heading. */
  hasFocus?: boolean;
  children: ReactNode;
}

/** The content of a step, whose heading gets the focus, so that screen readers announce it. */
export function StepPart({ title, hasFocus = false, children }: StepPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <section className={css.part} aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
