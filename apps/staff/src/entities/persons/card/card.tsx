import type { PersonRow } from "@kehila/shared/persons/answers";
import { formatPhone, isMobile } from "@kehila/shared/persons/identifiers";
import { MessageCircle, Phone as PhoneIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MenuAction } from "../../../ui/menu/items.ts";
import { MenuButton } from "../../../ui/menu/menu.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { Avatar } from "./avatar.tsx";
import * as css from "./card.css.ts";
import { FamilyMark } from "../family/family-mark.tsx";
import { formatAge, formatShortAge, fullName, toInternational } from "../format.ts";
import { WithHiddenMatches, MatchedText } from "../matches/matched-text.tsx";
import { NameLink } from "../links/name-link.tsx";
import type { ReasonField } from "../matches/reasons.ts";

/** The fields of a card that a search covers. */
export const CARD_FIELDS = ["city"] as const satisfies ReasonField[];

interface PersonCardProps {
  person: PersonRow;
  /** The actions in a menu; if absent, the card has buttons to call and to write. */
  actions?: readonly MenuAction[];
  /** Whether the card is of a family: the spouse stands below. */
  isFamily?: boolean;
  /** The checkbox that selects the person, where rows can be selected. */
  box?: ReactNode;
}

/** A person of the register on a phone: initials, the name, and below it age and city. */
export function PersonCard({ person, actions, isFamily = false, box }: PersonCardProps) {
  const { t } = useTranslation();
  const { birthDate, city, spouse, childrenBirths = [] } = person;
  const ages = isFamily ? childrenBirths.filter((birth) => birth !== null) : [];
  return (
    <article className={isFamily && spouse ? css.familyCard : css.card}>
      <div className={css.box}>
        <Avatar person={person} />
        {box}
      </div>
      <div className={css.text}>
        <div className={css.name}>
          <WithHiddenMatches person={person}>
            <NameLink person={person} isInTabOrder />
          </WithHiddenMatches>
        </div>
        <p className={css.facts}>
          <span>{birthDate ? `${formatAge(birthDate, t)} · ` : null}</span>
          <UserText text={city}>
            <MatchedText person={person} field="city" />
          </UserText>
          {ages.length > 0 ? (
            <span>
              {" · "}
              {t("persons:families.ages", {
                ages: ages.map((birth) => formatShortAge(birth, t)).join(", "),
              })}
            </span>
          ) : null}
        </p>
      </div>
      <div className={css.family}>
        <FamilyMark person={person} />
      </div>
      {actions ? (
        <MenuButton
          isIconOnly
          size="small"
          label={t("persons:action.menu", { name: fullName(person) })}
          actions={actions}
        />
      ) : (
        <Contact person={person} />
      )}
      {isFamily && spouse ? (
        <div className={css.spouse}>
          <div className={css.text}>
            <NameLink person={spouse} isInTabOrder />
          </div>
          <Contact person={spouse} />
        </div>
      ) : null}
    </article>
  );
}

/** A call link; for a mobile number also a message link. */
function Contact({ person }: { person: Pick<PersonRow, "firstName" | "lastName" | "phone"> }) {
  const { t } = useTranslation();
  const { phone } = person;
  if (!phone) return null;
  const name = fullName(person);
  return (
    <>
      {isMobile(phone) ? (
        <a
          href={`https://wa.me/${toInternational(phone)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t("persons:phone.whatsApp", { name })}
          className={css.contact}
        >
          <MessageCircle aria-hidden="true" />
        </a>
      ) : null}
      <CallButton phone={phone} name={name} />
    </>
  );
}

/** A call link with the icon alone. */
export function CallButton({ phone, name }: { phone: string; name: string }) {
  const { t } = useTranslation();
  return (
    <a
      href={`tel:${phone}`}
      aria-label={t("persons:phone.call", { name, phone: formatPhone(phone) })}
      className={css.contact}
    >
      <PhoneIcon aria-hidden="true" />
    </a>
  );
}
