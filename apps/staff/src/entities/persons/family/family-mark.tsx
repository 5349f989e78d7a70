import type { PersonRow } from "@kehila/shared/persons/answers";
import { Users } from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { action } from "../../../ui/table/controls.css.ts";
import { FamilyToggle, OpenFamily } from "./family-toggle.tsx";
import { fullName } from "../format.ts";

/** An icon button that opens the family of a row; renders nothing without a family. */
export function FamilyMark({ person }: { person: PersonRow }) {
  const { t } = useTranslation();
  const canOpen = useContext(OpenFamily) !== null;
  if (!canOpen || !(person.spouse || person.childrenCount)) return null;
  const label = t("persons:family.of", { name: fullName(person) });
  return (
    <FamilyToggle person={person} label={label} className={action}>
      <Users aria-hidden="true" />
    </FamilyToggle>
  );
}
