import { hasAttendance } from "@kehila/shared/events/came";
import type { EventList } from "@kehila/shared/events/event-lists";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { formatNumber } from "../../../lib/text/format.ts";
import { Segments } from "../../../ui/field/segments.tsx";
import type { ShownAttendance } from "./attendance.ts";
import { shownParticipants, shownText } from "./attendance.ts";

interface AttendanceFilterProps {
  list: EventList;
  shown: ShownAttendance;
  onChange: (shownAttendance: ShownAttendance) => void;
}

/** A filter of participants by attendance; nothing for a list without recorded attendance. */
export function AttendanceFilter({ list, shown, onChange }: AttendanceFilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!hasAttendance(list)) return null;
  return (
    <Segments
      label={t("participants:attendance.show")}
      isFitted
      options={(["all", "came", "missed"] as const).map((value) => ({
        value,
        text: `${shownText(t, list, value)} · ${formatNumber(shownParticipants(list, value).length, language)}`,
      }))}
      value={shown}
      onChange={onChange}
    />
  );
}
