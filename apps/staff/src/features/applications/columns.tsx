import type { PersonRow } from "@kehila/shared/person-answers";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatDay, formatInstant } from "../../lib/format.ts";
import { formatPhone, formatShortAge, fullName } from "../../entities/persons/format.ts";
import { muted } from "../../styles/utilities.css.ts";
import type { DataColumn } from "../../ui/data-table.features.ts";

/** What an administrator wants to see of the queue before opening an application. */
export function useApplicationColumns(): readonly DataColumn<PersonRow>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const digits = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : null);
    return [
      {
        id: "lastName",
        header: t("applications:column.name"),
        width: "name",
        tone: "strong",
        isPeoplesText: true,
        isSortable: true,
        cell: (person) => <bdi>{`${person.lastName} ${person.firstName}`}</bdi>,
      },
      {
        id: "createdAt",
        header: t("applications:column.createdAt"),
        width: "instant",
        tone: "muted",
        isSortable: true,
        cell: ({ createdAt }) => digits(formatInstant(createdAt, language)),
      },
      {
        id: "birthDate",
        header: t("applications:column.birthDate"),
        width: "dayAndMore",
        isSortable: true,
        cell: ({ birthDate }) =>
          birthDate ? (
            <>
              {digits(formatDay(birthDate, language))}
              {" · "}
              <span className={muted}>{formatShortAge(birthDate, t)}</span>
            </>
          ) : null,
      },
      {
        id: "phone",
        header: t("applications:column.phone"),
        width: "phone",
        isSortable: true,
        cell: ({ phone }) => digits(phone && formatPhone(phone)),
      },
      {
        id: "idNumber",
        header: t("applications:column.idNumber"),
        width: "idNumber",
        isSortable: true,
        cell: ({ idNumber }) => digits(idNumber),
      },
      {
        id: "city",
        header: t("applications:column.city"),
        width: "words",
        isPeoplesText: true,
        isSortable: true,
        cell: ({ city }) => <bdi>{city}</bdi>,
      },
      {
        id: "spouse",
        header: t("applications:column.spouse"),
        width: "person",
        tone: "muted",
        isPeoplesText: true,
        cell: ({ spouse }) => (spouse ? <bdi>{fullName(spouse)}</bdi> : null),
      },
      {
        id: "childrenCount",
        header: t("applications:column.children"),
        width: "count",
        cell: ({ childrenCount }) => (childrenCount > 0 ? childrenCount : null),
      },
    ];
  }, [t, language]);
}
