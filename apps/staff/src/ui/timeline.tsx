import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../i18n/error-text.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { calendar } from "../lib/config.ts";
import { formatAgo } from "../lib/text/relative-time.ts";
import { anywhere, iconSmall, stack } from "../styles/utilities.css.ts";
import { Button } from "./button/button.tsx";
import { Instant } from "./dates.tsx";
import { RetryNotice } from "./feedback/retry-notice.tsx";
import { Skeleton } from "./feedback/skeleton.tsx";
import * as css from "./timeline.css.ts";

export interface TimelineTexts {
  /** The accessible name of the list. */
  label: string;
  loading: string;
  failed: string;
  empty: string;
  /** The label of the button for earlier entries. */
  more: string;
  moreFailed: string;
}

interface TimelineProps<Entry> {
  texts: TimelineTexts;
  pages: UseInfiniteQueryResult<InfiniteData<{ data: Entry[] }>>;
  /** Draws the items of the loaded entries. */
  children: (entries: readonly Entry[]) => ReactNode;
}

/**
 * The pages of a log, newest entries first, with loading, a failure, and a button for earlier
 * entries.
 */
export function Timeline<Entry>({ texts, pages, children }: TimelineProps<Entry>) {
  const { t } = useTranslation();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = pages;
  if (!data) {
    return error ? (
      <RetryNotice onRetry={() => void refetch()}>
        {failureText(t, error, texts.failed)}
      </RetryNotice>
    ) : (
      <Skeleton label={texts.loading} />
    );
  }
  const entries = data.pages.flatMap((page) => page.data);
  return (
    <div className={stack.m}>
      {entries.length === 0 ? <p role="status">{texts.empty}</p> : null}
      <ol className={css.timeline} aria-label={texts.label} tabIndex={-1}>
        {children(entries)}
      </ol>
      {pages.isFetchNextPageError ? (
        <RetryNotice onRetry={() => void fetchNextPage()}>{texts.moreFailed}</RetryNotice>
      ) : null}
      {hasNextPage && !pages.isFetchNextPageError ? (
        <div>
          <Button
            isPending={isFetchingNextPage}
            pendingLabel={texts.loading}
            onPress={() => void fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface TimelineItemProps {
  icon: LucideIcon;
  /** A UTC ISO string. */
  at: string;
  /** Who did what. */
  sentence: ReactNode;
  /** Further content in a disclosure. */
  details?: ReactNode;
  children?: ReactNode;
}

/** One entry of a log: who, what and when. */
export function TimelineItem(props: TimelineItemProps) {
  const { icon: Icon, at, sentence, details, children } = props;
  const language = useLanguage();
  const sentenceText = (
    <span className={anywhere}>
      {sentence}
      <span className={css.when}>
        {formatAgo(at, language, calendar)} · <Instant at={at} />
      </span>
    </span>
  );
  return (
    <li className={css.entry}>
      <span className={css.mark}>
        <Icon aria-hidden="true" className={iconSmall} />
      </span>
      <div className={css.content}>
        {details ? (
          <details className={css.details}>
            <summary className={css.summary}>
              {sentenceText}
              <ChevronDown aria-hidden="true" className={css.chevron} />
            </summary>
            {details}
          </details>
        ) : (
          sentenceText
        )}
        {children}
      </div>
    </li>
  );
}
