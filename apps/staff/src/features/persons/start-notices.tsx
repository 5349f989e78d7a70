import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { BackupNotice } from "../../entities/backups/notice.tsx";
import { duplicatesCountQuery } from "../../entities/persons/duplicates.queries.ts";
import { waitingCountQuery } from "../../entities/persons/waiting.queries.ts";
import { useCan, useMe } from "../../entities/users/session.queries.ts";
import * as css from "./start-line.css.ts";

/** What waits for the user: a backup, likely duplicates, applications. */
export function StartNotices() {
  const can = useCan();
  const me = useMe();
  return (
    <>
      {can("backups.manage") && me?.needsSecondFactor !== true ? <BackupNotice /> : null}
      {can("persons.edit") ? <LikelyDuplicates /> : null}
      {can("persons.review") ? <WaitingApplications /> : null}
    </>
  );
}

function LikelyDuplicates() {
  const { t } = useTranslation();
  const { data } = useQuery(duplicatesCountQuery);
  return (
    <p className={css.waiting}>
      <Link to={PAGES.duplicates} className={css.link}>
        {t("duplicates:possible", { count: data?.open ?? 0 })}
      </Link>
    </p>
  );
}

function WaitingApplications() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(waitingCountQuery);
  if (count === 0) return null;
  return (
    <p className={css.waiting}>
      <Link to={PAGES.pending} className={css.link}>
        {t("persons:list.waiting", { count })}
      </Link>
    </p>
  );
}
