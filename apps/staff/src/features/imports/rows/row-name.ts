import type { ImportRow } from "@kehila/shared/imports/rows";

/** Returns the name of a row's person, without the parts that the row lacks. */
export const rowName = ({
  person,
}: {
  person: Pick<ImportRow["person"], "firstName" | "lastName">;
}): string => [person.firstName, person.lastName].filter(Boolean).join(" ");
