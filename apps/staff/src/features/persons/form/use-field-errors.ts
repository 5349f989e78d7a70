import type { FieldErrors } from "@kehila/shared/errors";
import { useTranslation } from "react-i18next";
import { personErrorText } from "./error-text.ts";

/** Words the error of a field, by its path; nothing when the field is right. */
export function useFieldErrors(errors: FieldErrors): (path: string) => string | undefined {
  const { t } = useTranslation();
  return (path) => {
    const code = errors[path];
    return code === undefined ? undefined : personErrorText(t, path, code);
  };
}
