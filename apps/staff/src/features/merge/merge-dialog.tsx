import { MERGE_UNDO_DAYS } from "@kehila/shared/base/limits";
import type { Person } from "@kehila/shared/persons/answers";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { fullName } from "../../entities/persons/format.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import type { Picks } from "./merge-choices.ts";
import { choicesOf, defaultKept, isApproval } from "./merge-choices.ts";
import { MergeComparison } from "./merge-comparison.tsx";
import { useMergePersons, useUndoLastMerge } from "./merge.queries.ts";
import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import { MissedLists } from "../../entities/event-lists/missed-lists.tsx";
import { PersonLink } from "../../entities/persons/links/link.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { undoFailure } from "./undo-failure.ts";

interface MergeDialogProps {
  /** One of the two records; an application never remains in a merge with an approved person. */
  person: Person;
  otherId: string;
  onClose: () => void;
  /** Called with the remaining record, which can be either of the two. */
  onMerged: (person: Person) => void;
}

/**
 * Merges two records of one person: side by side, with a choice for every field that differs. The
 * other record is merged into the remaining one; the merge can be undone for some days.
 */
export function MergeDialog({ person, otherId, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const [picks, setPicks] = useState<Picks>({});
  const [stayingId, setStayingId] = useState<string | null>(null);
  const { data: first } = useQuery({ ...personQuery(person.id), initialData: person });
  const { data: second, error, refetch } = useQuery(personQuery(otherId));
  const problem = useRef<HTMLDivElement>(null);
  const defaultRecord = second ? defaultKept(first, second) : first;
  const isSwapped = (stayingId ?? defaultRecord.id) === otherId;
  const keptPerson = isSwapped && second ? second : first;
  const otherPerson = isSwapped ? first : second;
  const merge = useMergePersons(keptPerson.id);
  const name = fullName(keptPerson);
  const approves = otherPerson !== undefined && isApproval({ own: keptPerson, other: otherPerson });
  const fields = merge.error instanceof ApiError ? merge.error.fields : {};
  // The error is at the start of a long dialog, far from the pressed button at the end.
  useEffect(() => {
    if (merge.error) problem.current?.focus();
  }, [merge.error]);
  const submit = (mergedAway: Person) =>
    merge.mutate(
      {
        otherId: mergedAway.id,
        choices: choicesOf(picks, { own: keptPerson, other: mergedAway }),
        version: keptPerson.version,
        otherVersion: mergedAway.version,
      },
      {
        onSuccess: (mergedPerson) => {
          onMerged(mergedPerson.data);
          showToast("success", <MergedToast merged={mergedPerson} otherId={mergedAway.id} />);
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      role="dialog"
      size="wide"
      title={approves ? namedText("merge:approveTitle", name) : t("merge:title")}
      confirmLabel={namedText(approves ? "merge:approveInto" : "merge:into", name)}
      pendingLabel={t("merge:pending")}
      isPending={merge.isPending}
      onConfirm={otherPerson ? () => submit(otherPerson) : null}
    >
      {merge.error ? (
        <Notice ref={problem} tone="danger">
          {fields["childrenCount"]
            ? t("merge:problem.tooManyChildren")
            : failureText(t, merge.error, t("merge:failed"), {
                STALE_VERSION: t("merge:problem.stale"),
                DUPLICATE_ID_NUMBER: t("merge:problem.idNumber"),
                MERGE_REFUSED: t("merge:problem.household"),
              })}
        </Notice>
      ) : null}
      {otherPerson ? (
        <>
          <p>{t("merge:intro", { count: MERGE_UNDO_DAYS })}</p>
          <MergeComparison
            own={keptPerson}
            other={otherPerson}
            picks={picks}
            onPicks={setPicks}
            onSwap={() => setStayingId(otherPerson.id)}
            errors={fields}
          />
        </>
      ) : null}
      {error && !otherPerson ? (
        <RetryNotice onRetry={() => void refetch()}>
          {failureText(t, error, t("merge:loadFailed"))}
        </RetryNotice>
      ) : null}
      {otherPerson || error ? null : <Skeleton label={t("merge:loading")} count={6} />}
    </ConfirmDialog>
  );
}

interface MergedToastProps {
  /** The remaining record, and the event lists that the applicant could not join. */
  merged: ApprovedPerson;
  /** The id of the record that was merged into the remaining record. */
  otherId: string;
}

/** Reports a merge and offers to undo it. */
function MergedToast({ merged: { data: person, missedLists }, otherId }: MergedToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useUndoLastMerge({ id: person.id, otherId });
  return (
    <Undoable
      undo={() => undo.mutateAsync()}
      onDone={() => showToast("success", t("merge:undo.done"))}
      {...undoFailure(t)}
    >
      <span>
        {named("merge:done", fullName(person))}
        {person.active ? <PersonLink id={person.id} /> : null}
      </span>
      <MissedLists lists={missedLists} />
    </Undoable>
  );
}
