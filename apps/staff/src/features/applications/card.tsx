import type { PersonRow } from "@kehila/shared/persons/answers";
import { useTranslation } from "react-i18next";
import { NameLink } from "../../entities/persons/links/name-link.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { callLink } from "../../entities/persons/list/people.css.ts";
import { WithHiddenMatches, MatchedText } from "../../entities/persons/matches/matched-text.tsx";
import type { ReasonField } from "../../entities/persons/matches/reasons.ts";
import { Digits } from "../../entities/persons/values/texts.tsx";
import { Button } from "../../ui/button/button.tsx";
import type { RowAction } from "../../ui/table/row.tsx";
import { Instant } from "../../ui/dates.tsx";
import { MenuButton } from "../../ui/menu/menu.tsx";
import * as css from "./applications.css.ts";
import { DuplicateBadge, SenderMark, WithSpouse } from "./columns.tsx";
import { UserText } from "../../ui/user-text.tsx";

/** The fields of a card that a search covers. */
export const CARD_FIELDS = ["phone", "city"] as const satisfies ReasonField[];

interface ApplicationCardProps {
  application: PersonRow;
  /** The actions; the review is the first. */
  actions: readonly RowAction[];
}

/** An application on a phone: a review button, and the other actions in a menu. */
export function ApplicationCard({ application, actions }: ApplicationCardProps) {
  const { t } = useTranslation();
  const name = fullName(application);
  const [review, ...others] = actions;
  return (
    <article className={css.card}>
      <div className={css.cardHead}>
        <h2 className={css.cardName}>
          <WithHiddenMatches person={application}>
            <NameLink person={application} isInTabOrder />
          </WithHiddenMatches>
        </h2>
        <MenuButton
          isIconOnly
          size="small"
          label={t("persons:action.menu", { name })}
          actions={others}
        />
      </div>
      {application.spouse ? (
        <p>
          <WithSpouse name={fullName(application.spouse)} />
        </p>
      ) : null}
      {application.possibleDuplicate ? (
        <p>
          <DuplicateBadge />
        </p>
      ) : null}
      <p>
        <UserText text={application.city}>
          <MatchedText person={application} field="city" />
        </UserText>
        {application.phone ? (
          <>
            <span>{application.city === "" ? null : " · "}</span>
            <a href={`tel:${application.phone}`} className={callLink}>
              <Digits>
                <MatchedText person={application} field="phone" />
              </Digits>
            </a>
          </>
        ) : null}
      </p>
      {application.sender ? <SenderMark /> : null}
      <div className={css.cardFoot}>
        <p className={css.received}>
          {t("applications:column.createdAt")}: <Instant at={application.createdAt} />
        </p>
        {review ? (
          <Button aria-label={review.label} onPress={review.onAction}>
            {review.shown ?? review.label}
          </Button>
        ) : null}
      </div>
    </article>
  );
}
