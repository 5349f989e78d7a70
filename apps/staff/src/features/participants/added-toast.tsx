import type { ChangedListPersons } from "@kehila/shared/events/event-lists";
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

/** A person who was added to a list, and the spouse who came along. */
export interface Addition {
  listId: string;
  person: AddedName;
  spouse: AddedName | null;
}

/** Reports who was added or waits, and offers one undo. */
export function AddedToast(props: Addition & { changed: ChangedListPersons }) {
  const { listId, person, spouse, changed } = props;
  const { t } = useTranslation();
  const named = useNamed();
  const change = useChangeMembership();
  const { waiting, addedIds } = changed;
  const outcome = waiting > 0 ? "waits" : "done";
  const undo = () =>
    change.mutate(
      { id: listId, remove: addedIds },
      {
        onSuccess: () => showToast("success", t("event-lists:add.undone")),
        onError: (error) =>
          showToast("danger", failureText(t, error, t("event-lists:add.undoFailed"))),
      },
    );
  const familyText = waiting === 1 ? "oneWaits" : outcome;
  return (
    <Undoable undo={change} onUndo={undo}>
      {spouse
        ? named(`participants:add.family.${familyText}`, fullName(person), {
            other: fullName(spouse),
          })
        : named(`participants:add.${outcome}`, fullName(person))}
    </Undoable>
  );
}
