import type { EventList } from "@kehila/shared/events/event-lists";
import { PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import * as css from "./participants.css.ts";
import { UserText } from "../../ui/user-text.tsx";

/**
 * The number of applicants of the list's link who wait for approval; their names for users who may
 * read applications.
 */
export function WaitingApplicants({ list }: { list: EventList }) {
  const { t } = useTranslation();
  const { applicationCount: count, applicants } = list;
  if (count === 0) return null;
  return (
    <Notice tone="info">
      <p>{t("event-lists:card.applications", { count })}</p>
      {applicants ? (
        <ul className={css.applicants}>
          {applicants.map((applicant) => (
            <li key={applicant.id}>
              <Link to={PAGES.pending} search={{ person: applicant.id }}>
                <UserText>{fullName(applicant)}</UserText>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
