import type { PersonField } from "@kehila/shared/persons/fields";

/** Where each field of a person is shown, in display order. */

export type FormGroup = "personal" | "contact" | "family" | "activities";

/** The groups of the form. */
export const FORM_GROUPS: Record<PersonField, FormGroup> = {
  firstName: "personal",
  lastName: "personal",
  gender: "personal",
  idNumber: "personal",
  birthDate: "personal",
  repatriationDate: "personal",
  address: "contact",
  city: "contact",
  phone: "contact",
  married: "family",
  childrenData: "family",
  comment: "family",
  interestedEvents: "activities",
};

/** The fields of the details, except the names, which are the title, and the family. */
export type FactField = Exclude<PersonField, "firstName" | "lastName" | "married" | "childrenData">;

export interface FactLayout {
  group: "contact" | "personal" | "activities";
  /** Whether the fact has its own line. */
  isFull?: true;
}

/** The groups of the details. */
export const FACT_LAYOUT: Record<FactField, FactLayout> = {
  phone: { group: "contact" },
  city: { group: "contact" },
  address: { group: "contact", isFull: true },
  comment: { group: "contact", isFull: true },
  gender: { group: "personal" },
  birthDate: { group: "personal" },
  repatriationDate: { group: "personal" },
  idNumber: { group: "personal" },
  interestedEvents: { group: "activities", isFull: true },
};

/** The columns next to the name: a field, or a value of the family or the record. */
export type OptionalColumn = FactField | "maritalStatus" | "childrenCount" | "spouse" | "createdAt";

/**
 * The columns that can be hidden; true for the default columns, which are enough to identify and
 * contact a person. The phone comes first, because even the narrowest table has space for it.
 */
export const IS_USUAL_COLUMN: Record<OptionalColumn, boolean> = {
  phone: true,
  birthDate: true,
  idNumber: true,
  city: true,
  spouse: true,
  childrenCount: true,
  interestedEvents: true,
  gender: false,
  maritalStatus: false,
  address: false,
  repatriationDate: false,
  comment: false,
  createdAt: false,
};
