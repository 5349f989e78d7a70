import type { PersonRow } from "@kehila/shared/person-answers";
import { useTranslation } from "react-i18next";
import { NameLink } from "../../entities/persons/columns.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { CityAndPhone } from "../../entities/persons/texts.tsx";
import { secondary } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button.tsx";
import type { RowAction } from "../../ui/data-table-row.tsx";
import { Instant } from "../../ui/dates.tsx";
import { ActionMenu } from "../../ui/menu.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import * as css from "./applications.css.ts";
import { DuplicateBadge } from "./columns.tsx";

interface ApplicationCardProps {
  application: PersonRow;
  /** The review first. */
  actions: readonly RowAction[];
}

/** An application on a phone: its review, and the other steps in a menu. */
export function ApplicationCard({ application, actions }: ApplicationCardProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const name = fullName(application);
  const [review, ...others] = actions;
  return (
    <article className={css.card}>
      <div className={css.cardHead}>
        <h2 className={css.cardName}>
          <NameLink person={application} isInTabOrder />
        </h2>
        <ActionMenu size="small" label={t("persons:action.menu", { name })} actions={others} />
      </div>
      {application.possibleDuplicate ? (
        <p>
          <DuplicateBadge />
        </p>
      ) : null}
      <p>
        <CityAndPhone person={application} />
      </p>
      <p className={secondary}>
        {t("applications:column.createdAt")}: <Instant at={application.createdAt} />
      </p>
      {review ? (
        <Button isWide onPress={review.onAction}>
          {named("applications:review", name)}
        </Button>
      ) : null}
    </article>
  );
}
