import type { FieldErrors } from "@kehila/shared/errors";
import { MERGE_UNDO_DAYS } from "@kehila/shared/limits";
import type { Person } from "@kehila/shared/person-answers";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { fullName } from "../../entities/persons/format.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { Picks } from "./merge-choices.ts";
import { choicesOf, stayingOf } from "./merge-choices.ts";
import { MergeComparison } from "./merge-comparison.tsx";
import * as css from "./merge.css.ts";
import { useMergePersons } from "./merge.queries.ts";
import { MergedToast } from "./merged-toast.tsx";

interface MergeDialogProps {
  /** One of the two records; an application is never this one beside a person of the register. */
  person: Person;
  otherId: string;
  onClose: () => void;
  /** The two are one: the record that stayed, whichever of the two it was. */
  onMerged: (person: Person) => void;
}

/**
 * Makes two records of one person one: side by side, with a choice for every field in which they
 * differ. The other record ends in the one that stays; it can be undone for some time.
 */
export function MergeDialog({ person, otherId, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation();
  const [picks, setPicks] = useState<Picks>({});
  const [stayingId, setStayingId] = useState<string | null>(null);
  const { data: first } = useQuery({ ...personQuery(person.id), initialData: person });
  const { data: second, error, refetch } = useQuery(personQuery(otherId));
  const problem = useRef<HTMLDivElement>(null);
  const usual = second ? stayingOf(first, second) : first;
  const isSwapped = (stayingId ?? usual.id) === otherId;
  const own = isSwapped && second ? second : first;
  const other = isSwapped ? first : second;
  const merge = useMergePersons(own.id);
  const name = fullName(own);
  const isApproval = other?.pending === true && !own.pending;
  // The button is at the end of what may be long; what went wrong is told at its beginning.
  useEffect(() => {
    if (merge.error) problem.current?.focus();
  }, [merge.error]);
  const submit = (gone: Person) =>
    merge.mutate(
      {
        otherId: gone.id,
        choices: choicesOf(picks, { own, other: gone }),
        version: own.version,
        otherVersion: gone.version,
      },
      {
        onSuccess: (merged) => {
          onMerged(merged);
          showToast("success", <MergedToast person={merged} otherId={gone.id} />);
        },
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={merge.isPending}
      size="wide"
      title={
        isApproval ? (
          <NamedText text={t("merge:approveTitle", { name: NAME_SLOT })} name={name} />
        ) : (
          t("merge:title")
        )
      }
      footer={
        <>
          <Button isDisabled={merge.isPending} onPress={onClose}>
            {t("action.cancel")}
          </Button>
          {other ? (
            <Button
              variant="primary"
              isPending={merge.isPending}
              pendingLabel={t("merge:pending")}
              onPress={() => submit(other)}
            >
              <NamedText
                text={t(isApproval ? "merge:approveInto" : "merge:into", { name: NAME_SLOT })}
                name={name}
              />
            </Button>
          ) : null}
        </>
      }
    >
      <div className={css.body}>
        {merge.error ? (
          <Notice ref={problem} tone="danger">
            {failureText(t, merge.error)}
          </Notice>
        ) : null}
        {other ? (
          <>
            <p>{t("merge:intro", { count: MERGE_UNDO_DAYS })}</p>
            <MergeComparison
              own={own}
              other={other}
              picks={picks}
              onPicks={setPicks}
              onSwap={() => setStayingId(other.id)}
              errors={fieldErrorsOf(merge.error)}
            />
          </>
        ) : null}
        {error && !other ? (
          <RetryNotice onRetry={() => void refetch()}>
            {`${t("merge:loadFailed")} ${errorText(t, error)}`}
          </RetryNotice>
        ) : null}
        {other || error ? null : <Skeleton label={t("merge:loading")} count={6} />}
      </div>
    </Dialog>
  );
}

const fieldErrorsOf = (error: Error | null): FieldErrors =>
  error instanceof ApiError ? error.fields : {};

/** Refusals that need more words here than elsewhere. */
const PROBLEMS = {
  STALE_VERSION: "stale",
  DUPLICATE_ID_NUMBER: "idNumber",
  MERGE_REFUSED: "household",
} as const;

const isWorded = (code: string): code is keyof typeof PROBLEMS => Object.hasOwn(PROBLEMS, code);

/** Why the two are not one yet; whatever the reason, the choices stay as they were made. */
function failureText(t: TFunction, error: Error): string {
  if (error instanceof ApiError) {
    if (error.fields["childrenCount"]) return t("merge:problem.tooManyChildren");
    if (isWorded(error.code)) return t(`merge:problem.${PROBLEMS[error.code]}`);
  }
  return `${t("merge:failed")} ${errorText(t, error)}`;
}
