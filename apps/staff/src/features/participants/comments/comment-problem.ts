import { useTranslation } from "react-i18next";
import { errorText, fieldErrorText } from "../../../i18n/error-text.ts";
import { ApiError, isNotFound } from "../../../lib/api/api-error.ts";

/** Returns a function that returns the reason why a comment was not saved. */
export function useCommentProblem(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (isNotFound(error)) return t("participants:comment.gone");
    const code = error instanceof ApiError ? error.fields["comment"] : undefined;
    return code ? fieldErrorText(t, code, t("persons:field.comment")) : errorText(t, error);
  };
}
