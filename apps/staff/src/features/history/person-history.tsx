import type { Person } from "@kehila/shared/persons/answers";
import type { HistoryEntry } from "@kehila/shared/persons/history";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { statusOf } from "../../entities/persons/format.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { movingState } from "../../lib/page/moving-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { Instant } from "../../ui/dates.tsx";
import { visuallyHidden } from "../../styles/utilities.css.ts";
import { restoreChanges } from "./changes.ts";
import { HistoryEntryItem } from "./history-entry.tsx";
import * as css from "./history.css.ts";
import { historyQuery } from "./history.queries.ts";
import { PutBackField } from "./put-back.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useHistoryTexts } from "./use-history-texts.ts";
import { Timeline } from "../../ui/timeline.tsx";

interface PersonHistoryProps {
  person: Person;
  /** Opens another person named in the history. */
  onOpenPerson: (id: string) => void;
}

/** The number of the entry whose restore dialog is open, by person; null while it is closed. */
const useRestoring = movingState<number | null>(null);

/** The history of a person, newest first; earlier versions and values can be restored. */
export function PersonHistory({ person, onOpenPerson }: PersonHistoryProps) {
  const [restoring, setRestoring] = useRestoring(person.id);
  const can = useCan();
  const status = statusOf(person);
  const isEditable = status !== "archived" && can("persons.edit", { status });
  const texts = useHistoryTexts();
  const pages = useInfiniteQuery(historyQuery(person.id));
  const entries = pages.data?.pages.flatMap((page) => page.data) ?? [];
  const chosenEntry = entries.find(({ seq }) => seq === restoring);
  return (
    <>
      <Timeline texts={texts} pages={pages}>
        {(loadedEntries) =>
          loadedEntries.map((entry) => (
            <HistoryEntryItem
              key={entry.seq}
              entry={entry}
              isMergedRecordEntry={entry.personId !== person.id}
              onOpenPerson={onOpenPerson}
              renderPutBack={
                isEditable
                  ? (field) => <PutBackField person={person} entry={entry} field={field} />
                  : undefined
              }
              actions={
                entry.isRestorable ? (
                  <RestoreButton entry={entry} onPress={() => setRestoring(entry.seq)} />
                ) : null
              }
            />
          ))
        }
      </Timeline>
      {chosenEntry ? (
        <RestoreDialog
          person={person}
          entry={chosenEntry}
          changes={restoreChanges(person, entries, chosenEntry.seq)}
          isStale={pages.isRefetching}
          onClose={() => setRestoring(null)}
          onOpenPerson={onOpenPerson}
        />
      ) : null}
    </>
  );
}

function RestoreButton({ entry, onPress }: { entry: HistoryEntry; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.restore}>
      <Button
        size="small"
        variant="quiet"
        icon={<RotateCcw aria-hidden="true" />}
        onPress={onPress}
      >
        {t("history:restore.open")}
        <span className={visuallyHidden}>
          {": "}
          <Instant at={entry.at} />
        </span>
      </Button>
    </div>
  );
}
