import { CLEAN_FIELD, isInputName, withoutHidden } from "@kehila/shared/persons/registration";
import * as css from "../styles/form.css.ts";
import { useForm } from "./form-context.ts";
import { elementId, fieldMessage, valueOf } from "./labels.ts";

/** The error message of a field, or nothing while the field is valid. */
export function FieldError({ field }: { field: string }) {
  const { t, errors, values } = useForm();
  const code = errors[field];
  if (code === undefined) return null;
  return (
    <>
      <p className={css.fieldError} id={`${elementId(field)}-error`}>
        {code !== "PHONE_LACKS_DIGIT" && (
          <span className={css.visuallyHidden}>{t("error.label")} </span>
        )}
        {fieldMessage(t, field, code, valueOf(values, field))}
      </p>
      {code === "INVALID_CHARACTERS" && <RemoveHidden field={field} />}
    </>
  );
}

/**
 * A button that removes the hidden characters for which a text is refused; without scripts it
 * submits the form.
 */
function RemoveHidden({ field }: { field: string }) {
  const { t, values, isHydrated, change } = useForm();
  if (!isInputName(field)) return null;
  return (
    <div>
      <button
        type={isHydrated ? "button" : "submit"}
        name={CLEAN_FIELD}
        value={field}
        className={css.buttonKind.secondary}
        onClick={(event) => {
          if (!isHydrated) return;
          event.preventDefault();
          document.getElementById(elementId(field))?.focus();
          change(field, withoutHidden(values, field)[field] ?? "");
        }}
      >
        {t("action.removeHidden")}
      </button>
    </div>
  );
}
