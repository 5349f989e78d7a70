import type { PersonRow } from "@kehila/shared/persons/answers";

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
