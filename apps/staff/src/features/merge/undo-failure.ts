import type { TFunction } from "i18next";

/** Returns the texts for a failed undo of a merge: the general text, and the reasons by code. */
export const undoFailure = (t: TFunction) => ({
  failed: t("merge:undo.failed"),
  reasons: { LIST_FULL: t("merge:undo.listFull") },
});
