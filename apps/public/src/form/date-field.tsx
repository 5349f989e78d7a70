import type { DatePart } from "@kehila/shared/persons/registration";
import { DATE_PARTS, typedDay, wholeDate } from "@kehila/shared/persons/registration";
import { ageText } from "../i18n/age-text.ts";
import * as css from "../styles/form.css.ts";
import { FieldError } from "./field-error.tsx";
import { useForm } from "./form-context.ts";
import { elementId } from "./labels.ts";

interface DateFieldProps {
  name: "birthDate" | "spouse.birthDate" | `childrenData.${number}.birthDate`;
  label: string;
  /** Whether the browser may autofill the birthday of its user. */
  isOwnBirthday?: boolean;
  /** Whether the age is shown next to the date. */
  showsAge?: boolean;
}

/** A date to which no more digits can be typed, as a year of two digits may become one of four. */
const COMPLETE = /\d{4}$|^\d{4}.*\D\d{2}$/u;

/** A date of birth as three inputs: paging a calendar back to 1950 takes too long. */
export function DateField({
  name,
  label,
  isOwnBirthday = false,
  showsAge = false,
}: DateFieldProps) {
  const { t, timeZone, values, errors, change } = useForm();
  const age = showsAge ? ageText(t, typedDay(values, name), timeZone) : null;
  // A whole date in the first input fills all three; the focus stays.
  const fill = (part: DatePart, text: string, isLeft: boolean) => {
    const date = part === "day" ? wholeDate(text) : null;
    if (date !== null && (isLeft || COMPLETE.test(text))) {
      for (const other of DATE_PARTS) change(`${name}.${other}`, date[other]);
    } else if (!isLeft) change(`${name}.${part}`, text);
  };
  const id = elementId(name);
  const isInvalid = errors[name] !== undefined;
  const autoComplete = (part: DatePart) => (isOwnBirthday ? (`bday-${part}` as const) : "off");
  return (
    <fieldset
      className={css.field}
      data-invalid={isInvalid || undefined}
      aria-describedby={`${id}-hint${isInvalid ? ` ${id}-error` : ""}`}
    >
      <legend className={css.label}>{label}</legend>
      <p className={css.hint} id={`${id}-hint`}>
        {t("hint.birthDate")}
      </p>
      <FieldError field={name} />
      <div className={css.dateParts}>
        {DATE_PARTS.map((part) => (
          <div className={css.datePart} key={part}>
            <label className={css.datePartLabel} htmlFor={elementId(`${name}.${part}`)}>
              {t(`date.${part}`)}
            </label>
            <input
              id={elementId(`${name}.${part}`)}
              name={`${name}.${part}`}
              className={`${css.input} ${css.inputWidth[part === "year" ? "year" : "short"]}`}
              type="text"
              inputMode="numeric"
              dir="ltr"
              autoComplete={autoComplete(part)}
              enterKeyHint="next"
              required
              aria-invalid={isInvalid || undefined}
              value={values[`${name}.${part}`] ?? ""}
              onChange={(event) => fill(part, event.target.value, false)}
              onBlur={(event) => fill(part, event.target.value, true)}
            />
          </div>
        ))}
        {showsAge && (
          <div className={css.dateAge} role="status">
            {age !== null && t("age.label", { age })}
          </div>
        )}
      </div>
    </fieldset>
  );
}
