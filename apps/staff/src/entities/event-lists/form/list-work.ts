import type { EventList } from "@kehila/shared/events/event-lists";
import { useState } from "react";
import { WorkStore } from "../../../lib/storage/work-store.ts";
import { useMe } from "../../users/session.queries.ts";
import type { ListDraft } from "./draft.ts";

/** A draft, and the stored list that it is an edit or a copy of. */
export interface ListWork {
  draft: ListDraft;
  base: EventList | null;
}

/** The purpose of a dialog with unsaved work; `selection`: a new list of selected persons. */
export type ListWorkKind = "create" | "selection" | "duplicate" | "edit";

/** Unsaved work of list dialogs, by user, kind and list. */
export const listWork = new WorkStore<ListWork>();

/**
 * Returns the kind and the list of a dialog with unsaved work that an ended session closed, so that
 * the screen opens the dialog again; null for none. `hasDialog` limits the dialogs to the screen's.
 */
export function useInterruptedList(
  hasDialog: (kind: ListWorkKind, list: EventList | null) => boolean,
): { kind: ListWorkKind; list: EventList | null } | null {
  const userId = useMe()?.id ?? "";
  const [interrupted] = useState(() => {
    for (const kind of ["create", "selection", "duplicate", "edit"] as const) {
      const work = listWork.find([userId, kind]);
      if (work && hasDialog(kind, work.base)) return { kind, list: work.base };
    }
    return null;
  });
  return interrupted;
}
