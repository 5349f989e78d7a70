import type { ReactNode } from "react";
import { useEffect, useMemo, useRef } from "react";
import type { InputName } from "@kehila/shared/persons/registration";
import type { Translate } from "../i18n/translator.ts";
import * as css from "../styles/page.css.ts";
import { FormContext } from "./form-context.ts";
import { PageFoot } from "./page-foot.tsx";
import type { FormPageData } from "./page-data.ts";
import { isRefused } from "./page-data.ts";
import type { FocusTarget } from "./step-state.ts";
import { DefaultButton } from "./plain-inputs.tsx";
import type { LanguageItem } from "./top-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import type { AnySteps } from "./use-steps.ts";

interface FormPageProps {
  page: FormPageData;
  t: Translate;
  form: AnySteps;
  /** The page's part of the document title. */
  subject: string;
  /** The value of the submit button that Enter presses; null without a form. */
  defaultAction: string | null;
  /** The name of an input that is read-only on this page. */
  readOnlyInput?: InputName | undefined;
  renderLanguage: (item: LanguageItem) => ReactNode;
  children: ReactNode;
}

/** Returns the title of the document. */
export const documentTitle = (
  t: Translate,
  { title, ...shown }: Pick<FormPageData, "title" | "errors" | "failure">,
  subject: string,
): string => `${isRefused(shown) ? `${t("page.error")}: ` : ""}${subject} – ${title}`;

const FOCUS_TARGETS = {
  heading: "[data-heading]",
  summary: "[data-error-summary]",
  question: "input[aria-invalid=true]",
} as const satisfies Record<FocusTarget, string>;

/** A page with a form: its state for the fields, the title of the document, and the focus. */
export function FormPage({
  page,
  t,
  form,
  subject,
  defaultAction,
  readOnlyInput,
  renderLanguage,
  children,
}: FormPageProps) {
  const { isHydrated, values, errors, failure, change, focus } = form;
  const { timeZone, title } = page;
  const mainRef = useRef<HTMLElement>(null);

  useEffect(() => {
    if (focus === null) return;
    const target = FOCUS_TARGETS[focus.on];
    const element = mainRef.current?.querySelector<HTMLElement>(target);
    element?.focus({ preventScroll: true });
    if (focus.on === "heading") window.scrollTo(0, 0);
    else element?.scrollIntoView({ block: focus.on === "summary" ? "start" : "center" });
  }, [focus]);

  useEffect(() => {
    if (isHydrated) document.title = documentTitle(t, { title, errors, failure }, subject);
  }, [isHydrated, t, title, errors, failure, subject]);

  const context = useMemo(
    () => ({ t, timeZone, values, errors, isHydrated, change, readOnlyInput }),
    [t, timeZone, values, errors, isHydrated, change, readOnlyInput],
  );
  return (
    <FormContext value={context}>
      <div className={css.column}>
        {defaultAction !== null && <DefaultButton action={defaultAction} />}
        <TopBar
          language={page.language}
          organisation={page}
          t={t}
          renderLanguage={renderLanguage}
        />
        <main ref={mainRef}>{children}</main>
        <PageFoot language={page.language} t={t} />
      </div>
    </FormContext>
  );
}
