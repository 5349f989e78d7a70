import type { Person } from "@kehila/shared/persons/answers";
import { useTranslation } from "react-i18next";
import { Day } from "../../ui/dates.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { isLinkOpen } from "./link-open.ts";
import { UserText } from "../../ui/user-text.tsx";

interface EventsToJoinProps {
  lists: readonly Person["listApplications"][number]["list"][];
}

/**
 * Shows which lists an approval adds an applicant to, and which not because they are over or
 * deleted.
 */
export function EventsToJoin({ lists }: EventsToJoinProps) {
  const { t } = useTranslation();
  const existingLists = lists.filter((list) => list !== null);
  const deleted = lists.length - existingLists.length;
  return (
    <>
      {existingLists.map(({ id, title, date }) => {
        const isOpen = isLinkOpen(date);
        return (
          <Notice key={id} tone={isOpen ? "info" : "warning"}>
            {t(isOpen ? "applications:approveDialog.joins" : "applications:approveDialog.over")}{" "}
            <UserText>{title}</UserText> · <Day day={date} />
          </Notice>
        );
      })}
      {deleted > 0 ? (
        <Notice tone="warning">
          {t("applications:approveDialog.deleted", { count: deleted })}
        </Notice>
      ) : null}
    </>
  );
}
