import { useMemo } from "react";
import type { ComparisonSubject } from "../../../entities/persons/match-comparison.tsx";
import type { PreparedRows } from "./prepare.ts";
import { rowName } from "./row-name.ts";

/** Returns functions that return the name, or the compared values, of the person in a row. */
export function useRowPersons(preparedRows: PreparedRows | null) {
  const rows = useMemo(
    () => new Map(preparedRows?.rows.map(({ value }) => [value.row, value])),
    [preparedRows],
  );
  const nameOf = (row: number): string => {
    const value = rows.get(row);
    return value ? rowName(value) : "";
  };
  const subjectOf = (row: number): ComparisonSubject | null => {
    const value = rows.get(row);
    if (!value) return null;
    const { firstName, lastName, idNumber, phone, city, birthDate, gender } = value.person;
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
