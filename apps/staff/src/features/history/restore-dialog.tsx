import type { Person, PersonMatch } from "@kehila/shared/person-answers";
import type { ChangedFields, HistoryEntry } from "@kehila/shared/person-history";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { fullName } from "../../entities/persons/format.ts";
import { holdersOf, matchesOf } from "../../entities/persons/matches.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IdNumberHolders } from "../../entities/persons/id-number-holders.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Instant } from "../../ui/dates.tsx";
import { showToast } from "../../ui/toast.tsx";
import { changedFieldsOf } from "./changes.ts";
import { FieldChanges } from "./field-changes.tsx";
import * as css from "./history.css.ts";
import { useRestorePerson } from "./history.queries.ts";

/** Persons side by side; how they look is known to the persons slice, and the route brings it. */
export type RenderMatches = (
  subject: Person,
  matches: readonly PersonMatch[],
  label: string,
) => ReactNode;

interface RestoreDialogProps {
  person: Person;
  entry: HistoryEntry;
  /** The record as it is and as it would be, in the fields that differ. */
  changes: { before: ChangedFields; after: ChangedFields };
  /** The record is being read anew, and what would change is not known for sure. */
  isStale: boolean;
  onClose: () => void;
  onOpenPerson: (id: string) => void;
  renderMatches: RenderMatches;
}

/** Shows what an earlier version would change before it is brought back. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { person, entry, changes, isStale, onClose, onOpenPerson, renderMatches } = props;
  const { t } = useTranslation();
  const restore = useRestorePerson(person.id);
  const name = fullName(person);
  const matches = matchesOf(restore.error);
  const hasChanges = changedFieldsOf(changes).length > 0;
  const submit = () =>
    restore.mutate(
      {
        seq: entry.seq,
        version: person.version,
        ...(matches.length > 0 ? { confirmDuplicates: true } : {}),
      },
      {
        onSuccess: () => {
          onClose();
          const done = t("history:restore.done", { name: NAME_SLOT });
          showToast("success", <NamedText text={done} name={name} />);
        },
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={restore.isPending}
      role="alertdialog"
      size={matches.length > 0 ? "wide" : "narrow"}
      title={<NamedText text={t("history:restore.title", { name: NAME_SLOT })} name={name} />}
      footer={
        <>
          <Button isDisabled={restore.isPending} onPress={onClose}>
            {t("action.cancel")}
          </Button>
          <Button
            variant="primary"
            isPending={restore.isPending}
            isDisabled={isStale || !hasChanges}
            pendingLabel={t("history:restore.pending")}
            onPress={submit}
          >
            {t(matches.length > 0 ? "history:restore.anyway" : "history:restore.confirm")}
          </Button>
        </>
      }
    >
      <div className={css.dialogText}>
        {restore.error && matches.length === 0 ? (
          <Notice tone="danger">
            {failureText(t, restore.error)}
            <IdNumberHolders holders={holdersOf(restore.error)} />
          </Notice>
        ) : null}
        {matches.length > 0 ? (
          <>
            <Notice tone="warning">{t("history:restore.duplicates")}</Notice>
            {renderMatches(
              { ...person, ...targetName(person, changes.after) },
              matches,
              t("history:restore.version"),
            )}
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
      </div>
    </Dialog>
  );
}

/** The fields by which duplicates are compared, as they would be. */
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

function failureText(t: TFunction, error: Error): string {
  const isStale = error instanceof ApiError && error.code === "STALE_VERSION";
  return isStale
    ? t("history:restore.stale")
    : `${t("history:restore.failed")} ${errorText(t, error)}`;
}
