import type { PersonRow } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MenuAction } from "../../ui/menu/items.ts";
import { ActionMenu } from "../../ui/menu/menu.tsx";
import { archivedSpouseText } from "./archived-spouse.ts";
import { FamilyToggle } from "./family-toggle.tsx";
import { fullName } from "./format.ts";
import { FoundElsewhere, FoundText } from "./found.tsx";
import type { ReasonField } from "./reasons.ts";
import { BirthDate, Digits, useInterestsText } from "./texts.tsx";
import { NameLink } from "./name-link.tsx";
import * as css from "./people.css.ts";
import { UserText } from "../../ui/user-text.tsx";

/** The fields of a card that a search covers. */
export const CARD_FIELDS = ["phone", "idNumber", "city"] as const satisfies ReasonField[];

interface PersonCardProps {
  person: PersonRow;
  actions: readonly MenuAction[];
  /** The checkbox that selects the person, where rows can be selected. */
  box?: ReactNode;
}

/** A person of the register as a card, on a phone. */
export function PersonCard({ person, actions, box }: PersonCardProps) {
  const { t } = useTranslation();
  const interestsText = useInterestsText();
  const { birthDate, phone, idNumber, spouse, married, childrenCount } = person;
  const archivedSpouse = archivedSpouseText(t, person);
  const family = [
    spouse ? `${t("persons:field.spouse")}: ${fullName(spouse)}` : null,
    archivedSpouse ? `${t("persons:field.spouse")}: ${archivedSpouse}` : null,
    married && !spouse && !archivedSpouse ? t("persons:list.marriedAlone") : null,
    // The number and its noun stay in one line.
    childrenCount > 0
      ? t("persons:filter.chip.childrenCount", { count: childrenCount }).replaceAll(" ", "\u00A0")
      : null,
  ].filter((text) => text !== null);
  return (
    <article className={css.card}>
      <div className={css.cardHeader}>
        {box ? <div className={css.cardBox}>{box}</div> : null}
        <div className={css.cardName}>
          <FoundElsewhere person={person}>
            <NameLink person={person} isInTabOrder />
          </FoundElsewhere>
        </div>
        <ActionMenu
          size="small"
          label={t("persons:action.menu", { name: fullName(person) })}
          actions={actions}
        />
      </div>
      <p className={css.cardLine}>
        <UserText text={person.city}>
          <FoundText person={person} field="city" />
        </UserText>
        {phone ? (
          <>
            {" · "}
            <a href={`tel:${phone}`} className={css.callLink}>
              <Digits>
                <FoundText person={person} field="phone" />
              </Digits>
            </a>
          </>
        ) : null}
      </p>
      {birthDate ? (
        <p className={css.cardLine}>
          <BirthDate day={birthDate} />
        </p>
      ) : null}
      {idNumber ? (
        <p className={css.cardMuted}>
          {t("persons:field.idNumber")}:{" "}
          <Digits>
            <FoundText person={person} field="idNumber" />
          </Digits>
        </p>
      ) : null}
      {family.length > 0 ? (
        <p className={css.cardMuted}>
          {spouse || childrenCount > 0 ? (
            <FamilyToggle
              person={person}
              label={t("persons:family.of", { name: fullName(person) })}
            >
              {family.join(" · ")}
            </FamilyToggle>
          ) : (
            family.join(" · ")
          )}
        </p>
      ) : null}
      <p className={css.cardMuted}>{interestsText(person.interestedEvents)}</p>
    </article>
  );
}
