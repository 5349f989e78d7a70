import { ACCESS_LOG_MONTHS } from "@kehila/shared/base/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { UserFilter } from "../../entities/users/user-filter.tsx";
import { muted, visuallyHidden } from "../../styles/utilities.css.ts";
import { Select } from "../../ui/field/select.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { SecurityEntry } from "./entry.tsx";
import { securityLogQuery } from "./security-log.queries.ts";
import * as css from "./security-log.css.ts";
import type { SecurityView } from "./view.ts";
import { GROUPS } from "./view.ts";

interface SecurityLogScreenProps {
  view: SecurityView;
  onView: (view: SecurityView) => void;
}

/** The log of sign-ins, refusals, and changes of rights, backups and imports. */
export function SecurityLogScreen({ view, onView }: SecurityLogScreenProps) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(securityLogQuery(view));
  const entries = pages.data?.pages.flatMap((page) => page.data) ?? [];
  const isLimited = view.user !== undefined || view.group !== undefined;
  const texts = {
    label: t("security-log:title"),
    loading: t("security-log:loading"),
    failed: t("security-log:failed"),
    empty: t(isLimited ? "access-log:noMatch" : "access-log:empty"),
    more: t("access-log:more"),
    moreFailed: t("access-log:moreFailed"),
  };
  return (
    <div className={css.screen}>
      <p className={muted}>{t("security-log:intro", { months: ACCESS_LOG_MONTHS })}</p>
      <div className={css.filters}>
        <UserFilter
          user={view.user}
          onUser={(user) => onView({ ...view, user })}
          shown={entries.flatMap(({ user, target }) =>
            [user, target].filter((subject) => subject !== null),
          )}
        />
        <Select
          label={t("access-log:kind")}
          placeholder={t("access-log:kinds.all")}
          options={(["all", ...GROUPS] as const).map((value) => ({
            value,
            label: value === "all" ? t("access-log:kinds.all") : t(`security-log:group.${value}`),
          }))}
          value={view.group ?? "all"}
          onChange={(group) => onView({ ...view, group: group === "all" ? undefined : group })}
        />
      </div>
      <p role="status" className={visuallyHidden}>
        {entries.length > 0 ? t("access-log:loaded", { count: entries.length }) : null}
      </p>
      <Timeline texts={texts} pages={pages}>
        {(shownEntries) =>
          shownEntries.map((entry) => <SecurityEntry key={entry.seq} entry={entry} />)
        }
      </Timeline>
    </div>
  );
}
