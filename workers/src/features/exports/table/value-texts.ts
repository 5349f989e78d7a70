import { shownLastName } from "@kehila/shared/names/full-name";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { EXPORT_FILES } from "@kehila/shared/exports";
import type { PersonField } from "@kehila/shared/persons/fields";
import { isOfKind } from "@kehila/shared/persons/fields";
import { formatPhone } from "@kehila/shared/persons/identifiers";
import type { ColumnOptions } from "./exported-person.ts";
import type { ExportTexts } from "./texts.ts";
import { dayIn, textsIn } from "./texts.ts";

/** Functions that convert values to the texts of a format and language. */
export interface ValueTexts {
  texts: ExportTexts;
  /** ISO days for sheets, which sort as text and can be imported. */
  day: (day: string | null) => string;
  /** Digits only for sheets. */
  phone: (phone: string | null) => string;
}

export function valueTextsOf({
  format,
  language,
}: Pick<ColumnOptions, "format" | "language">): ValueTexts {
  const isSheet = EXPORT_FILES[format].layout === "sheet";
  const day = (value: string): string => (isSheet ? value : dayIn(language, value));
  return {
    texts: textsIn(language),
    day: (value) => (value ? day(value) : ""),
    phone: (value) => (isSheet ? (value ?? "") : formatPhone(value ?? "")),
  };
}

export type Adult = Partial<Omit<PersonRow, "spouse">>;

export function adultText(
  { texts, day, phone }: ValueTexts,
  field: PersonField,
  adult: Adult,
): string {
  if (field === "gender") return adult.gender ? texts.gender[adult.gender] : "";
  if (field === "married") return adult.married ? texts.marital.married : texts.marital.single;
  if (field === "interestedEvents") {
    return (adult.interestedEvents ?? []).map((category) => texts.category[category]).join(", ");
  }
  if (field === "childrenData") return String(adult.childrenCount ?? 0);
  if (field === "phone") return phone(adult.phone ?? null);
  if (isOfKind(field, "day")) return day(adult[field] ?? null);
  if (field === "lastName") return shownLastName(adult.lastName ?? "");
  return adult[field] ?? "";
}
