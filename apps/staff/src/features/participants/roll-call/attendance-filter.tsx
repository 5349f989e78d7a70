import { hasAttendance } from "@kehila/shared/events/came";
import type { EventList } from "@kehila/shared/events/event-lists";
import { ListFilter } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { formatNumber } from "../../../lib/text/format.ts";
import { media } from "../../../styles/theme.css.ts";
import { Segments } from "../../../ui/field/segments.tsx";
import { MenuButton } from "../../../ui/menu/menu.tsx";
import type { ShownAttendance } from "./attendance.ts";
import { shownParticipants, shownText } from "./attendance.ts";

interface AttendanceFilterProps {
  list: EventList;
  shown: ShownAttendance;
  onChange: (shownAttendance: ShownAttendance) => void;
}

/**
 * A filter of participants by attendance, on a phone a menu; nothing for a list without recorded
 * attendance.
 */
export function AttendanceFilter({ list, shown, onChange }: AttendanceFilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasSegments = useMedia(media.tablet);
  if (!hasAttendance(list)) return null;
  const label = t("participants:attendance.show");
  const options = (["all", "came", "missed"] as const).map((value) => ({
    value,
    text: `${shownText(t, list, value)} · ${formatNumber(shownParticipants(list, value).length, language)}`,
  }));
  if (hasSegments) {
    return <Segments label={label} isFitted options={options} value={shown} onChange={onChange} />;
  }
  const choose = ([value]: string[]) =>
    onChange(options.find((option) => option.value === value)?.value ?? "all");
  return (
    <MenuButton
      label={label}
      value={options.find(({ value }) => value === shown)?.text ?? label}
      icon={<ListFilter aria-hidden="true" />}
      sections={[
        {
          id: "attendance",
          label,
          options: options.map(({ value, text }) => ({ value, label: text })),
          chosen: [shown],
          onChange: choose,
        },
      ]}
    />
  );
}
