import type { Attendance } from "@kehila/shared/events/came";
import type { Participant } from "@kehila/shared/events/event-lists";
import { isMobile } from "@kehila/shared/persons/identifiers";
import { ChevronDown, MessageCircle, MessageSquareText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as rowCss from "../../../entities/persons/card/card.css.ts";
import { CallButton } from "../../../entities/persons/card/card.tsx";
import { formatAge, fullName, toInternational } from "../../../entities/persons/format.ts";
import { BirthDate, Phone } from "../../../entities/persons/values/texts.tsx";
import { secondary } from "../../../styles/utilities.css.ts";
import { IconButton } from "../../../ui/button/button.tsx";
import type { MenuAction, MenuEntry } from "../../../ui/menu/items.ts";
import { MenuButton } from "../../../ui/menu/menu.tsx";
import { CommentField } from "../comments/comment-field.tsx";
import type { Comments } from "../comments/comments.ts";
import { participantIdNumber } from "./id-number.tsx";
import { ParticipantMarks } from "./marks.tsx";
import { NameButton } from "./name.tsx";
import * as css from "../participants.css.ts";
import { UserText } from "../../../ui/user-text.tsx";

interface ParticipantCardProps {
  participant: Participant;
  /** Whether the person came; null for a list without recorded attendance. */
  attendance: Attendance | null;
  actions: readonly MenuAction[];
  /** Null for users who may not edit the list. */
  comments: Comments | null;
  onOpen: (person: Participant["person"]) => void;
}

/** A participant on a phone: name, call and comment; the other facts expand. */
export function ParticipantCard(props: ParticipantCardProps) {
  const { participant, attendance, actions, comments, onOpen } = props;
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const { person, comment } = participant;
  const { city, birthDate, phone } = person;
  const name = fullName(person);
  const menu = [...useMessages(phone, name), ...actions];
  return (
    <article className={css.card}>
      <div className={css.cardRow}>
        <div className={rowCss.text}>
          <div className={css.cardName}>
            <NameButton person={person} onOpen={onOpen} />
            <ParticipantMarks participant={participant} attendance={attendance} isShort />
          </div>
          <p className={rowCss.facts}>
            <span>{birthDate ? `${formatAge(birthDate, t)} · ` : null}</span>
            <UserText>{city}</UserText>
          </p>
        </div>
        {phone ? <CallButton phone={phone} name={name} /> : null}
        {menu.length > 0 ? (
          <MenuButton
            isIconOnly
            size="small"
            label={t("persons:action.menu", { name })}
            actions={menu}
          />
        ) : null}
      </div>
      <div className={css.cardRow}>
        {comments ? (
          <CommentField participant={participant} comments={comments} isOnCard />
        ) : (
          <p className={css.cardComment}>
            <UserText dir="auto">{comment ?? ""}</UserText>
          </p>
        )}
        <IconButton
          size="small"
          label={t("participants:card.more", { name })}
          icon={<ChevronDown aria-hidden="true" />}
          aria-expanded={isExpanded}
          onPress={() => setExpanded(!isExpanded)}
        />
      </div>
      {isExpanded ? <Facts person={person} /> : null}
    </article>
  );
}

/** Returns the messages that a mobile number takes, for the menu of a card. */
function useMessages(phone: string | null, name: string): MenuEntry[] {
  const { t } = useTranslation();
  if (!phone || !isMobile(phone)) return [];
  return [
    {
      id: "sms",
      label: t("persons:phone.sms", { name }),
      shown: t("persons:phone.smsShort"),
      icon: MessageSquareText,
      href: `sms:${phone}`,
    },
    {
      id: "whatsApp",
      label: t("persons:phone.whatsApp", { name }),
      shown: t("persons:phone.whatsAppShort"),
      icon: MessageCircle,
      href: `https://wa.me/${toInternational(phone)}`,
    },
  ];
}

/** The facts that are not needed to call. */
function Facts({ person }: Pick<Participant, "person">) {
  const { t } = useTranslation();
  const { gender, birthDate, married, childrenCount, phone } = person;
  const idNumber = participantIdNumber(person);
  const family = [
    t(`common:marital.${married ? "married" : "single"}`),
    ...(gender ? [t(`common:gender.${gender}`)] : []),
    ...(childrenCount > 0 ? [t("participants:card.children", { count: childrenCount })] : []),
  ];
  return (
    <div className={`${secondary} ${css.cardFacts}`}>
      {phone ? (
        <p>
          {t("persons:field.phone")}: <Phone digits={phone} />
        </p>
      ) : null}
      {birthDate ? (
        <p>
          <BirthDate day={birthDate} />
        </p>
      ) : null}
      <p>{family.join(" · ")}</p>
      {idNumber ? (
        <p>
          {t("persons:field.idNumber")}: {idNumber}
        </p>
      ) : null}
    </div>
  );
}
