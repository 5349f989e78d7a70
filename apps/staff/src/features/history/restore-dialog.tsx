import type { Person } from "@kehila/shared/persons/answers";
import type { ChangedFields, HistoryEntry } from "@kehila/shared/persons/history";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { IdNumberHolders } from "../../entities/persons/links/id-number-holders.tsx";
import { MatchComparison } from "../../entities/persons/matches/match-comparison.tsx";
import { holdersOf, matchesOf } from "../../entities/persons/refusals.ts";
import { failureText } from "../../i18n/error-text.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Instant } from "../../ui/dates.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { changedFieldsOf } from "./changes.ts";
import { FieldChanges } from "./field-changes.tsx";
import { useRestorePerson } from "./history.queries.ts";

interface RestoreDialogProps {
  person: Person;
  entry: HistoryEntry;
  /** The record now and after the restore, in the fields that differ. */
  changes: { before: ChangedFields; after: ChangedFields };
  /** Whether the record is reloading, so that the changes may be outdated. */
  isStale: boolean;
  onClose: () => void;
  onOpenPerson: (id: string) => void;
}

/** Asks for confirmation before a restore, and shows the changes that the restore makes. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { person, entry, changes, isStale, onClose, onOpenPerson } = props;
  const { t } = useTranslation();
  const namedText = useNamed();
  const restore = useRestorePerson(person.id);
  const { error } = restore;
  const name = fullName(person);
  const matches = matchesOf(error);
  const hasMatches = matches.length > 0;
  const hasChanges = changedFieldsOf(changes).length > 0;
  const failure = error && !hasMatches && (
    <>
      <span>
        {failureText(t, error, t("history:restore.failed"), {
          STALE_VERSION: t("history:restore.stale"),
        })}
      </span>
      <IdNumberHolders holders={holdersOf(error)} />
    </>
  );
  const finish = () => {
    onClose();
    showToast("success", namedText("history:restore.done", name));
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      size={hasMatches ? "wide" : "narrow"}
      title={namedText("history:restore.title", name)}
      confirmLabel={t(hasMatches ? "history:restore.anyway" : "history:restore.confirm")}
      pendingLabel={t("history:restore.pending")}
      isPending={restore.isPending}
      isConfirmDisabled={isStale || !hasChanges}
      errorMessage={failure}
      onConfirm={() =>
        restore.mutate(
          {
            seq: entry.seq,
            version: person.version,
            ...(hasMatches ? { confirmDuplicates: true } : {}),
          },
          { onSuccess: finish },
        )
      }
    >
      {hasMatches ? (
        <>
          <Notice tone="warning">{t("history:restore.duplicates")}</Notice>
          <MatchComparison
            subject={{ ...person, ...targetName(person, changes.after) }}
            subjectLabel={t("history:restore.version")}
            matches={matches}
          />
        </>
      ) : null}
      <p>
        {t("history:restore.from")} <Instant at={entry.at} />
      </p>
      {hasChanges ? (
        <FieldChanges {...changes} onOpenPerson={onOpenPerson} />
      ) : (
        <p>{t("history:restore.nothing")}</p>
      )}
      <p>{t("history:restore.stays")}</p>
    </ConfirmDialog>
  );
}

/** Returns the name and numbers after the restore, for the comparison with duplicates. */
function targetName(person: Person, after: ChangedFields): Partial<Person> {
  return {
    firstName: after.firstName ?? person.firstName,
    lastName: after.lastName ?? person.lastName,
    idNumber: after.idNumber === undefined ? person.idNumber : after.idNumber,
    phone: after.phone === undefined ? person.phone : after.phone,
    birthDate: after.birthDate === undefined ? person.birthDate : after.birthDate,
    city: after.city ?? person.city,
  };
}
