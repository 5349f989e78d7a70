import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { FIRST_STEPS, type FirstStep, type FirstSteps } from "@kehila/shared/first-steps";
import { listsPage, PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { asBoolean, readPreference, writePreference } from "../../lib/storage/preferences.ts";
import { secondary, visuallyHidden } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { usePublicFormShared } from "../public-form/shared.ts";
import { SharePublicFormButton } from "../public-form/share-button.tsx";
import * as css from "./panel.css.ts";

const isHiddenHere = (): boolean => readPreference("first-steps-hidden", asBoolean, false);

/** The first steps of an empty register, for administrators; hidden once all steps are done. */
export function FirstStepsPanel({ done }: { done: FirstSteps }) {
  const { t } = useTranslation();
  const [isHidden, setHidden] = useState(isHiddenHere);
  const isSharedHere = usePublicFormShared();
  const isDone = (step: FirstStep): boolean => done[step] || (step === "share" && isSharedHere);
  const remainingCount = FIRST_STEPS.filter((step) => !isDone(step)).length;
  const isFinished = remainingCount === 0;
  useEffect(() => {
    if (isFinished) writePreference("first-steps-hidden", true);
  }, [isFinished]);
  if (isHidden || isFinished) return null;

  const hide = () => {
    writePreference("first-steps-hidden", true);
    setHidden(true);
  };
  return (
    <div className={css.container}>
      <Panel
        title={t("share:steps.title")}
        description={t("share:steps.text", { count: remainingCount })}
        actions={
          <Button variant="quiet" onPress={hide}>
            {t("share:steps.hide")}
          </Button>
        }
      >
        <ul className={css.steps}>
          {FIRST_STEPS.map((step) => (
            <li key={step} className={css.step} data-done={isDone(step)}>
              {isDone(step) ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
              <div>
                <StepAct step={step} isDone={isDone(step)} />
                <p className={secondary}>{t(`share:steps.${step}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** The link of a step; the plain name of a done step. The public form can be shared again. */
function StepAct({ step, isDone }: { step: FirstStep; isDone: boolean }): ReactNode {
  const { t } = useTranslation();
  const name = t(`share:steps.${step}`);
  if (isDone) {
    return (
      <>
        {step === "share" ? <SharePublicFormButton text={name} /> : name}
        <span className={visuallyHidden}>{` — ${t("share:steps.done")}`}</span>
      </>
    );
  }
  switch (step) {
    case "people":
      return (
        <>
          <Link to={PAGES.newPerson}>{name}</Link>
          <span>{" · "}</span>
          <Link to={PAGES.imports}>{t("share:steps.import")}</Link>
        </>
      );
    case "share":
      return <SharePublicFormButton text={name} />;
    case "invite":
      return (
        <Link to={PAGES.accounts} search={{ invite: "yes" }}>
          {name}
        </Link>
      );
    case "list":
      return <Link to={listsPage(EVENT_CATEGORIES[0])}>{name}</Link>;
  }
}
