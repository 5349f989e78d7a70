import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import { useTranslation } from "react-i18next";
import { Day } from "../../ui/dates.tsx";
import { UserText } from "../../ui/user-text.tsx";

/**
 * Shows which lists an approved person was not added to, with the reason; renders nothing if there
 * are none.
 */
export function MissedLists({ lists }: { lists: ApprovedPerson["missedLists"] }) {
  const { t } = useTranslation();
  if (lists.length === 0) return null;
  const existingLists = lists.filter((list) => list !== null);
  const deletedCount = lists.length - existingLists.length;
  return (
    <>
      {existingLists.map(({ id, title, date, reason }) => (
        <p key={id}>
          {t(`event-lists:missed.${reason}`)} <UserText>{title}</UserText> · <Day day={date} />
        </p>
      ))}
      {deletedCount > 0 ? <p>{t("event-lists:missed.deleted", { count: deletedCount })}</p> : null}
    </>
  );
}
