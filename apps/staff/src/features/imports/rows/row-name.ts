import type { TypedRow } from "./typed-rows.ts";

/** Returns the name of a row's person, as far as it has one. */
export const rowName = ({ person }: TypedRow["value"]): string =>
  [person.firstName, person.lastName].filter(Boolean).join(" ");
