import type { Attendance } from "@kehila/shared/events/came";
import type { Participant } from "@kehila/shared/events/event-lists";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { PhoneLinks } from "../../entities/persons/phone-links.tsx";
import * as people from "../../entities/persons/people.css.ts";
import { BirthDate } from "../../entities/persons/texts.tsx";
import { wrap } from "../../styles/utilities.css.ts";
import type { MenuAction } from "../../ui/menu/items.ts";
import { ActionMenu } from "../../ui/menu/menu.tsx";
import { CommentField } from "./comment-field.tsx";
import type { Comments } from "./comments.ts";
import { participantIdNumber } from "./id-number.tsx";
import { ParticipantMarks } from "./marks.tsx";
import { NameButton } from "./name.tsx";
import * as css from "./participants.css.ts";
import { UserText } from "../../ui/user-text.tsx";

interface ParticipantCardProps {
  participant: Participant;
  /** Whether the person came; null for a list without recorded attendance. */
  attendance: Attendance | null;
  actions: readonly MenuAction[];
  /** Null for users who may not edit the list. */
  comments: Comments | null;
  onOpen: (person: Participant["person"]) => void;
}

/** A participant on a phone; the call button comes first. */
export function ParticipantCard(props: ParticipantCardProps) {
  const { participant, attendance, actions, comments, onOpen } = props;
  const { t } = useTranslation();
  const { person, source, comment } = participant;
  const { city, gender, birthDate, married, childrenCount, phone } = person;
  const name = fullName(person);
  const idNumber = participantIdNumber(person);
  const family = [
    t(`common:marital.${married ? "married" : "single"}`),
    ...(gender ? [t(`common:gender.${gender}`)] : []),
    ...(childrenCount > 0 ? [t("participants:card.children", { count: childrenCount })] : []),
  ];
  return (
    <article className={people.card}>
      <div className={people.cardHeader}>
        <div className={people.cardName}>
          <NameButton person={person} onOpen={onOpen} />
        </div>
        {actions.length > 0 ? (
          <ActionMenu size="small" label={t("persons:action.menu", { name })} actions={actions} />
        ) : null}
      </div>
      {source === "public" || !person.active || attendance ? (
        <div className={wrap}>
          <ParticipantMarks participant={participant} attendance={attendance} />
        </div>
      ) : null}
      {phone ? <PhoneLinks phone={phone} name={name} isOnCard /> : null}
      <p className={people.cardLine}>
        <UserText>{city}</UserText>
        {birthDate ? (
          <>
            {" · "}
            <BirthDate day={birthDate} />
          </>
        ) : null}
      </p>
      <p className={people.cardMuted}>{family.join(" · ")}</p>
      {idNumber ? (
        <p className={people.cardMuted}>
          {t("persons:field.idNumber")}: {idNumber}
        </p>
      ) : null}
      {comments ? <CommentField participant={participant} comments={comments} isOnCard /> : null}
      {!comments && comment ? (
        <p className={`${people.cardLine} ${css.description}`}>
          <UserText dir="auto">{comment}</UserText>
        </p>
      ) : null}
    </article>
  );
}
