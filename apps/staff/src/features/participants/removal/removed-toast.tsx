import type { Participant } from "@kehila/shared/events/event-lists";
import { useTranslation } from "react-i18next";
import { useChangeMembership } from "../../../entities/event-lists/list-changes.queries.ts";
import { fullName } from "../../../entities/persons/format.ts";
import { useNamed } from "../../../ui/named-text.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import type { UserLink } from "../participants.queries.ts";
import { useRestoreAssignment } from "../participants.queries.ts";

interface RemovedToastProps {
  listId: string;
  person: Participant["person"];
}

/** Reports a removal, and offers undo: the person returns with comment and source. */
export function RemovedToast({ listId, person }: RemovedToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const change = useChangeMembership();
  return (
    <Undoable
      undo={() => change.mutateAsync({ id: listId, add: { personIds: [person.id] } })}
      onDone={() => showToast("success", named("participants:remove.undone", fullName(person)))}
      failed={t("participants:remove.undoFailed")}
    >
      {named("participants:remove.done", fullName(person))}
    </Undoable>
  );
}

interface UnassignedToastProps {
  listId: string;
  link: UserLink;
}

/** Reports the end of an assignment, and offers undo: the user returns with the comment. */
export function UnassignedToast({ listId, link }: UnassignedToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const restore = useRestoreAssignment(listId);
  return (
    <Undoable
      undo={() => restore.mutateAsync(link)}
      onDone={() => showToast("success", named("participants:users.added", link.user.name))}
      failed={t("participants:users.failed")}
    >
      {named("participants:users.removed", link.user.name)}
    </Undoable>
  );
}
