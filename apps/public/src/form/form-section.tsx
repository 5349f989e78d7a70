import type { ReactNode } from "react";
import type { Step } from "@kehila/shared/persons/registration";
import * as css from "../styles/page.css.ts";
import { useForm } from "./form-context.ts";

interface FormSectionProps {
  step: Step;
  /** The number of the section, and the number of all sections. */
  position: { step: number; total: number };
  /** Whether the page shows only this section, as a step of the wizard. */
  isAlone?: boolean;
  className?: string;
  children: ReactNode;
}

/** A group of questions: a step of the wizard, or a part of a page. */
export function FormSection({
  step,
  position,
  isAlone,
  className = "",
  children,
}: FormSectionProps) {
  const { t } = useForm();
  return (
    <section
      id={step}
      className={`${css.section} ${className}`}
      aria-labelledby={`${step}-heading`}
    >
      <p className={css.caption}>{t(isAlone ? "step.caption" : "part.caption", position)}</p>
      <h2
        className={css.stepHeading}
        id={`${step}-heading`}
        tabIndex={-1}
        data-heading={isAlone || undefined}
      >
        {t(`step.${step}`)}
      </h2>
      {children}
    </section>
  );
}
