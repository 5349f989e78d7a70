import type { PersonRow } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { nameInto } from "../../../lib/text/name-into.ts";
import type { DataColumn } from "../../../ui/table/features.ts";
import { formatShortAge, fullName } from "../format.ts";
import { NameLink } from "../links/name-link.tsx";
import { phoneLink } from "../list/people.css.ts";
import { NAME_COLUMN } from "../list/columns.tsx";
import { Phone } from "../values/texts.tsx";
import * as css from "./family.css.ts";
import { FamilyToggle } from "./family-toggle.tsx";

/** Returns the columns of a table of families: both names, both phones, the ages of the children. */
export function useFamilyColumns(
  columns: readonly DataColumn<PersonRow>[],
): readonly DataColumn<PersonRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const familyOf = nameInto((name) => t("persons:family.of", { name }));
    const cellOf: Record<string, (cell: ReactNode, person: PersonRow) => ReactNode> = {
      [NAME_COLUMN]: (cell, { spouse }) =>
        spouse ? (
          <TwoLines className={css.names} first={cell} second={<NameLink person={spouse} />} />
        ) : (
          cell
        ),
      phone: (cell, { spouse }) =>
        spouse?.phone ? (
          <TwoLines
            className={css.adults}
            first={cell}
            second={
              <a href={`tel:${spouse.phone}`} tabIndex={-1} className={phoneLink}>
                <Phone digits={spouse.phone} />
              </a>
            }
          />
        ) : (
          cell
        ),
      childrenCount: (cell, person) => {
        const births = person.childrenBirths?.filter((birth) => birth !== null) ?? [];
        if (births.length === 0) return cell;
        return (
          <FamilyToggle person={person} label={familyOf(fullName(person))}>
            {births.map((birth) => formatShortAge(birth, t)).join(", ")}
          </FamilyToggle>
        );
      },
    };
    return columns.map((column) => {
      const cell = cellOf[column.id];
      return {
        ...column,
        ...(column.id === "childrenCount" ? { width: "words" as const } : {}),
        ...(cell ? { cell: (person: PersonRow) => cell(column.cell(person), person) } : {}),
      };
    });
  }, [t, columns]);
}

/** A value of each adult, one below the other. */
function TwoLines(props: { className: string; first: ReactNode; second: ReactNode }) {
  const { className, first, second } = props;
  return (
    <span className={className}>
      <span>{first}</span>
      <span>{second}</span>
    </span>
  );
}
