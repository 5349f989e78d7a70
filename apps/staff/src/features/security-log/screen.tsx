import { ACCESS_LOG_MONTHS } from "@kehila/shared/base/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { KindFilter, LogScreen } from "../../entities/logs/log-screen.tsx";
import { SecurityEntry } from "./entry.tsx";
import { securityLogQuery } from "./security-log.queries.ts";
import type { SecurityView } from "./view.ts";
import { GROUPS } from "./view.ts";

interface SecurityLogScreenProps {
  view: SecurityView;
  onView: (view: SecurityView) => void;
}

/** The log of sign-ins, refusals, and changes of rights, backups and imports. */
export function SecurityLogScreen({ view, onView }: SecurityLogScreenProps) {
  const { t } = useTranslation();
  const { user, group } = view;
  return (
    <LogScreen
      texts={{
        label: t("security-log:title"),
        intro: t("security-log:intro", { months: ACCESS_LOG_MONTHS }),
        loading: t("security-log:loading"),
        failed: t("security-log:failed"),
      }}
      pages={useInfiniteQuery(securityLogQuery(view))}
      isLimited={user !== undefined || group !== undefined}
      user={user}
      onUser={(chosenUser) => onView({ ...view, user: chosenUser })}
      usersOf={(entry) => [entry.user, entry.target].filter((named) => named !== null)}
      filters={
        <KindFilter
          kinds={GROUPS}
          nameOf={(option) => t(`security-log:group.${option}`)}
          kind={group}
          onKind={(chosenGroup) => onView({ ...view, group: chosenGroup })}
        />
      }
    >
      {(entry) => <SecurityEntry key={entry.seq} entry={entry} />}
    </LogScreen>
  );
}
