import type { TypedRow } from "./typed-rows.ts";

/** Returns the name of a row's person, without the parts that the row lacks. */
export const rowName = ({ person }: TypedRow["value"]): string =>
  [person.firstName, person.lastName].filter(Boolean).join(" ");
