import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { muted, visuallyHidden } from "../../styles/utilities.css.ts";
import { Select } from "../../ui/field/select.tsx";
import type { TimelineTexts } from "../../ui/timeline.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { UserFilter } from "../users/user-filter.tsx";
import * as css from "./log-screen.css.ts";

interface LogUser {
  id: string;
  name: string;
}

interface LogEntriesProps<Entry> {
  texts: Pick<TimelineTexts, "label" | "loading" | "failed">;
  pages: UseInfiniteQueryResult<InfiniteData<{ data: Entry[] }>>;
  /** Whether a filter is set. */
  isLimited: boolean;
  /** Draws one entry. */
  children: (entry: Entry) => ReactNode;
}

/** The entries of a log, newest first; announces their number. */
export function LogEntries<Entry>({ texts, pages, isLimited, children }: LogEntriesProps<Entry>) {
  const { t } = useTranslation();
  const count = pages.data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0;
  return (
    <>
      <p role="status" className={visuallyHidden}>
        {count > 0 ? t("access-log:loaded", { count }) : null}
      </p>
      <Timeline
        texts={{
          ...texts,
          empty: t(isLimited ? "access-log:noMatch" : "access-log:empty"),
          more: t("access-log:more"),
          moreFailed: t("access-log:moreFailed"),
        }}
        pages={pages}
      >
        {(shownEntries) => shownEntries.map(children)}
      </Timeline>
    </>
  );
}

interface LogScreenProps<Entry> extends LogEntriesProps<Entry> {
  texts: LogEntriesProps<Entry>["texts"] & { intro: string };
  /** The id of the user in the filter. */
  user: string | undefined;
  onUser: (user: string | undefined) => void;
  /** Returns the users that an entry names. */
  usersOf: (entry: Entry) => readonly LogUser[];
  /** Further filters. */
  filters?: ReactNode;
  filtersRef?: RefObject<HTMLDivElement | null>;
  /** A notice below the filters. */
  notice?: ReactNode;
}

/** A log with filters, newest entries first. */
export function LogScreen<Entry>(props: LogScreenProps<Entry>) {
  const { texts, user, onUser, usersOf, filters, filtersRef, notice, ...list } = props;
  const { intro, ...listTexts } = texts;
  const entries = list.pages.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className={css.screen}>
      <p className={muted}>{intro}</p>
      <div ref={filtersRef} className={css.filters}>
        <UserFilter user={user} onUser={onUser} shown={entries.flatMap(usersOf)} />
        {filters}
      </div>
      {notice}
      <LogEntries {...list} texts={listTexts} />
    </div>
  );
}

interface KindFilterProps<Kind extends string> {
  kinds: readonly Kind[];
  /** Returns the name of a kind. */
  nameOf: (kind: Kind) => string;
  /** The chosen kind; undefined for all. */
  kind: Kind | undefined;
  onKind: (kind: Kind | undefined) => void;
}

/** The filter of a log by kinds of entries. */
export function KindFilter<Kind extends string>(props: KindFilterProps<Kind>) {
  const { kinds, nameOf, kind, onKind } = props;
  const { t } = useTranslation();
  const all = t("access-log:kinds.all");
  return (
    <Select
      label={t("access-log:kind")}
      placeholder={all}
      options={[
        { value: "all" as const, label: all },
        ...kinds.map((value) => ({ value, label: nameOf(value) })),
      ]}
      value={kind ?? "all"}
      onChange={(value) => onKind(kinds.find((option) => option === value))}
    />
  );
}
