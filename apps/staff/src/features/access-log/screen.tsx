import { ACCESS_LOG_MONTHS } from "@kehila/shared/base/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { UserFilter } from "../../entities/users/user-filter.tsx";
import { muted, secondary, visuallyHidden } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Timeline } from "../../ui/timeline.tsx";
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
  const pages = useInfiniteQuery(accessLogQuery(view));
  const entries = pages.data?.pages.flatMap((page) => page.data) ?? [];
  const isLimited = view.user !== undefined || view.kind !== undefined || view.person !== undefined;
  const filters = useRef<HTMLDivElement>(null);
  const showAll = () => {
    // The button unmounts, so the focus moves to the next one.
    filters.current?.querySelector("button")?.focus();
    onView({ ...view, person: undefined });
  };
  const texts = {
    label: t("access-log:title"),
    loading: t("access-log:loading"),
    failed: t("access-log:failed"),
    empty: t(isLimited ? "access-log:noMatch" : "access-log:empty"),
    more: t("access-log:more"),
    moreFailed: t("access-log:moreFailed"),
  };
  return (
    <div className={css.screen}>
      <p className={muted}>{t("access-log:intro", { months: ACCESS_LOG_MONTHS })}</p>
      <div ref={filters} className={css.filters}>
        <UserFilter
          user={view.user}
          onUser={(user) => onView({ ...view, user })}
          shown={entries.map((entry) => entry.user)}
        />
        {view.person === undefined ? <KindFilter view={view} onView={onView} /> : null}
      </div>
      {view.person === undefined ? null : (
        <OfPerson
          name={entries.find(({ person }) => person?.id === view.person)?.person?.name ?? null}
          onEnd={showAll}
        />
      )}
      <p role="status" className={visuallyHidden}>
        {entries.length > 0 ? t("access-log:loaded", { count: entries.length }) : null}
      </p>
      <Timeline texts={texts} pages={pages}>
        {(shownEntries) =>
          shownEntries.map((entry) => <AccessEntry key={entry.seq} entry={entry} />)
        }
      </Timeline>
    </div>
  );
}

function KindFilter({ view, onView }: AccessLogScreenProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t("access-log:kind")}
      placeholder={t("access-log:kinds.all")}
      options={(["all", ...KINDS] as const).map((value) => ({
        value,
        label: t(`access-log:kinds.${value}`),
      }))}
      value={view.kind ?? "all"}
      onChange={(kind) => onView({ ...view, kind: kind === "all" ? undefined : kind })}
    />
  );
}

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
