import type { ChangedListPersons } from "@kehila/shared/events/event-lists";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useChangeMembership } from "./list-changes.queries.ts";

interface UndoableAdditionProps {
  /** What the addition changed. */
  changed: Pick<ChangedListPersons, "id" | "added" | "addedIds">;
  children: ReactNode;
}

/** Reports an addition to a list, with an undo button if persons were added. */
export function UndoableAddition({ changed, children }: UndoableAdditionProps) {
  const { t } = useTranslation();
  const change = useChangeMembership();
  const { id, added, addedIds } = changed;
  return added === 0 ? (
    children
  ) : (
    <Undoable
      undo={() => change.mutateAsync({ id, remove: addedIds })}
      onDone={() => showToast("success", t("event-lists:add.undone"))}
      failed={t("event-lists:add.undoFailed")}
    >
      {children}
    </Undoable>
  );
}
