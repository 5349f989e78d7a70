import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { InputName } from "@kehila/shared/persons/registration";
import { chosenInterests } from "@kehila/shared/persons/registration";
import * as css from "../styles/form.css.ts";
import { FieldError } from "./field-error.tsx";
import { useForm } from "./form-context.ts";
import { elementId } from "./labels.ts";

interface RadioFieldProps {
  name: InputName;
  label: string;
  options: readonly { value: string; text: string }[];
}

/** A group of radio buttons. */
export function RadioField({ name, label, options }: RadioFieldProps) {
  const { values, errors, change } = useForm();
  const isInvalid = errors[name] !== undefined;
  return (
    <fieldset
      className={css.field}
      data-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? `${elementId(name)}-error` : undefined}
    >
      <legend className={css.label}>{label}</legend>
      <FieldError field={name} />
      <div className={css.choicePair}>
        {options.map(({ value, text }) => (
          <label className={css.choice} key={value}>
            <input
              id={elementId(`${name}.${value || "unstated"}`)}
              type="radio"
              name={name}
              value={value}
              required={options.every((option) => option.value !== "")}
              checked={(values[name] ?? "") === value}
              onChange={() => change(name, value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Checkboxes of the event categories; at least one is required. */
export function InterestsField({ label, hint }: { label: string; hint: string }) {
  const { t, values, errors, change } = useForm();
  const chosenCategories = chosenInterests(values);
  const isInvalid = errors["interestedEvents"] !== undefined;
  const toggle = (category: EventCategory) => {
    const next = EVENT_CATEGORIES.filter(
      (option) => chosenCategories.includes(option) !== (option === category),
    );
    change("interestedEvents", next.join(","));
  };
  return (
    <fieldset
      className={css.field}
      data-invalid={isInvalid || undefined}
      aria-describedby={`interestedEvents-hint${isInvalid ? " interestedEvents-error" : ""}`}
    >
      <legend className={css.visuallyHidden}>{label}</legend>
      <p className={css.hint} id="interestedEvents-hint">
        {hint}
      </p>
      <FieldError field="interestedEvents" />
      <div className={css.choices}>
        {EVENT_CATEGORIES.map((category) => (
          <label className={css.choice} key={category}>
            <input
              id={elementId(`interestedEvents.${category}`)}
              type="checkbox"
              name="interestedEvents"
              value={category}
              checked={chosenCategories.includes(category)}
              onChange={() => toggle(category)}
            />
            {t(`event.${category}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The number of children: 0 to 10. */
export function ChildrenCountField({ label, hint }: { label: string; hint: string }) {
  const { values, errors, change } = useForm();
  const isInvalid = errors["childrenCount"] !== undefined;
  return (
    <div className={css.field} data-invalid={isInvalid || undefined}>
      <label className={css.label} htmlFor="childrenCount">
        {label}
      </label>
      <p className={css.hint} id="childrenCount-hint">
        {hint}
      </p>
      <FieldError field="childrenCount" />
      <select
        id="childrenCount"
        name="childrenCount"
        className={css.select}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`childrenCount-hint${isInvalid ? " childrenCount-error" : ""}`}
        value={values.childrenCount ?? "0"}
        onChange={(event) => change("childrenCount", event.target.value)}
      >
        {Array.from({ length: CHILDREN_MAX + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </div>
  );
}
