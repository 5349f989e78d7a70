import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCan } from "../../entities/users/session.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { muted, stack } from "../../styles/utilities.css.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { exportsQuery } from "./exports.queries.ts";
import { RecentJob } from "./recent-job.tsx";
import * as css from "./recent.css.ts";

/** The user's own exports of the last day: progress, files, failures. */
export function RecentScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { data: jobs, error, refetch } = useQuery(exportsQuery);
  if (!jobs) {
    return error ? (
      <RetryNotice onRetry={() => void refetch()}>
        {failureText(t, error, t("exports:recent.failed"))}
      </RetryNotice>
    ) : (
      <Skeleton label={t("exports:recent.loading")} />
    );
  }
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon={FileDown}
        title={t("exports:recent.empty.title")}
        actions={
          can("persons.read", { status: "active" }) ? (
            <LinkButton to={PAGES.persons}>{t("shell:link.people")}</LinkButton>
          ) : (
            <LinkButton to={PAGES.lists}>{t("event-lists:all.title")}</LinkButton>
          )
        }
      >
        {t("exports:recent.empty.text")}
      </EmptyState>
    );
  }
  return (
    <div className={stack.m}>
      <p className={muted}>{t("exports:recent.text")}</p>
      <ul className={css.jobs} aria-label={t("exports:recent.title")}>
        {jobs.map((job) => (
          <li key={job.id} className={css.job}>
            <RecentJob job={job} />
          </li>
        ))}
      </ul>
    </div>
  );
}
