import type { TFunction } from "i18next";

/** Returns the texts of a merge that could not be undone: the act, and reasons of its own. */
export const undoFailure = (t: TFunction) => ({
  failed: t("merge:undo.failed"),
  reasons: { LIST_FULL: t("merge:undo.listFull") },
});
