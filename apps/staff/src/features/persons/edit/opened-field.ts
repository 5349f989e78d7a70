/** Columns and facts whose field has another name in the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  maritalStatus: "married",
  spouse: "spouse.firstName",
};

/** Returns the form field in which the value of a pressed column or fact is edited. */
export const openedField = (pressedField: string): string => FIELD_OF[pressedField] ?? pressedField;
