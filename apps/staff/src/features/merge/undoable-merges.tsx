import type { Person } from "@kehila/shared/persons/answers";
import type { Merge } from "@kehila/shared/persons/merge";
import { useQuery } from "@tanstack/react-query";
import { Split } from "lucide-react";
import { useTranslation } from "react-i18next";
import { fullName, statusOf } from "../../entities/persons/format.ts";
import { failureText } from "../../i18n/error-text.ts";
import { ThenCalled } from "../../entities/users/then-called.tsx";
import { useCan } from "../../entities/users/session.queries.ts";
import { movingState } from "../../lib/page/moving-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Instant } from "../../ui/dates.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { anywhere, secondary } from "../../styles/utilities.css.ts";
import * as css from "./merge.css.ts";
import { mergesQuery, useUnmergePersons } from "./merge.queries.ts";
import { undoFailure } from "./undo-failure.ts";

/** The merge whose undo dialog is open, by remaining person; null while the dialog is closed. */
const useUndoing = movingState<Merge | null>(null);

/** The merges of a person that can still be undone, each with an undo button. */
export function UndoableMerges({ person }: { person: Person }) {
  const can = useCan();
  return can("persons.merge", { status: statusOf(person) }) ? <Merges person={person} /> : null;
}

function Merges({ person }: { person: Person }) {
  const { t } = useTranslation();
  const named = useNamed();
  const [undoing, setUndoing] = useUndoing(person.id);
  const { data: merges, isError, refetch } = useQuery(mergesQuery(person.id));
  if (isError && !merges) {
    return (
      <RetryNotice tone="warning" onRetry={() => void refetch()}>
        {t("merge:undo.loadFailed")}
      </RetryNotice>
    );
  }
  if (!merges) return null;
  return (
    <>
      {merges.length > 0 ? (
        <ul className={css.undoable} aria-label={t("merge:undo.list")}>
          {merges.map((merge, index) => (
            <li key={merge.id} className={css.undoableMerge}>
              <div className={anywhere}>
                {named("merge:undo.told", merge.actor.name, { other: fullName(merge.other) })}{" "}
                <ThenCalled user={merge.actor} />
                <div className={secondary}>
                  <Instant at={merge.mergedAt} /> · {t("merge:undo.until")}{" "}
                  <Instant at={merge.undoableUntil} />
                </div>
              </div>
              {index === 0 ? (
                <Button
                  size="small"
                  icon={<Split aria-hidden="true" />}
                  onPress={() => setUndoing(merge)}
                >
                  {t("merge:undo.open")}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {merges.length > 1 ? <p className={secondary}>{t("merge:undo.newestFirst")}</p> : null}
      {undoing ? (
        // Stays mounted until the user closes it, even if the merge leaves the list meanwhile.
        <UndoDialog person={person} merge={undoing} onClose={() => setUndoing(null)} />
      ) : null}
    </>
  );
}

interface UndoDialogProps {
  person: Person;
  merge: Merge;
  onClose: () => void;
}

function UndoDialog({ person, merge, onClose }: UndoDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useUnmergePersons();
  const other = fullName(merge.other);
  const { failed, reasons } = undoFailure(t);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={named("merge:undo.title", other)}
      confirmLabel={t("merge:undo.confirm")}
      pendingLabel={t("merge:undo.pending")}
      isPending={undo.isPending}
      errorMessage={undo.error && failureText(t, undo.error, failed, reasons)}
      onConfirm={() =>
        undo.mutate(
          { id: person.id, mergeId: merge.id, version: person.version },
          {
            onSuccess: () => {
              onClose();
              showToast("success", t("merge:undo.done"));
            },
          },
        )
      }
    >
      <p>{named("merge:undo.text", other)}</p>
      <p>{t("merge:undo.edits")}</p>
    </ConfirmDialog>
  );
}
