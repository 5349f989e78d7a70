/** Columns and facts whose field has another name in the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  maritalStatus: "married",
  spouse: "spouse.firstName",
};

/** Returns the name of the form's field for a pressed column or fact. */
export const openedField = (pressedField: string): string => FIELD_OF[pressedField] ?? pressedField;
