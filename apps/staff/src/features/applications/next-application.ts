import type { PersonRow } from "@kehila/shared/persons/answers";

/** The rows of a queue in which a couple is one application. */
interface Families {
  applications: readonly PersonRow[];
  /** The index of the first row of each application. */
  rowOf: readonly number[];
}

/** Groups rows into applications: the first row of a couple stands for both adults. */
export function asFamilies(rows: readonly PersonRow[]): Families {
  const applications: PersonRow[] = [];
  const rowOf: number[] = [];
  const ids = new Set<string>();
  for (const [number, row] of rows.entries()) {
    if (row.spouse && ids.has(row.spouse.id)) continue;
    ids.add(row.id);
    applications.push(row);
    rowOf.push(number);
  }
  return { applications, rowOf };
}

/** Returns the next application after a decision, else the previous one; null if none is left. */
export function nextApplication(
  applications: readonly PersonRow[],
  decidedApplication: { id: string; spouse: { id: string } | null },
): PersonRow | null {
  const index = applications.findIndex(
    ({ id }) => id === decidedApplication.id || id === decidedApplication.spouse?.id,
  );
  if (index === -1) return null;
  return applications[index + 1] ?? applications[index - 1] ?? null;
}
