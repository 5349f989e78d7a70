import type { Attendance } from "@kehila/shared/events/came";
import { attendanceOf } from "@kehila/shared/events/came";
import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { PhoneLinks } from "../../../entities/persons/values/phone-links.tsx";
import { useBirthDateCell } from "../../../entities/persons/values/texts.tsx";
import type { DataColumn } from "../../../ui/table/features.ts";
import { CommentField } from "../comments/comment-field.tsx";
import type { Comments } from "../comments/comments.ts";
import { participantIdNumber } from "./id-number.tsx";
import { ParticipantMarks } from "./marks.tsx";
import { NameButton } from "./name.tsx";
import * as css from "../participants.css.ts";
import { UserText } from "../../../ui/user-text.tsx";

/**
 * Columns that can be hidden (docs/product.md#participants); name and actions are always visible.
 * Frequently used columns come first, since a narrow table scrolls the others out of view.
 */
export const OPTIONAL_COLUMNS = [
  "phone",
  "comment",
  "idNumber",
  "city",
  "gender",
  "birthDate",
  "maritalStatus",
  "childrenCount",
] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

type ColumnShape = Omit<DataColumn<Participant>, "id" | "header">;

/** Returns the columns of a list's participants; with `comments`, the comments are editable. */
export function useParticipantColumns(
  list: Pick<EventList, "rollCallClosedAt">,
  comments: Comments | null,
  onOpen: (person: Participant["person"]) => void,
): readonly DataColumn<Participant>[] {
  const { t } = useTranslation();
  const birthDateCell = useBirthDateCell();
  const { rollCallClosedAt } = list;
  return useMemo(() => {
    const shapes: Record<OptionalColumn, ColumnShape> = {
      idNumber: {
        width: "idNumber",
        cell: ({ person }) => participantIdNumber(person),
      },
      phone: {
        width: "phone",
        cell: ({ person }) =>
          person.phone ? <PhoneLinks phone={person.phone} name={fullName(person)} /> : null,
      },
      city: {
        width: "words",
        isPeoplesText: true,
        cell: ({ person: { city } }) => <UserText>{city}</UserText>,
      },
      gender: {
        width: "count",
        tone: "muted",
        cell: ({ person: { gender } }) => (gender ? t(`common:gender.${gender}`) : null),
      },
      birthDate: {
        width: "dayAndMore",
        cell: ({ person: { birthDate } }) => (birthDate ? birthDateCell(birthDate) : null),
      },
      maritalStatus: {
        width: "words",
        tone: "muted",
        cell: ({ person: { married } }) => t(`common:marital.${married ? "married" : "single"}`),
      },
      childrenCount: {
        width: "count",
        cell: ({ person: { childrenCount } }) => (childrenCount > 0 ? childrenCount : null),
      },
      comment: {
        width: "note",
        ...(comments ? { isFilling: true } : { isPeoplesText: true }),
        cell: (participant) =>
          comments ? (
            <CommentField participant={participant} comments={comments} />
          ) : (
            <UserText title={participant.comment ?? undefined}>{participant.comment}</UserText>
          ),
      },
    };
    const name: DataColumn<Participant> = {
      id: "lastName",
      header: t("persons:field.name"),
      width: "marked",
      isFilling: true,
      cell: (participant) => (
        <ParticipantName
          participant={participant}
          attendance={attendanceOf(participant.came, { rollCallClosedAt })}
          onOpen={onOpen}
        />
      ),
    };
    const optional = OPTIONAL_COLUMNS.map((id): DataColumn<Participant> => ({
      id,
      header: t(`participants:column.${id}`),
      ...shapes[id],
    }));
    return [name, ...optional];
  }, [t, rollCallClosedAt, comments, birthDateCell, onOpen]);
}

interface ParticipantNameProps {
  participant: Participant;
  attendance: Attendance | null;
  onOpen: (person: Participant["person"]) => void;
}

/** The name, with badges. */
function ParticipantName({ participant, attendance, onOpen }: ParticipantNameProps) {
  const { person } = participant;
  return (
    <span className={css.named}>
      <NameButton person={person} onOpen={onOpen} />
      <ParticipantMarks participant={participant} attendance={attendance} isShort />
    </span>
  );
}
