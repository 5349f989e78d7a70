import type { Person } from "@kehila/shared/persons/answers";
import type { PersonField } from "@kehila/shared/persons/fields";
import type { HistoryEntry } from "@kehila/shared/persons/history";
import type { PersonUpdateInput } from "@kehila/shared/persons/persons";
import { personSchemas } from "@kehila/shared/persons/persons";
import type { PutBack } from "@kehila/shared/persons/put-back";
import { bodyWith, putBackOf, valueNow } from "@kehila/shared/persons/put-back";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { IdNumberHolders } from "../../entities/persons/links/id-number-holders.tsx";
import type { ComparisonSubject } from "../../entities/persons/matches/match-comparison.tsx";
import { MatchComparison } from "../../entities/persons/matches/match-comparison.tsx";
import { holdersOf, matchesOf } from "../../entities/persons/refusals.ts";
import { failureText } from "../../i18n/error-text.ts";
import { calendar } from "../../lib/config.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { FieldValue } from "./field-changes.tsx";
import { usePutBack } from "./history.queries.ts";
import { PutBackButton } from "./put-back-button.tsx";

const schema = personSchemas(calendar).update;

interface FieldProps {
  person: Person;
  entry: HistoryEntry;
  field: PersonField;
}

/** The button that restores an earlier value of a person's field; empty if it is not possible. */
export function PutBackField({ person, entry, field }: FieldProps) {
  const offered = putBackOf(person, entry, field, schema);
  return offered ? <Offer person={person} entry={entry} field={field} offered={offered} /> : null;
}

function Offer({ person, entry, field, offered }: FieldProps & { offered: PutBack }) {
  const { t } = useTranslation();
  const keepFocus = useRef<() => void>(null);
  const putBack = usePutBack({
    onSuccess: (saved) => {
      showToast("success", <PutBackToast before={person} saved={saved} field={field} />);
      keepFocus.current?.();
    },
    onError: (error) => {
      if (matchesOf(error).length === 0) showToast("danger", <Failure error={error} />);
    },
  });
  const label = t(`persons:field.${field}`);
  const matches = matchesOf(putBack.error);
  const save = (confirm: Pick<PersonUpdateInput, "confirmDuplicates"> = {}) =>
    putBack.mutate({ person, field, body: { ...offered.body, ...confirm } });
  return (
    <>
      <PutBackButton
        label={label}
        at={entry.at}
        isPending={putBack.isPending}
        onPress={(keep) => {
          keepFocus.current = keep;
          save();
        }}
        changedAgain={
          offered.isChangedAgain && field !== "childrenData" ? (
            <FieldValue field={field} fields={{ [field]: valueNow(person, field) }} />
          ) : null
        }
      />
      {matches.length > 0 ? (
        <ConfirmDialog
          onClose={putBack.reset}
          size="wide"
          title={t("history:putBack.title", { field: label })}
          confirmLabel={t("history:putBack.anyway")}
          pendingLabel={t("history:putBack.pending")}
          isPending={putBack.isPending}
          onConfirm={() => save({ confirmDuplicates: true })}
        >
          <Notice tone="warning">{t("history:putBack.duplicates")}</Notice>
          <MatchComparison
            subject={{ ...person, ...earlierOf(entry, field) }}
            subjectLabel={t("history:restore.version")}
            matches={matches}
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Returns the value of a field before an entry, for the comparison with duplicates. */
const earlierOf = ({ before }: HistoryEntry, field: PersonField): Partial<ComparisonSubject> => ({
  [field]: before?.[field],
});

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <>
      <span>
        {failureText(t, error, t("history:putBack.failed"), {
          STALE_VERSION: t("history:putBack.stale"),
        })}
      </span>
      <IdNumberHolders holders={holdersOf(error)} />
    </>
  );
}

interface ToastProps {
  before: Person;
  saved: Person;
  field: PersonField;
}

/** Reports the restored value, and offers undo. */
function PutBackToast({ before, saved, field }: ToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = usePutBack();
  const body = { ...bodyWith(saved, field, valueNow(before, field)), confirmDuplicates: true };
  return (
    <Undoable
      undo={() => undo.mutateAsync({ person: saved, field, body })}
      onDone={() => showToast("success", t("persons:inPlace.undone"))}
      failed={t("persons:inPlace.undoFailed")}
    >
      {named("history:putBack.done", fullName(saved), { field: t(`persons:field.${field}`) })}
    </Undoable>
  );
}
