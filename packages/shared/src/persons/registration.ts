import { CHILD_FIELDS, SPOUSE_FIELDS } from "./fields.ts";
import type { EventCategory } from "../events/categories.ts";
import { EVENT_CATEGORIES } from "../events/categories.ts";
import type { FieldErrors } from "../base/errors.ts";
import type { ParseResult } from "../base/fields.ts";
import { parseFields } from "../base/fields.ts";
import { knownIdNumber, normaliseIdNumber } from "./identifiers.ts";
import type { Phones } from "./phone-questions.ts";
import { doubtfulPhones } from "./phone-questions.ts";
import { CHILDREN_MAX } from "../base/limits.ts";
import type { PersonRegister, ApplicantSchemas } from "./applicants.ts";
import { withoutForbiddenCharacters, withoutMarks, withPlainDigits } from "../base/text.ts";

/**
 * Maps the public registration form (docs/product.md#public-registration) to the schema of a
 * registration. The wizard, the form without JavaScript and the server share the same flat values:
 * typed text by field name, as an HTML form sends it.
 */

/**
 * The wizard's steps (docs/product.md#public-pages). Without JavaScript all but the last are one
 * page.
 */
export const STEPS = ["personal", "contact", "family", "interests", "review"] as const;
export type Step = (typeof STEPS)[number];

export const DATE_PARTS = ["day", "month", "year"] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** The inputs of each step by schema field; dates have three inputs. */
const STEP_FIELDS: Record<Exclude<Step, "review">, readonly string[]> = {
  personal: ["firstName", "lastName", "idNumber", "birthDate", "gender"],
  contact: ["phone", "city"],
  family: [
    "married",
    "spouse",
    ...SPOUSE_FIELDS.map((field) => `spouse.${field}`),
    "childrenCount",
    "childrenData",
    ...Array.from({ length: CHILDREN_MAX }, (_, index) =>
      CHILD_FIELDS.map((field) => `childrenData.${index}.${field}`),
    ).flat(),
  ],
  interests: ["interestedEvents"],
};

type InputNameOf<Field extends string> = Field extends "birthDate"
  ? `birthDate.${DatePart}`
  : Field;
/** The name of one input of the form. */
export type InputName =
  | "firstName"
  | "lastName"
  | "idNumber"
  | "gender"
  | "phone"
  | "city"
  | "married"
  | "childrenCount"
  | "interestedEvents"
  | `birthDate.${DatePart}`
  | `spouse.${InputNameOf<(typeof SPOUSE_FIELDS)[number]>}`
  | `childrenData.${number}.${InputNameOf<(typeof CHILD_FIELDS)[number]>}`;

/** Typed text by input; a missing input is empty. Several interests are joined by commas. */
export type FormValues = Readonly<Partial<Record<InputName, string>>>;

/** Names of hidden inputs and buttons in the form without JavaScript. */
export const FORM_TOKEN_FIELD = "formToken";
export const IDEMPOTENCY_FIELD = "idempotencyKey";
export const ACTION_FIELD = "action";
export const ACTIONS = {
  submit: "submit",
  /** Shows the form with the blocks that its choices need. */
  update: "update",
  /** Checks the phone, the first step of registration for an event. */
  check: "check",
  /** Returns to the first step. */
  back: "back",
  /** Shows the filled form in another language. */
  translate: "translate",
} as const;
/** The button that removes the hidden characters of the input it names. */
export const CLEAN_FIELD = "clean";
/** Begins the names of hidden inputs with the phones that the form has asked about. */
export const ASKED_PREFIX = "asked.";
export const PHONE_FIELDS = ["phone", "spouse.phone"] as const;
/** A honeypot input: hidden from people, filled in by bots. */
export const HONEYPOT_FIELD = "homepage";

/** The endpoint of the wizard, and the headers that carry the values of hidden inputs. */
export const REGISTER_CALL = "/person/public/register";
export const FORM_TOKEN_HEADER = "X-Form-Token";
export const IDEMPOTENCY_HEADER = "Idempotency-Key";
/** The token of the Turnstile widget: the form field that the widget adds, and our header. */
export const TURNSTILE_FIELD = "cf-turnstile-response";
/** The action that the widget of the public forms has, and Cloudflare's answer names. */
export const TURNSTILE_ACTION = "register";
export const TURNSTILE_HEADER = "X-Turnstile-Response";
/** Headers of the JSON calls of every public form. */
export const FORM_HEADERS = [FORM_TOKEN_HEADER, TURNSTILE_HEADER] as const;

/** A new form (docs/product.md#values): male, unmarried, no children, no interests. */
export const EMPTY_FORM: FormValues = { gender: "male", married: "false", childrenCount: "0" };

const DATE_INPUTS = DATE_PARTS.map((part) => `birthDate.${part}`);
const inputsOf = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => (field === "birthDate" ? DATE_INPUTS : [field]));

const INPUT_NAMES: ReadonlySet<string> = new Set([
  ...inputsOf(STEP_FIELDS.personal),
  ...STEP_FIELDS.contact,
  "married",
  "childrenCount",
  "interestedEvents",
  ...inputsOf(SPOUSE_FIELDS).map((input) => `spouse.${input}`),
  ...Array.from({ length: CHILDREN_MAX }, (_, index) =>
    inputsOf(CHILD_FIELDS).map((input) => `childrenData.${index}.${input}`),
  ).flat(),
]);

export const isInputName = (name: string): name is InputName => INPUT_NAMES.has(name);

/** Reads the inputs of a submitted form; ignores unknown names. */
export function formValues(entries: Iterable<readonly [string, unknown]>): FormValues {
  const values: Partial<Record<InputName, string>> = {};
  const interests = new Set<string>();
  for (const [name, value] of entries) {
    if (typeof value !== "string" || !isInputName(name)) continue;
    if (name === "interestedEvents")
      for (const interest of value.split(",")) interests.add(interest);
    else values[name] = value;
  }
  interests.delete("");
  return interests.size > 0 ? { ...values, interestedEvents: [...interests].join(",") } : values;
}

/** Returns the form without the hidden characters of one input. */
export const withoutHidden = (values: FormValues, name: InputName): FormValues => ({
  ...values,
  [name]: withoutForbiddenCharacters(values[name] ?? ""),
});

/** Returns the chosen interests in display order. */
export function chosenInterests(values: FormValues): EventCategory[] {
  const categories = (values.interestedEvents ?? "").split(",");
  return EVENT_CATEGORIES.filter((category) => categories.includes(category));
}

export const isMarried = (values: FormValues): boolean => values.married === "true";

/** Returns the number of child sections to show, at most `CHILDREN_MAX`. */
export function childBlocks(values: FormValues): number {
  const countText = values.childrenCount ?? "";
  return /^\d{1,3}$/u.test(countText) ? Math.min(Number(countText), CHILDREN_MAX) : 0;
}

/**
 * Whether a form was sent without the spouse or child inputs that its choices require. Without
 * JavaScript, the response is then the longer form instead of a list of errors.
 */
export function lacksBlocks(values: FormValues): boolean {
  const blocks = childBlocks(values);
  return (
    (isMarried(values) && values["spouse.firstName"] === undefined) ||
    (blocks > 0 && values[`childrenData.${blocks - 1}.firstName`] === undefined)
  );
}

type DatePath = "birthDate" | "spouse.birthDate" | `childrenData.${number}.birthDate`;

const DAY_FIRST = /^(\d{1,2})[\s./\-–]+(\d{1,2})[\s./\-–]+(\d{4}|\d{2})$/u;
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4})$/u;
const YEAR_FIRST = /^(\d{4})[./\-–](\d{1,2})[./\-–](\d{1,2})$/u;

/**
 * Returns the parts of a whole date that is typed or pasted into one input: day first, or year first
 * with four digits; null for any other text. The parts are not validated.
 */
export function wholeDate(typed: string): Record<DatePart, string> | null {
  const text = withPlainDigits(withoutMarks(typed)).trim();
  const [, day, month, year] = DAY_FIRST.exec(text) ?? DIGITS_ONLY.exec(text) ?? [];
  if (day && month && year) return { day, month, year };
  const [, firstYear, nextMonth, lastDay] = YEAR_FIRST.exec(text) ?? [];
  if (firstYear && nextMonth && lastDay) {
    return { day: lastDay, month: nextMonth, year: firstYear };
  }
  return null;
}

/**
 * Joins three inputs into a day `YYYY-MM-DD`: empty if all are empty, invalid text if unreadable.
 */
export function typedDay(values: FormValues, path: DatePath): string {
  const part = (name: DatePart): string =>
    withPlainDigits(withoutMarks(values[`${path}.${name}`] ?? "")).trim();
  const typed = { day: part("day"), month: part("month"), year: part("year") };
  // Without scripts, a whole date arrives in the first input.
  const isAlone = typed.month === "" && typed.year === "";
  const { day, month, year } = (isAlone && wholeDate(typed.day)) || typed;
  if (day === "" && month === "" && year === "") return "";
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function typedBoolean(value: string | undefined): unknown {
  if (value === "true") return true;
  return value === undefined || value === "" || value === "false" ? false : value;
}

function typedCount(value: string | undefined): unknown {
  if (value === undefined || value === "") return 0;
  // A fraction is passed on as a number, so that the schema refuses it as a fraction.
  return /^\d{1,9}(?:[.,]\d{1,9})?$/u.test(value) ? Number(value.replace(",", ".")) : value;
}

/** Converts a form to the body of `POST /person/public/register`, not yet validated. */
export function registrationBody(values: FormValues): Record<string, unknown> {
  const body: Record<string, unknown> = {
    firstName: values.firstName ?? "",
    lastName: values.lastName ?? "",
    idNumber: values.idNumber ?? "",
    phone: values.phone ?? "",
    city: values.city ?? "",
    birthDate: typedDay(values, "birthDate"),
    gender: values.gender,
    interestedEvents: (values.interestedEvents ?? "").split(",").filter(Boolean),
    married: typedBoolean(values.married),
    childrenCount: typedCount(values.childrenCount),
    childrenData: Array.from({ length: childBlocks(values) }, (_, index) => ({
      firstName: values[`childrenData.${index}.firstName`] ?? "",
      gender: values[`childrenData.${index}.gender`] ?? "",
      birthDate: typedDay(values, `childrenData.${index}.birthDate`),
    })),
  };
  if (isMarried(values)) {
    body["spouse"] = {
      firstName: values["spouse.firstName"] ?? "",
      lastName: values["spouse.lastName"] ?? "",
      idNumber: values["spouse.idNumber"] ?? "",
      phone: values["spouse.phone"] ?? "",
      birthDate: typedDay(values, "spouse.birthDate"),
      gender: values["spouse.gender"] || null,
    };
  }
  return body;
}

/** Returns the phones of a form that seem to lack a digit. */
export const doubtsOf = (values: FormValues): Phones =>
  doubtfulPhones({
    phone: values.phone,
    "spouse.phone": isMarried(values) ? values["spouse.phone"] : undefined,
  });

/** Whether two forms have the same values; missing and blank inputs are equal. */
export const sameAnswers = (a: FormValues, b: FormValues): boolean =>
  JSON.stringify(registrationBody(a)) === JSON.stringify(registrationBody(b));

/** Validates a form by the registration schema and by the form's own rules. */
export const parseRegistration = (
  values: FormValues,
  schemas: ApplicantSchemas,
): ParseResult<PersonRegister> =>
  withOwnErrors(values, parseFields(schemas.register, registrationBody(values)));

/** Adds the form's own errors to the errors of its schema. */
export function withOwnErrors<T>(values: FormValues, result: ParseResult<T>): ParseResult<T> {
  const ownErrors = spouseErrors(values);
  if (Object.keys(ownErrors).length === 0) return result;
  return { success: false, fields: { ...ownErrors, ...(result.success ? {} : result.fields) } };
}

/** Returns spouse errors that only the form reports. */
function spouseErrors(values: FormValues): FieldErrors {
  if (!isMarried(values)) return {};
  const errors: FieldErrors = {};
  const idNumber = knownIdNumber(normaliseIdNumber(values.idNumber ?? ""));
  // Reported at the field of the form; the server checks it for every client as well.
  if (idNumber !== null && normaliseIdNumber(values["spouse.idNumber"] ?? "") === idNumber) {
    errors["spouse.idNumber"] = "DUPLICATE_ID_NUMBER";
  }
  return errors;
}

/** Returns the step that contains a field; other fields belong to the review. */
export function stepOf(field: string): Step {
  return STEPS.find((step) => step !== "review" && STEP_FIELDS[step].includes(field)) ?? "review";
}

export function errorsOfStep(errors: FieldErrors, step: Step): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));
}

const FIELD_ORDER = Object.values(STEP_FIELDS).flat();

/** Returns errors in the order of the page's fields. */
export function inFormOrder(errors: FieldErrors): [string, FieldErrors[string]][] {
  const rank = (field: string): number => {
    const index = FIELD_ORDER.indexOf(field);
    return index < 0 ? FIELD_ORDER.length : index;
  };
  // oxlint-disable-next-line no-array-sort -- old phones without updates have no toSorted
  return Object.entries(errors).sort(([a], [b]) => rank(a) - rank(b));
}

/**
 * The version of the privacy notice (`/privacy`), the day of its last change. Stored with each
 * application: a new text needs a new day.
 */
export const NOTICE_VERSION = "2026-11-26";
