import { useMemo } from "react";
import type { ComparisonSubject } from "../../../entities/persons/matches/match-comparison.tsx";
import type { PreparedRows } from "./prepare.ts";
import { rowName } from "./row-name.ts";

/**
 * Returns functions that return the name of the person in a row, and the compared values of the
 * person or of the spouse in the row's columns.
 */
export function useRowPersons(preparedRows: PreparedRows | null) {
  const rows = useMemo(
    () => new Map(preparedRows?.rows.map(({ value }) => [value.row, value])),
    [preparedRows],
  );
  const nameOf = (row: number): string => {
    const value = rows.get(row);
    return value ? rowName(value) : "";
  };
  const subjectOf = (row: number, adult: "person" | "spouse"): ComparisonSubject | null => {
    const value = rows.get(row);
    const values = adult === "person" ? value?.person : value?.spouse;
    if (!value || !values) return null;
    const { firstName, lastName, idNumber, phone, birthDate, gender } = values;
    const { city } = value.person;
    return {
      firstName: firstName ?? "",
      lastName: lastName ?? "",
      idNumber: idNumber ?? null,
      phone: phone ?? null,
      city: city ?? "",
      birthDate: birthDate ?? null,
      gender: gender ?? null,
    };
  };
  return { nameOf, subjectOf };
}
