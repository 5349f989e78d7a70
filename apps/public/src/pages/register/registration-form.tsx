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
function Buttons({ page, form: { live, step, sending, back } }: FormProps) {
  const { t } = useForm();
  const sends = !live || step === "review";
  const label = sends ? (sending ? "action.submitting" : "action.submit") : "action.continue";
  return (
    <>
      <div className={css.actions}>
        <ActionButton action={ACTIONS.submit} isBusy={sending}>
          {t(label)}
        </ActionButton>
        {live && step !== "personal" && (
          <button type="button" className={css.buttonKind.secondary} onClick={back}>
            {t("action.back")}
          </button>
        )}
      </div>
      {sends && <Turnstile siteKey={page.turnstileSiteKey} />}
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
 * The form: all sections at once, or one step of the wizard. Sections keep their position in both.
 */
export function RegistrationForm({ page, form }: FormProps) {
  const { t } = useForm();
  const { live, step: current } = form;
  const isFresh = !page.blocksAdded && !isRefused(page);
  const url = registerUrl(page.language);
  return (
    <FormFrame
      page={page}
      form={form}
      url={url}
      isBeforeEnd={live && current !== "review"}
      isClearable
    >
      {STEPS.map((step, index) => {
        if (live ? step !== current : step === "review") return null;
        const Fields = step === "review" ? null : STEP_FIELDS[step];
        return (
          <FormSection
            key={step}
            step={step}
            place={{ step: index + 1, total: live ? STEPS.length : STEPS.length - 1 }}
            isAlone={live}
            className={isFresh && !live && index > 0 ? layout.laterSection : ""}
          >
            {live && <Progress reached={index} />}
            {Fields === null ? (
              <>
                <p className={layout.lead}>{t("review.intro")}</p>
                <Review onChange={form.revisit} />
              </>
            ) : (
              <div className={css.fields}>
                <Fields />
                {!live && step === "family" && <UpdateButton url={url} />}
              </div>
            )}
            {live && <Buttons page={page} form={form} />}
          </FormSection>
        );
      })}
      {!live && <Buttons page={page} form={form} />}
    </FormFrame>
  );
}
