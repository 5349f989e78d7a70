import type { FieldErrorCode, FieldErrors } from "@kehila/shared/base/errors";
import { parseFields } from "@kehila/shared/base/fields";
import type { WalkInKey } from "@kehila/shared/events/sealed-walk-in";
import { sealWalkIn } from "@kehila/shared/events/sealed-walk-in";
import type { WalkIn } from "@kehila/shared/events/walk-ins";
import { walkInSchema } from "@kehila/shared/events/walk-ins";
import { countryName } from "@kehila/shared/persons/foreign-phones";
import type { Phones } from "@kehila/shared/persons/phone-questions";
import { doubtfulPhones, openQuestions } from "@kehila/shared/persons/phone-questions";
import i18next from "i18next";
import { useEffect, useId, useRef, useState } from "react";
import * as css from "../door.css.ts";
import * as formCss from "./walk-in-form.css.ts";
import type { RollCall } from "../roll-call/roll-call.ts";

const FIELDS = ["firstName", "lastName", "phone"] as const satisfies readonly (keyof WalkIn)[];
const EMPTY: WalkIn = { firstName: "", lastName: "", phone: "" };

/** The typed values until the person is added: they survive a closed form and a page error. */
let draft = EMPTY;

interface WalkInFormProps {
  listId: string;
  /** The server's public key. */
  sealingKey: WalkInKey;
  onAdd: RollCall["addWalkIn"];
  onClose: () => void;
}

/** The form for the name and phone of a person who is not on the list. */
export function WalkInForm({ listId, sealingKey, onAdd, onClose }: WalkInFormProps) {
  const { t } = i18next;
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(draft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [hasFailed, setFailed] = useState(false);
  const isSyncing = useRef(false);
  const asked = useRef<Phones>({});
  const focus = (field: string): void => focusField(form.current, field);
  useEffect(() => focusField(form.current, "firstName"), [form]);

  const change = (typed: WalkIn): void => {
    draft = typed;
    setValues(typed);
  };
  const add = async (): Promise<void> => {
    const parsed = parseFields(walkInSchema, values);
    const doubts = doubtfulPhones({ phone: values.phone });
    const questions = openQuestions(doubts, asked.current);
    asked.current = { ...asked.current, ...doubts };
    const problems = { ...questions, ...(parsed.success ? {} : parsed.fields) };
    setErrors(problems);
    const wrong = FIELDS.find((field) => problems[field]);
    if (!parsed.success || wrong) return focus(wrong ?? "");
    // A second press during the encryption would add the person twice.
    if (isSyncing.current) return undefined;
    isSyncing.current = true;
    try {
      const typed = parsed.data;
      const id = crypto.randomUUID();
      onAdd({
        id,
        typed,
        sealed: await sealWalkIn(JSON.stringify(typed), sealingKey, { listId, id }),
      });
      draft = EMPTY;
      onClose();
    } catch {
      setFailed(true);
    } finally {
      isSyncing.current = false;
    }
    return undefined;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only for its fields
    <form
      ref={form}
      className={formCss.form}
      aria-labelledby={titleId}
      noValidate
      // Typed values stay until the form is opened again.
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <h2 id={titleId} className={formCss.formTitle}>
        {t("door:walkIn.title")}
      </h2>
      {FIELDS.map((field) => (
        <Field
          key={field}
          field={field}
          value={values[field]}
          error={errors[field]}
          onChange={(value) => change({ ...values, [field]: value })}
          onNext={() => focus(FIELDS[FIELDS.indexOf(field) + 1] ?? "")}
        />
      ))}
      {hasFailed ? (
        <p role="alert" className={css.warning}>
          {t("door:walkIn.failed")}
        </p>
      ) : null}
      <div className={css.choices}>
        <button type="submit" className={formCss.mainButton}>
          {t("door:walkIn.add")}
        </button>
        <button type="button" className={css.button} onClick={onClose}>
          {t("door:walkIn.cancel")}
        </button>
      </div>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
}

interface FieldProps {
  field: keyof WalkIn;
  value: string;
  error: FieldErrorCode | undefined;
  onChange: (value: string) => void;
  /** Called by Enter, which would otherwise submit the form. */
  onNext: () => void;
}

const ERRORS = {
  TOO_LONG: "long",
  INVALID_CHARACTERS: "characters",
  NO_LETTERS: "letters",
  INVALID_PHONE: "phone",
  FOREIGN_PHONE: "phoneForeign",
  PHONE_LACKS_DIGIT: "phoneDigit",
} as const satisfies Partial<Record<FieldErrorCode, string>>;

const isWorded = (code: FieldErrorCode): code is keyof typeof ERRORS => Object.hasOwn(ERRORS, code);

/** Returns the message of a field; that of a foreign phone names the country of the value. */
function errorText(code: FieldErrorCode, value: string): string {
  const { t, language } = i18next;
  const country = code === "FOREIGN_PHONE" ? countryName(value, language) : null;
  if (country !== null) return t("door:walkIn.error.phoneOf", { country });
  return t(`door:walkIn.error.${isWorded(code) ? ERRORS[code] : "required"}`);
}

function Field({ field, value, error, onChange, onNext }: FieldProps) {
  const { t } = i18next;
  const id = useId();
  const isPhone = field === "phone";
  return (
    <p className={formCss.field}>
      <label htmlFor={id}>{t(`door:walkIn.${field}`)}</label>
      <input
        id={id}
        name={field}
        type={isPhone ? "tel" : "text"}
        {...(isPhone ? { dir: "ltr" } : {})}
        className={formCss.text}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isPhone) return;
          event.preventDefault();
          onNext();
        }}
        aria-required="true"
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        autoComplete="off"
        autoCapitalize={isPhone ? "off" : "words"}
        enterKeyHint={isPhone ? "done" : "next"}
      />
      {error ? (
        <span id={`${id}-error`} className={formCss.fieldError}>
          {errorText(error, value)}
        </span>
      ) : null}
    </p>
  );
}
