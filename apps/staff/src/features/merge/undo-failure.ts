import type { TFunction } from "i18next";
import { failureText } from "../../i18n/error-text.ts";

/** Returns why a merge could not be undone. */
export const undoFailureText = (t: TFunction, error: unknown): string =>
  failureText(t, error, t("merge:undo.failed"), { LIST_FULL: t("merge:undo.listFull") });
