import { isDash, trimEdges } from "../base/text.ts";

/** The two names of a person. */
interface Names {
  firstName: string;
  lastName: string;
}

/** Whether a typed last name is a dash, which stands for no last name. */
export const isOneName = (typedLastName: string): boolean => isDash(trimEdges(typedLastName));

/** Returns a last name as it is shown: nothing for a dash, which stands for no last name. */
export const shownLastName = (lastName: string): string => (isOneName(lastName) ? "" : lastName);

/** Returns first name and last name; only the first name of a person with one name. */
export const fullNameOf = ({ firstName, lastName }: Names): string =>
  [firstName, shownLastName(lastName)].filter(Boolean).join(" ");

/** Returns last name and first name, for lists in the order of last names. */
export const lastNameFirst = ({ firstName, lastName }: Names): string =>
  [shownLastName(lastName), firstName].filter(Boolean).join(" ");
