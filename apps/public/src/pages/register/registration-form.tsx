import type { Step } from "@kehila/shared/persons/registration";
import { ACTIONS, STEPS } from "@kehila/shared/persons/registration";
import { useForm } from "../../form/form-context.ts";
import { FormFrame } from "../../form/form-frame.tsx";
import { ActionButton, UpdateButton } from "../../form/form-parts.tsx";
import { FormSection } from "../../form/form-section.tsx";
import { isRefused } from "../../form/page-data.ts";
import { STEP_FIELDS } from "../../form/step-fields.tsx";
import { Turnstile } from "../../form/turnstile.tsx";
import type { FormSteps } from "../../form/use-steps.ts";
import * as css from "../../styles/form.css.ts";
import * as layout from "../../styles/page.css.ts";
import type { RegisterPageData } from "./page-data.ts";
import { registerUrl } from "./page-data.ts";
import { Review } from "./review.tsx";

interface FormProps {
  page: RegisterPageData;
  form: FormSteps<Step>;
}

/** The buttons of a step, or of the whole form without JavaScript. */
function Buttons({ page, form: { isHydrated, step, isSending, back } }: FormProps) {
  const { t } = useForm();
  const isSubmit = !isHydrated || step === "review";
  const label = isSubmit ? (isSending ? "action.submitting" : "action.submit") : "action.continue";
  return (
    <>
      <div className={css.actions}>
        <ActionButton action={ACTIONS.submit} isBusy={isSending}>
          {t(label)}
        </ActionButton>
        {isHydrated && step !== "personal" && (
          <button type="button" className={css.buttonKind.secondary} onClick={back}>
            {t("action.back")}
          </button>
        )}
      </div>
      {isSubmit && <Turnstile siteKey={page.turnstileSiteKey} />}
    </>
  );
}

/** One bar for each step. */
function Progress({ reached }: { reached: number }) {
  return (
    <div className={layout.progress} aria-hidden>
      {STEPS.map((step, index) => (
        <span
          key={step}
          className={layout.progressStep}
          data-reached={index <= reached || undefined}
        />
      ))}
    </div>
  );
}

/**
 * The form: all sections at once, or one step of the wizard. A section has the same position in the
 * element tree in both cases, so that React keeps its inputs.
 */
export function RegistrationForm({ page, form }: FormProps) {
  const { t } = useForm();
  const { isHydrated, step: current } = form;
  const isFresh = !page.blocksAdded && !isRefused(page);
  const url = registerUrl(page.language);
  return (
    <FormFrame
      page={page}
      form={form}
      url={url}
      isBeforeEnd={isHydrated && current !== "review"}
      isClearable
    >
      {STEPS.map((step, index) => {
        if (isHydrated ? step !== current : step === "review") return null;
        const Fields = step === "review" ? null : STEP_FIELDS[step];
        return (
          <FormSection
            key={step}
            step={step}
            position={{ step: index + 1, total: isHydrated ? STEPS.length : STEPS.length - 1 }}
            isAlone={isHydrated}
            className={isFresh && !isHydrated && index > 0 ? layout.laterSection : ""}
          >
            {isHydrated && <Progress reached={index} />}
            {Fields === null ? (
              <>
                <p className={layout.lead}>{t("review.intro")}</p>
                <Review onChange={form.revisit} />
              </>
            ) : (
              <div className={css.fields}>
                <Fields />
                {!isHydrated && step === "family" && <UpdateButton url={url} />}
              </div>
            )}
            {isHydrated && <Buttons page={page} form={form} />}
          </FormSection>
        );
      })}
      {!isHydrated && <Buttons page={page} form={form} />}
    </FormFrame>
  );
}
