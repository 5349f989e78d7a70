import { ACCESS_LOG_MONTHS } from "@kehila/shared/limits";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usersQuery } from "../../entities/users/users.queries.ts";
import { muted } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Select } from "../../ui/select.tsx";
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

/** Who opened which person's record, and who exported: by user, kind and person. */
export function AccessLogScreen({ view, onView }: AccessLogScreenProps) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(accessLogQuery(view));
  const [first] = pages.data?.pages[0]?.data ?? [];
  const isLimited = view.user !== undefined || view.kind !== undefined || view.person !== undefined;
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
      <div className={css.filters}>
        <UserFilter view={view} onView={onView} />
        <KindFilter view={view} onView={onView} />
      </div>
      {view.person === undefined ? null : (
        <OfPerson
          name={first?.person?.id === view.person ? first.person.name : null}
          onEnd={() => onView({ ...view, person: undefined })}
        />
      )}
      <Timeline texts={texts} pages={pages}>
        {(entries) => entries.map((entry) => <AccessEntry key={entry.seq} entry={entry} />)}
      </Timeline>
    </div>
  );
}

/** No account has this id. */
const EVERYONE = "";

function UserFilter({ view, onView }: AccessLogScreenProps) {
  const { t } = useTranslation();
  const { data: users = [] } = useQuery(usersQuery);
  const everyone = { value: EVERYONE, label: t("access-log:everyone") };
  const named = users.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t("access-log:user")}
      placeholder={everyone.label}
      options={[everyone, ...named.toSorted((one, other) => one.label.localeCompare(other.label))]}
      value={view.user ?? EVERYONE}
      onChange={(user) => onView({ ...view, user: user === EVERYONE ? undefined : user })}
    />
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

/** Says that the log is that of one record, and ends that. */
function OfPerson({ name, onEnd }: { name: string | null; onEnd: () => void }) {
  const { t } = useTranslation();
  const named = useNamed();
  return (
    <p className={css.only}>
      <span>{name === null ? t("access-log:onlyOne") : named("access-log:only", name)}</span>
      <Button size="small" variant="quiet" icon={<X aria-hidden="true" />} onPress={onEnd}>
        {t("access-log:all")}
      </Button>
    </p>
  );
}
