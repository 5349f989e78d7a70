import type { PersonRow } from "@kehila/shared/persons/answers";
import { useMemo } from "react";

/** Rows of persons in which a couple is one family. */
interface Families {
  families: readonly PersonRow[];
  /** The index of the first row of each family. */
  rowOf: readonly number[];
}

/** Groups rows into families: the first row of a couple stands for both adults. */
export function asFamilies(rows: readonly PersonRow[]): Families {
  const families: PersonRow[] = [];
  const rowOf: number[] = [];
  const ids = new Set<string>();
  for (const [number, row] of rows.entries()) {
    if (row.spouse && ids.has(row.spouse.id)) continue;
    ids.add(row.id);
    families.push(row);
    rowOf.push(number);
  }
  return { families, rowOf };
}

/**
 * Returns the ids of the persons among some rows who are one family with a person; the person alone
 * if the spouse is not among them.
 */
export function membersAmong(rows: readonly PersonRow[]): (id: string) => readonly string[] {
  const ids = new Set(rows.map(({ id }) => id));
  const members = new Map(
    rows.flatMap(({ id, spouse }) =>
      spouse && ids.has(spouse.id) ? [[id, [id, spouse.id]] as const] : [],
    ),
  );
  return (id) => members.get(id) ?? [id];
}

interface Pages {
  rows: readonly PersonRow[];
  onRange: (from: number, to: number) => void;
}

/** Returns the pages of a list with a row for each family instead of each person. */
export function useFamilyPages<P extends Pages>(pages: P, isFamilies = true): P {
  const { rows, onRange } = pages;
  const { families, rowOf } = useMemo(() => asFamilies(rows), [rows]);
  if (!isFamilies) return pages;
  return {
    ...pages,
    rows: families,
    onRange: (from: number, to: number) => onRange(rowOf[from] ?? from, rowOf[to] ?? rows.length),
  };
}
