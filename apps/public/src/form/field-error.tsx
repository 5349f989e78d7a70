import * as css from "../styles/form.css.ts";
import { useForm } from "./form-context.ts";
import { elementId, fieldMessage } from "./labels.ts";

/** The message beside a field; nothing while the field is right. */
export function FieldError({ field }: { field: string }) {
  const { t, errors } = useForm();
  const code = errors[field];
  if (code === undefined) return null;
  return (
    <p className={css.fieldError} id={`${elementId(field)}-error`}>
      <span className={css.visuallyHidden}>{t("error.label")} </span>
      {fieldMessage(t, field, code)}
    </p>
  );
}
