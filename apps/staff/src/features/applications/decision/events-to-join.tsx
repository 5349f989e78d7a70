import type { Person } from "@kehila/shared/persons/answers";
import { useTranslation } from "react-i18next";
import { Day } from "../../../ui/dates.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { isLinkOpen } from "../review/link-open.ts";
import { UserText } from "../../../ui/user-text.tsx";

interface EventsToJoinProps {
  applications: readonly Pick<Person["listApplications"][number], "list" | "came">[];
}

/**
 * Names the event lists that an approval adds the applicant to. Warns about events that are over,
 * and about deleted lists, which the applicant cannot join.
 */
export function EventsToJoin({ applications }: EventsToJoinProps) {
  const { t } = useTranslation();
  const existing = applications.flatMap(({ list, came }) => (list ? [{ ...list, came }] : []));
  const deletedCount = applications.length - existing.length;
  return (
    <>
      {existing.map(({ id, title, date, came }) => {
        const isOpen = came || isLinkOpen(date);
        return (
          <Notice key={id} tone={isOpen ? "info" : "warning"}>
            {t(isOpen ? "applications:approveDialog.joins" : "applications:approveDialog.over")}{" "}
            <UserText>{title}</UserText> · <Day day={date} />
          </Notice>
        );
      })}
      {deletedCount > 0 ? (
        <Notice tone="warning">
          {t("applications:approveDialog.deleted", { count: deletedCount })}
        </Notice>
      ) : null}
    </>
  );
}
