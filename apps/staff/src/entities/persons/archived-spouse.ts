import type { PersonRow } from "@kehila/shared/persons/answers";
import type { TFunction } from "i18next";
import { fullName } from "./format.ts";

/** The text about a spouse in the archive, with the name for readers of the archive; null without one. */
export function archivedSpouseText(
  t: TFunction,
  { archivedSpouse }: Pick<PersonRow, "archivedSpouse">,
): string | null {
  if (!archivedSpouse) return null;
  const { person } = archivedSpouse;
  return person
    ? t("persons:list.archivedSpouse", { name: fullName(person) })
    : t("persons:list.spouseArchived");
}
