import type { PersonRow } from "@kehila/shared/persons/answers";

/** The rows of a queue in which a couple is one application. */
interface Families {
  applications: readonly PersonRow[];
  /** The index of the first row of each application. */
  rowOf: readonly number[];
}

/**
 * Groups rows into applications: the first row of a couple stands for both adults. A couple is
 * marked as a possible duplicate if either adult is.
 */
export function asFamilies(rows: readonly PersonRow[]): Families {
  const applications: PersonRow[] = [];
  const rowOf: number[] = [];
  const indexes = new Map<string, number>();
  for (const [number, row] of rows.entries()) {
    const index = row.spouse ? indexes.get(row.spouse.id) : undefined;
    const first = index === undefined ? undefined : applications[index];
    if (index !== undefined && first) {
      if (row.possibleDuplicate && !first.possibleDuplicate) {
        applications[index] = { ...first, possibleDuplicate: true };
      }
    } else {
      indexes.set(row.id, applications.length);
      applications.push(row);
      rowOf.push(number);
    }
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
