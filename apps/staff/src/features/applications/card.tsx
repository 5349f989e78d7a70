import type { PersonRow } from "@kehila/shared/person-answers";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { Button } from "../../ui/button.tsx";
import type { ButtonVariant } from "../../ui/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { CityAndPhone } from "../../entities/persons/texts.tsx";
import { Instant } from "../../ui/dates.tsx";
import { secondary, wrap } from "../../styles/utilities.css.ts";
import * as css from "./applications.css.ts";
import type { ApplicationSteps } from "./steps.ts";

interface ApplicationCardProps {
  application: PersonRow;
  steps: ApplicationSteps;
}

/** An application on a phone with its decision buttons; the review has the rest. */
export function ApplicationCard({ application, steps }: ApplicationCardProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const name = fullName(application);
  const button = (
    step: "review" | "approve" | "reject",
    variant: ButtonVariant,
    onStep: (application: PersonRow) => void,
  ) => (
    <Button variant={variant} size="small" onPress={() => onStep(application)}>
      {named(`applications:${step}`, name)}
    </Button>
  );
  return (
    <article className={css.card}>
      <h2 className={css.cardName}>
        <bdi>{name}</bdi>
      </h2>
      <p>
        <CityAndPhone person={application} />
      </p>
      <p className={secondary}>
        {t("applications:column.createdAt")}: <Instant at={application.createdAt} />
      </p>
      <div className={wrap}>
        {button("review", "secondary", steps.onReview)}
        {button("approve", "secondary", steps.onApprove)}
        {button("reject", "danger", steps.onReject)}
      </div>
    </article>
  );
}
