import { today } from "@kehila/shared/base/dates";
import { hasAttendance, isClosable, missingAfterwards } from "@kehila/shared/events/came";
import type { EventList } from "@kehila/shared/events/event-lists";
import type { TFunction } from "i18next";
import { CircleCheck, LockOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cameText } from "../../../entities/event-lists/event-facts.tsx";
import { failureText } from "../../../i18n/error-text.ts";
import { calendar } from "../../../lib/config.ts";
import { stack, strong, wrap } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { shownParticipants } from "./attendance.ts";
import { NextList } from "./next-list.tsx";
import { useSetRollCall } from "../participants.queries.ts";

/**
 * The attendance from the day of the event on, with a button that closes or opens the roll call.
 * After that day, also counts missing comments, and offers a new list with the persons who came.
 */
export function RollCallPanel({ list, canEdit }: { list: EventList; canEdit: boolean }) {
  const { t } = useTranslation();
  const day = today(calendar);
  const isOver = list.date < day;
  const canClose = canEdit && isClosable(list.date, calendar) && list.personLinks.length > 0;
  if (!canClose && !hasAttendance(list)) return null;
  return (
    <Panel title={t(`participants:attendance.${isOver ? "after" : "title"}`)}>
      <div className={stack.xs}>
        {hasAttendance(list) ? <p className={strong}>{cameText(t, list)}</p> : null}
        <p>{stateText(t, list, isOver)}</p>
        {isOver ? <MissingComments list={list} /> : null}
      </div>
      <div className={wrap}>
        {isOver && hasAttendance(list) ? (
          <NextList
            list={list}
            participants={shownParticipants(list, "came")}
            label="next"
            isMain={list.rollCallClosedAt !== null}
          />
        ) : null}
        {canClose ? (
          // Not the main action without ticks, since the closed list would have no one present.
          <RollCallButton list={list} isMain={isOver && list.cameCount > 0} />
        ) : null}
      </div>
    </Panel>
  );
}

/** Returns the text that explains which participants count as present. */
function stateText(
  t: TFunction,
  { rollCallClosedAt, cameCount }: EventList,
  isOver: boolean,
): string {
  if (rollCallClosedAt !== null) return t("participants:attendance.closedText");
  if (!isOver) return t("participants:attendance.todayText");
  return t(`participants:attendance.${cameCount > 0 ? "openText" : "noneText"}`);
}

/** The number of participants without a comment, if others have a comment. */
function MissingComments({ list }: { list: EventList }) {
  const { t } = useTranslation();
  const { personLinks, rollCallClosedAt } = list;
  const personCount = personLinks.length;
  const commentCount = personLinks.filter(({ comment }) => Boolean(comment)).length;
  const missingParts = missingAfterwards({ rollCallClosedAt, personCount, commentCount });
  if (!missingParts.includes("comments")) return null;
  return (
    <p>{t("participants:attendance.missingComments", { count: personCount - commentCount })}</p>
  );
}

/** A button that closes or opens the roll call; the message afterwards offers undo. */
function RollCallButton({ list, isMain }: { list: EventList; isMain: boolean }) {
  const { t } = useTranslation();
  const set = useSetRollCall(list.id);
  const isClosed = list.rollCallClosedAt !== null;
  const press = () =>
    set.mutate(!isClosed, {
      onSuccess: () =>
        showToast("success", <RollCallToast listId={list.id} isClosed={!isClosed} />),
      onError: (error) =>
        showToast("danger", failureText(t, error, t("participants:attendance.failed"))),
    });
  return (
    <Button
      variant={isMain && !isClosed ? "primary" : "secondary"}
      icon={isClosed ? <LockOpen aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      isPending={set.isPending}
      onPress={press}
    >
      {t(`participants:attendance.${isClosed ? "open" : "close"}`)}
    </Button>
  );
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
