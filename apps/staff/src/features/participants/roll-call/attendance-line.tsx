import { today } from "@kehila/shared/base/dates";
import { hasAttendance, missingAfterwards } from "@kehila/shared/events/came";
import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { cameText } from "../../../entities/event-lists/event-facts.tsx";
import { calendar } from "../../../lib/config.ts";
import { strong } from "../../../styles/utilities.css.ts";
import * as css from "../participants.css.ts";
import type { ShownAttendance } from "./attendance.ts";
import { shownParticipants } from "./attendance.ts";
import { NextList } from "./next-list.tsx";

interface AttendanceLineProps {
  list: EventList;
  shown: ShownAttendance;
  /** The participants that the page shows. */
  participants: readonly Participant[];
}

/**
 * One line about the attendance: after the event who came, what counts and what is missing; and a
 * new list of the shown participants, or after the event of those who came.
 */
export function AttendanceLine({ list, shown, participants }: AttendanceLineProps) {
  const { t } = useTranslation();
  const isOver = list.date < today(calendar);
  const isNext = isOver && hasAttendance(list) && shown !== "missed";
  const texts = attendanceTexts(t, list, isOver);
  if (texts.length === 0 && shown === "all") return null;
  return (
    <div className={css.parts}>
      {texts.length > 0 ? (
        <p className={css.attendance}>
          {isOver && hasAttendance(list) ? (
            <>
              <span className={strong}>{cameText(t, list)}</span>
              <span>{" · "}</span>
            </>
          ) : null}
          {texts.map((text) => (
            <span key={text}>{text} </span>
          ))}
        </p>
      ) : null}
      {isNext ? (
        <NextList
          list={list}
          participants={shownParticipants(list, "came")}
          label="next"
          isMain={list.rollCallClosedAt !== null && shown === "came"}
        />
      ) : null}
      {shown !== "all" && !isNext ? (
        <NextList list={list} participants={participants} label="newList" />
      ) : null}
    </div>
  );
}

/** Returns which participants count as present, and after the event what is missing. */
function attendanceTexts(t: TFunction, list: EventList, isOver: boolean): string[] {
  const { rollCallClosedAt, personLinks } = list;
  if (rollCallClosedAt === null && (!isOver || personLinks.length === 0)) return [];
  const personCount = personLinks.length;
  const commentCount = personLinks.filter(({ comment }) => Boolean(comment)).length;
  const isMissing =
    isOver &&
    missingAfterwards({ rollCallClosedAt, personCount, commentCount }).includes("comments");
  const count = personCount - commentCount;
  return [
    stateText(t, list),
    ...(isMissing ? [t("participants:attendance.missingComments", { count })] : []),
  ];
}

/** Returns the text that explains which participants count as present. */
const stateText = (t: TFunction, { rollCallClosedAt, cameCount }: EventList): string => {
  if (rollCallClosedAt !== null) return t("participants:attendance.closedText");
  return t(`participants:attendance.${cameCount > 0 ? "openText" : "noneText"}`);
};
