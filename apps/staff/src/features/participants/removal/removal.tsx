import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { useStableCallback } from "../../../lib/timing/use-stable-callback.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import type { Comments } from "../comments/comments.ts";
import { useRemoveParticipant } from "../participants.queries.ts";
import { RemovedToast } from "./removed-toast.tsx";

/** Returns a function that removes a participant and offers undo. */
export function useRemoval(
  list: EventList,
  comments: Comments | null,
): (participant: Participant) => void {
  const { t } = useTranslation();
  const remove = useRemoveParticipant(list.id, comments);
  return useStableCallback((participant) =>
    remove.mutate(participant, {
      onSuccess: () =>
        showToast("success", <RemovedToast listId={list.id} person={participant.person} />),
      onError: (error) =>
        showToast("danger", failureText(t, error, t("participants:remove.failed"))),
    }),
  );
}
