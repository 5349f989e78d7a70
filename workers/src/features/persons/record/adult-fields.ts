import type { PersonField } from "@kehila/shared/persons/fields";
import { ALL_PERSON_FIELDS } from "@kehila/shared/persons/fields";

/** The fields of a person that are columns; children have their own table. */
export type AdultField = Exclude<PersonField, "childrenData">;

/** The fields of an adult, in display order. */
export const ADULT_FIELDS: readonly AdultField[] = ALL_PERSON_FIELDS.filter(
  (field) => field !== "childrenData",
);
