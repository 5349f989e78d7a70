import type { Attendance } from "@kehila/shared/events/came";
import type { Participant } from "@kehila/shared/events/event-lists";
import { Archive, Link, UserCheck, UserX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { iconSmall } from "../../../styles/utilities.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import * as css from "../participants.css.ts";

interface ParticipantMarksProps {
  participant: Participant;
  /** Whether the person came; null for a list without recorded attendance. */
  attendance: Attendance | null;
  /** Whether the badges of attendance and of the public link are only icons. */
  isShort?: boolean;
}

/** Badges for attendance, for a registration by the public link, and for an archived person. */
export function ParticipantMarks(props: ParticipantMarksProps) {
  const { participant, attendance, isShort = false } = props;
  const { t } = useTranslation();
  const { source, person } = participant;
  const byLink = t("persons:details.byLink");
  return (
    <>
      {attendance ? <AttendanceMark attendance={attendance} isShort={isShort} /> : null}
      {source === "public" && isShort ? (
        <span role="img" aria-label={byLink} title={byLink} data-mark className={css.mark}>
          <Link aria-hidden="true" className={iconSmall} />
        </span>
      ) : null}
      {source === "public" && !isShort ? (
        <Badge tone="neutral" icon={Link}>
          {byLink}
        </Badge>
      ) : null}
      {person.active ? null : (
        <span data-mark className={css.mark}>
          <Badge tone="neutral" icon={Archive}>
            {t("persons:status.archived")}
          </Badge>
        </span>
      )}
    </>
  );
}

/** The badge of attendance. */
function AttendanceMark({ attendance, isShort }: { attendance: Attendance; isShort: boolean }) {
  const { t } = useTranslation();
  const text = t(`persons:details.${attendance}`);
  const hasCome = attendance === "came";
  const Icon = hasCome ? UserCheck : UserX;
  if (!isShort) {
    return (
      <Badge tone={hasCome ? "success" : "neutral"} icon={Icon}>
        {text}
      </Badge>
    );
  }
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      data-mark
      className={hasCome ? css.came : css.mark}
    >
      <Icon aria-hidden="true" className={iconSmall} />
    </span>
  );
}
