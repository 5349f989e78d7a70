import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import { useTranslation } from "react-i18next";
import { MissedLists } from "../../entities/event-lists/missed-lists.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { useNamed } from "../../ui/named-text.tsx";
import { PersonLink } from "../../entities/persons/links/link.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useUndoLastMerge } from "./merge.queries.ts";
import { undoFailure } from "./undo-failure.ts";

interface MergedToastProps {
  /** The remaining record, and the event lists that the applicant could not join. */
  merged: ApprovedPerson;
  /** The id of the record that was merged into the remaining record. */
  otherId: string;
}

/** Reports a merge and offers to undo it. */
export function MergedToast({ merged: { data: person, missedLists }, otherId }: MergedToastProps) {
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
