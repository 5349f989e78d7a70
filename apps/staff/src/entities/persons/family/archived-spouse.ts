import type { PersonRow } from "@kehila/shared/persons/answers";
import type { TFunction } from "i18next";
import { fullName } from "../format.ts";

/**
 * Returns the text about an archived spouse; the name is for readers of the archive only. Null
 * without an archived spouse.
 */
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
