import type { PersonRow } from "@kehila/shared/persons/answers";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { FamilyToggle, OpenFamily } from "../../entities/persons/family-toggle.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { iconSmall } from "../../styles/utilities.css.ts";
import * as css from "./family-mark.css.ts";

interface FamilyMarkProps {
  person: PersonRow;
  /** The name. */
  children: ReactNode;
}

/** A name with a button that expands to the family; in a print, the name alone. */
export function FamilyMark({ person, children }: FamilyMarkProps) {
  const { t } = useTranslation();
  if (!useContext(OpenFamily)) return children;
  return (
    <span className={css.named}>
      <span className={css.name}>{children}</span>
      <FamilyToggle person={person} label={t("persons:family.of", { name: fullName(person) })}>
        <Users aria-hidden="true" className={iconSmall} />
      </FamilyToggle>
    </span>
  );
}
