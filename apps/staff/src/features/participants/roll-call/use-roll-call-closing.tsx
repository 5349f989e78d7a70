import type { EventList } from "@kehila/shared/events/event-lists";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import { useSetRollCall } from "../participants.queries.ts";

/** Returns an act that closes or opens the roll call; the message afterwards offers undo. */
export function useRollCallClosing(list: EventList) {
  const { t } = useTranslation();
  const set = useSetRollCall(list.id);
  const isClosed = list.rollCallClosedAt !== null;
  const press = () => {
    if (set.isPending) return;
    set.mutate(!isClosed, {
      onSuccess: () =>
        showToast("success", <RollCallToast listId={list.id} isClosed={!isClosed} />),
      onError: (error) =>
        showToast("danger", failureText(t, error, t("participants:attendance.failed"))),
    });
  };
  return { press };
}

function RollCallToast({ listId, isClosed }: { listId: string; isClosed: boolean }) {
  const { t } = useTranslation();
  const undo = useSetRollCall(listId);
  return (
    <Undoable
      undo={() => undo.mutateAsync(!isClosed)}
      onDone={() =>
        showToast("success", t(`participants:attendance.${isClosed ? "opened" : "closed"}`))
      }
      failed={t("participants:attendance.failed")}
    >
      {t(`participants:attendance.${isClosed ? "closed" : "opened"}`)}
    </Undoable>
  );
}
