import type { FieldErrorCode } from "@kehila/shared/base/errors";
import { afterColon } from "@kehila/shared/base/text";
import type { FormValues } from "@kehila/shared/persons/registration";
import { isInputName } from "@kehila/shared/persons/registration";
import type { TextKey, Translate } from "../i18n/translator.ts";
import { fieldErrorText } from "../i18n/translator.ts";

const LABELS = {
  firstName: "field.firstName",
  lastName: "field.lastName",
  idNumber: "field.idNumber",
  birthDate: "field.birthDate",
  gender: "field.gender",
  phone: "field.phone",
  city: "field.city",
  married: "field.married",
  spouse: "field.spouse",
  childrenCount: "field.childrenCount",
  childrenData: "field.childrenCount",
  interestedEvents: "field.interestedEvents",
} as const satisfies Record<string, TextKey>;

const isLabelled = (name: string): name is keyof typeof LABELS => name in LABELS;

/** Returns the label of the spouse or child that a field belongs to; null for the applicant. */
function ownerOf(t: Translate, field: string): string | null {
  if (field.startsWith("spouse.")) return t("field.spouse");
  const child = /^childrenData\.(\d+)\./u.exec(field)?.[1];
  return child === undefined ? null : t("field.child", { number: Number(child) + 1 });
}

function labelOf(t: Translate, field: string): string | null {
  const name = field.split(".").pop() ?? "";
  return isLabelled(name) ? t(LABELS[name]) : null;
}

/** Returns the error message of a field with a value (docs/product.md#texts-and-codes). */
export function fieldMessage(
  t: Translate,
  field: string,
  code: FieldErrorCode | undefined,
  value: string,
): string {
  const label = labelOf(t, field);
  if (label === null) return t("error.required");
  return code === "REQUIRED" && field.endsWith("phone")
    ? t("error.phoneRequired")
    : fieldErrorText(t, code, { label, value });
}

/**
 * Returns the message of a field in the summary. Messages about the spouse or a child begin with
 * the person.
 */
export function summaryMessage(
  t: Translate,
  field: string,
  code: FieldErrorCode | undefined,
  value: string,
): string {
  const message = fieldMessage(t, field, code, value);
  const prefix = ownerOf(t, field);
  if (prefix === null) return message;
  return t("error.prefixed", { prefix, message: afterColon(message, labelOf(t, field) ?? "") });
}

/** Returns the typed text of a field; empty for a field of several inputs. */
export const valueOf = (values: FormValues, field: string): string =>
  isInputName(field) ? (values[field] ?? "") : "";

/** Returns the element id of a field, or of a part such as the day of a date. */
export const elementId = (name: string): string => name.replaceAll(".", "-");

/**
 * Returns the id of the element that a link to a field targets: the first input of a date or a
 * group.
 */
export function firstInputId(field: string): string {
  if (field.endsWith("birthDate")) return elementId(`${field}.day`);
  if (field.endsWith("gender")) return elementId(`${field}.male`);
  if (field === "married") return elementId("married.false");
  if (field === "interestedEvents") return elementId("interestedEvents.cinema");
  return elementId(field);
}

/**
 * The id of the city datalist. The server renders the list with the form, so no script contains it.
 */
export const CITY_LIST_ID = "cities";
