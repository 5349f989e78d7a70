import type { FieldErrors } from "@kehila/shared/errors";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "../../i18n/error-text.ts";

/** The fields that people fill in. */
type ListField = "title" | "category" | "date" | "description";

/** Words the error of a field; nothing when the field is right. */
export function useListErrors(errors: FieldErrors): (field: ListField) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const code = errors[field];
    return code && fieldErrorText(t, code, t(`event-lists:field.${field}`));
  };
}
