/** The ways in which a value is changed so that it fits; the review shows them. */
export const REPAIRS = [
  /** A leading zero was added to an ID number, and its check digit fits. */
  "PADDED_ID_NUMBER",
  /** A leading zero was added to a phone. */
  "PADDED_PHONE",
  /** A masked or placeholder value is blank. */
  "MASKED",
  /** An ID number of equal or rising digits says nothing, and only one person gets it. */
  "FILLER",
  /** Only the first of several phones is taken; the others go to the comment. */
  "SECOND_PHONE",
  /** A phone goes to the spouse, whose name stands next to it. */
  "SPOUSE_PHONE",
  /** A phone in a cell of names is the phone of that person. */
  "NAME_PHONE",
  /** An abbreviation of a city is written in full. */
  "CITY_NAME",
  /** A patronymic goes to the comment. */
  "PATRONYMIC",
  /** A word for the end of a marriage, or for a death, goes from a name to the comment. */
  "MARITAL_WORD",
  /** Words in brackets go from a name to the comment. */
  "BRACKETS",
  /** The last name of a column for both partners is also the spouse's. */
  "SHARED_LAST_NAME",
  /** A year alone is 1 January of that year, as the user chose. */
  "YEAR_ONLY",
  /** Data of a child that the register does not store goes to the parent's comment. */
  "CHILD_DATA",
] as const;
export type Repair = (typeof REPAIRS)[number];

/** The reasons why a value does not fit its column. */
export const VALUE_PROBLEMS = [
  "ID_NUMBER_DIGITS",
  "ID_NUMBER_CHECK",
  "PHONE",
  /** A mobile that seems to lack a digit: the user may confirm it. */
  "PHONE_DIGIT",
  "FOREIGN_PHONE",
  "DATE",
  "DATE_UNSURE",
  "YEAR_ONLY",
  "UNKNOWN_DATE",
  /** No city of this name is known, but one like it: the user may confirm the text. */
  "CITY",
  "GENDER",
  "MARRIED",
  "INTEREST",
  "TWO_PEOPLE",
  /** A word that may join a second person: the user may confirm the text. */
  "PERHAPS_TWO",
  "ONE_NAME",
  "INITIALS",
  "NAME_ORDER",
  "RECORD",
  "RELATION",
  /** A list of children without the whole birth date of each. */
  "CHILDREN",
  /** A blank family number below a family: the user writes the number, or confirms the blank. */
  "BLANK_FAMILY",
  /** A child by role without an adult in the file: the user may add the child as a person. */
  "CHILD_ALONE",
  /** A value that only a new person needs, so that the row is compared without it. */
  "BLANK",
  /** A row of a household with more than two adults. */
  "TOO_MANY_ADULTS",
  /** A child beyond the maximum of a family. */
  "TOO_MANY_CHILDREN",
  /** The error of a formula. */
  "CELL_ERROR",
  /** A pasted line of talk, or without a name. */
  "NOT_A_PERSON",
] as const;
export type ValueProblem = (typeof VALUE_PROBLEMS)[number];

/** The problems that are questions: a user confirms the text as it is. */
export const QUESTIONS: ReadonlySet<string> = new Set<ValueProblem>([
  "PHONE_DIGIT",
  "CITY",
  "PERHAPS_TWO",
  "INITIALS",
  "NAME_ORDER",
  "BLANK_FAMILY",
  "CHILD_ALONE",
  "NOT_A_PERSON",
]);

/** Maximum length of a cell that is read as a phone or a date. */
export const TEXT_MAX = 500;

/** A value as read from a cell: blank (null), repaired, or with a problem. */
export interface ReadValue<T> {
  value: T | null;
  repair?: Repair;
  problem?: ValueProblem;
  /** The text of the cell that is not part of the value. */
  rest?: string;
}

export const blank = <T>(): ReadValue<T> => ({ value: null });
export const unfitValue = <T>(problem: ValueProblem): ReadValue<T> => ({ value: null, problem });
