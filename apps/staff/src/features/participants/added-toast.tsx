import type { ChangedListPersons } from "@kehila/shared/events/event-lists";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChangeMembership } from "../../entities/event-lists/list-changes.queries.ts";
import { fullName } from "../../entities/persons/format.ts";
import { failureText } from "../../i18n/error-text.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useNamed } from "../../ui/named-text.tsx";

interface AddedName {
  firstName: string;
  lastName: string;
}

interface ChangeProps {
  changed: ChangedListPersons;
}

/** A person who was added to a list, and the spouse who came along. */
export interface Addition {
  person: AddedName;
  spouse: AddedName | null;
}

/** Reports who was added or waits, and offers one undo. */
export function AddedToast({ person, spouse, changed }: Addition & ChangeProps) {
  const named = useNamed();
  const { waiting } = changed;
  const outcome = waiting > 0 ? "waits" : "done";
  const familyText = waiting === 1 ? "oneWaits" : outcome;
  return (
    <UndoableAddition changed={changed}>
      {spouse
        ? named(`participants:add.family.${familyText}`, fullName(person), {
            other: fullName(spouse),
          })
        : named(`participants:add.${outcome}`, fullName(person))}
    </UndoableAddition>
  );
}

/** Reports how many were added and how many of them wait, and offers one undo. */
export function AddedPersonsToast({ changed }: ChangeProps) {
  const { t } = useTranslation();
  const { added, waiting } = changed;
  return (
    <UndoableAddition changed={changed}>
      {t("event-lists:choose.added", { count: added })}{" "}
      {waiting > 0 ? t("event-lists:add.waiting", { waiting }) : null}
    </UndoableAddition>
  );
}

function UndoableAddition({ changed, children }: ChangeProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const change = useChangeMembership();
  const undo = () =>
    change.mutate(
      { id: changed.id, remove: changed.addedIds },
      {
        onSuccess: () => showToast("success", t("event-lists:add.undone")),
        onError: (error) =>
          showToast("danger", failureText(t, error, t("event-lists:add.undoFailed"))),
      },
    );
  return changed.added === 0 ? (
    children
  ) : (
    <Undoable undo={change} onUndo={undo}>
      {children}
    </Undoable>
  );
}
