import type { Person } from "@kehila/shared/person-answers";
import type { HistoryEntry } from "@kehila/shared/person-history";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Instant } from "../../ui/dates.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { stack, visuallyHidden } from "../../styles/utilities.css.ts";
import { restoreChanges } from "./changes.ts";
import { HistoryEntryItem } from "./history-entry.tsx";
import * as css from "./history.css.ts";
import { historyQuery } from "./history.queries.ts";
import { RestoreDialog } from "./restore-dialog.tsx";

interface PersonHistoryProps {
  person: Person;
  /** Opens another person named in the history. */
  onOpenPerson: (id: string) => void;
}

/** The history of a person, newest first; earlier versions can be restored. */
export function PersonHistory({ person, onOpenPerson }: PersonHistoryProps) {
  const { t } = useTranslation();
  const [restoring, setRestoring] = useState<number | null>(null);
  const pages = useInfiniteQuery(historyQuery(person.id));
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = pages;
  if (!data) {
    return error ? (
      <RetryNotice onRetry={() => void refetch()}>
        {failureText(t, error, t("history:failed"))}
      </RetryNotice>
    ) : (
      <Skeleton label={t("history:loading")} />
    );
  }
  const entries = data.pages.flatMap((page) => page.data);
  const chosen = entries.find(({ seq }) => seq === restoring);
  return (
    <div className={stack.m}>
      {entries.length === 0 ? <p>{t("history:empty")}</p> : null}
      <ol className={css.timeline} aria-label={t("history:title")}>
        {entries.map((entry) => (
          <HistoryEntryItem
            key={entry.seq}
            entry={entry}
            isOfMerged={entry.personId !== person.id}
            onOpenPerson={onOpenPerson}
            actions={
              entry.isRestorable ? (
                <RestoreButton entry={entry} onPress={() => setRestoring(entry.seq)} />
              ) : null
            }
          />
        ))}
      </ol>
      {pages.isFetchNextPageError ? (
        <RetryNotice onRetry={() => void fetchNextPage()}>{t("history:moreFailed")}</RetryNotice>
      ) : null}
      {hasNextPage && !pages.isFetchNextPageError ? (
        <div>
          <Button
            isPending={isFetchingNextPage}
            pendingLabel={t("history:loading")}
            onPress={() => void fetchNextPage()}
          >
            {t("history:more")}
          </Button>
        </div>
      ) : null}
      {chosen ? (
        <RestoreDialog
          person={person}
          entry={chosen}
          changes={restoreChanges(person, entries, chosen.seq)}
          isStale={pages.isRefetching}
          onClose={() => setRestoring(null)}
          onOpenPerson={onOpenPerson}
        />
      ) : null}
    </div>
  );
}

function RestoreButton({ entry, onPress }: { entry: HistoryEntry; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="small" variant="quiet" icon={<RotateCcw aria-hidden="true" />} onPress={onPress}>
      {t("history:restore.open")}
      <span className={visuallyHidden}>
        {": "}
        <Instant at={entry.at} />
      </span>
    </Button>
  );
}
