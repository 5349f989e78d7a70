import type { AccessLogEntry } from "@kehila/shared/accounts/access-log";
import { ACCESS_LOG_MONTHS } from "@kehila/shared/base/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { KindFilter, LogScreen } from "../../entities/logs/log-screen.tsx";
import { secondary } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { accessLogQuery } from "./access-log.queries.ts";
import { AccessEntry } from "./entry.tsx";
import * as css from "./access-log.css.ts";
import type { AccessView } from "./view.ts";
import { KINDS } from "./view.ts";

interface AccessLogScreenProps {
  view: AccessView;
  onView: (view: AccessView) => void;
}

/** The log of opened records and of exports, with filters by user, kind and person. */
export function AccessLogScreen({ view, onView }: AccessLogScreenProps) {
  const { t } = useTranslation();
  const { user, kind, person } = view;
  const pages = useInfiniteQuery(accessLogQuery(view));
  const filters = useRef<HTMLDivElement>(null);
  const showAll = () => {
    // The button unmounts, so the focus moves to the next one.
    filters.current?.querySelector("button")?.focus();
    onView({ ...view, person: undefined });
  };
  return (
    <LogScreen
      texts={{
        label: t("access-log:title"),
        intro: t("access-log:intro", { months: ACCESS_LOG_MONTHS }),
        loading: t("access-log:loading"),
        failed: t("access-log:failed"),
      }}
      pages={pages}
      isLimited={user !== undefined || kind !== undefined || person !== undefined}
      user={user}
      onUser={(chosenUser) => onView({ ...view, user: chosenUser })}
      usersOf={(entry) => [entry.user]}
      filtersRef={filters}
      filters={
        person === undefined ? (
          <KindFilter
            kinds={KINDS}
            nameOf={(option) => t(`access-log:kinds.${option}`)}
            kind={kind}
            onKind={(chosenKind) => onView({ ...view, kind: chosenKind })}
          />
        ) : null
      }
      notice={
        person === undefined ? null : (
          <OfPerson name={nameIn(pages.data?.pages ?? [], person)} onEnd={showAll} />
        )
      }
    >
      {(entry) => <AccessEntry key={entry.seq} entry={entry} />}
    </LogScreen>
  );
}

/** Returns the name of a person in the loaded entries; null if no entry has it. */
const nameIn = (pages: readonly { data: readonly AccessLogEntry[] }[], id: string): string | null =>
  pages.flatMap(({ data }) => data).find(({ person }) => person?.id === id)?.person?.name ?? null;

/** The chip "Only this record", with a button that removes the filter. */
function OfPerson({ name, onEnd }: { name: string | null; onEnd: () => void }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  return (
    <div>
      <p className={css.only}>
        <span>{name === null ? t("access-log:onlyOne") : namedText("access-log:only", name)}</span>
        <Button size="small" variant="quiet" icon={<X aria-hidden="true" />} onPress={onEnd}>
          {t("access-log:all")}
        </Button>
      </p>
      <p className={secondary}>{t("access-log:apart")}</p>
    </div>
  );
}
