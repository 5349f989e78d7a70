import type { EventCategory } from "./categories.ts";
import { EVENT_CATEGORIES } from "./categories.ts";
import type { FieldErrors } from "./errors.ts";
import type { ParseResult } from "./fields.ts";
import { parseFields } from "./fields.ts";
import { normaliseIdNumber } from "./identifiers.ts";
import { CHILDREN_MAX } from "./limits.ts";
import type { PersonRegister, PersonSchemas } from "./persons.ts";
import { visible, withoutMarks } from "./text.ts";

/**
 * How the public registration form (§2, §5) and the schema of a registration meet. The browser's
 * wizard, the form without JavaScript and the server all read and write the same flat values: what
 * people typed, by field name, exactly as an HTML form sends it.
 */

/** The wizard's steps (decisions, Public pages); without JavaScript all but the last are one page. */
export const STEPS = ["personal", "contact", "family", "interests", "review"] as const;
export type Step = (typeof STEPS)[number];

export const DATE_PARTS = ["day", "month", "year"] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** Things the visitor is asked about, by the name of the schema's field; dates have three inputs. */
export const SPOUSE_FIELDS = [
  "firstName",
  "lastName",
  "idNumber",
  "phone",
  "birthDate",
  "gender",
] as const;
export const CHILD_FIELDS = ["firstName", "gender", "birthDate"] as const;
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

type Asked<Field extends string> = Field extends "birthDate" ? `birthDate.${DatePart}` : Field;
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
  | `spouse.${Asked<(typeof SPOUSE_FIELDS)[number]>}`
  | `childrenData.${number}.${Asked<(typeof CHILD_FIELDS)[number]>}`;

/** What was typed, by input; a missing one is empty. Several interests are joined by commas. */
export type FormValues = Readonly<Partial<Record<InputName, string>>>;

/** Hidden inputs of the form without JavaScript, and the names of its buttons. */
export const FORM_TOKEN_FIELD = "formToken";
export const IDEMPOTENCY_FIELD = "idempotencyKey";
export const ACTION_FIELD = "action";
export const ACTIONS = { submit: "submit", update: "update" } as const;
/** The button that removes the hidden characters of one input, which it names. */
export const CLEAN_FIELD = "clean";
/** People never see this input; programs that fill in everything do. */
export const HONEYPOT_FIELD = "homepage";

/** Where the wizard sends a registration (§7), and the same two secrets as headers of that call. */
export const REGISTER_CALL = "/person/public/register";
export const FORM_TOKEN_HEADER = "X-Form-Token";
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

/** A new form (§9): male, unmarried, no children, no interests. */
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

/** Whether the form has an input of this name. */
export const isInputName = (name: string): name is InputName => INPUT_NAMES.has(name);

/** Reads the inputs of a submitted form; names that are none of ours are left out. */
export function formValues(entries: Iterable<readonly [string, unknown]>): FormValues {
  const values: Partial<Record<InputName, string>> = {};
  const interests = new Set<string>();
  for (const [name, value] of entries) {
    if (typeof value !== "string" || !isInputName(name)) continue;
    if (name === "interestedEvents") for (const one of value.split(",")) interests.add(one);
    else values[name] = value;
  }
  interests.delete("");
  return interests.size > 0 ? { ...values, interestedEvents: [...interests].join(",") } : values;
}

/** The form without the hidden characters of one input. */
export const withoutHidden = (values: FormValues, name: InputName): FormValues => ({
  ...values,
  [name]: visible(values[name] ?? ""),
});

/** The interests chosen so far, in the order people see them. */
export function chosenInterests(values: FormValues): EventCategory[] {
  const chosen = (values.interestedEvents ?? "").split(",");
  return EVENT_CATEGORIES.filter((category) => chosen.includes(category));
}

export const isMarried = (values: FormValues): boolean => values.married === "true";

/** How many child blocks the form shows: what was chosen, within the limits of §9. */
export function childBlocks(values: FormValues): number {
  const typed = values.childrenCount ?? "";
  return /^\d{1,3}$/u.test(typed) ? Math.min(Number(typed), CHILDREN_MAX) : 0;
}

/**
 * Whether an HTML form was sent before it showed the blocks that its own choices call for, as happens
 * without JavaScript: then the longer form is the answer, not a list of errors.
 */
export function lacksBlocks(values: FormValues): boolean {
  const blocks = childBlocks(values);
  return (
    (isMarried(values) && values["spouse.firstName"] === undefined) ||
    (blocks > 0 && values[`childrenData.${blocks - 1}.firstName`] === undefined)
  );
}

type DatePath = "birthDate" | "spouse.birthDate" | `childrenData.${number}.birthDate`;

/** Three inputs as one day `YYYY-MM-DD`: empty when all are empty, an invalid text when unreadable. */
export function typedDay(values: FormValues, path: DatePath): string {
  const part = (name: DatePart): string => withoutMarks(values[`${path}.${name}`] ?? "").trim();
  const [day, month, year] = [part("day"), part("month"), part("year")];
  if (day === "" && month === "" && year === "") return "";
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function typedBoolean(value: string | undefined): unknown {
  if (value === "true") return true;
  return value === undefined || value === "" || value === "false" ? false : value;
}

function typedCount(value: string | undefined): unknown {
  if (value === undefined || value === "") return 0;
  return /^\d{1,9}$/u.test(value) ? Number(value) : value;
}

/** The body of `POST /person/public/register` that a form stands for; the schema is still to judge it. */
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
      // The API takes a spouse without a gender; the form asks for it.
      gender: values["spouse.gender"] || null,
    };
  }
  return body;
}

/** Whether two forms say the same, however empty inputs are written. */
export const sameAnswers = (a: FormValues, b: FormValues): boolean =>
  JSON.stringify(registrationBody(a)) === JSON.stringify(registrationBody(b));

/** Judges a form by the one schema of registrations, and by what only the form asks for. */
export function parseRegistration(
  values: FormValues,
  schemas: PersonSchemas,
): ParseResult<PersonRegister> {
  const result = parseFields(schemas.register, registrationBody(values));
  const own = spouseErrors(values);
  if (Object.keys(own).length === 0) return result;
  return { success: false, fields: { ...own, ...(result.success ? {} : result.fields) } };
}

/** What is wrong with a spouse in the eyes of the form alone. */
function spouseErrors(values: FormValues): FieldErrors {
  if (!isMarried(values)) return {};
  const errors: FieldErrors = {};
  const own = normaliseIdNumber(values.idNumber ?? "");
  // Said beside the field already; the server refuses it as well, whoever asks.
  if (own !== null && normaliseIdNumber(values["spouse.idNumber"] ?? "") === own) {
    errors["spouse.idNumber"] = "DUPLICATE_ID_NUMBER";
  }
  if (!values["spouse.gender"]) errors["spouse.gender"] = "REQUIRED";
  return errors;
}

/** The step that asks for a field; what no step asks for concerns the review. */
export function stepOf(field: string): Step {
  return STEPS.find((step) => step !== "review" && STEP_FIELDS[step].includes(field)) ?? "review";
}

/** The errors of one step only. */
export function errorsOfStep(errors: FieldErrors, step: Step): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));
}

const FIELD_ORDER = Object.values(STEP_FIELDS).flat();

/** Errors in the order in which the page asks for the fields. */
export function inFormOrder(errors: FieldErrors): [string, FieldErrors[string]][] {
  const rank = (field: string): number => {
    const index = FIELD_ORDER.indexOf(field);
    return index < 0 ? FIELD_ORDER.length : index;
  };
  // oxlint-disable-next-line no-array-sort -- phones without updates for years have no toSorted
  return Object.entries(errors).sort(([a], [b]) => rank(a) - rank(b));
}
