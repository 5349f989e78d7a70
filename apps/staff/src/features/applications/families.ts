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
  const places = new Map<string, number>();
  for (const [number, row] of rows.entries()) {
    const place = row.spouse ? places.get(row.spouse.id) : undefined;
    const first = place === undefined ? undefined : applications[place];
    if (place !== undefined && first) {
      if (row.possibleDuplicate && !first.possibleDuplicate) {
        applications[place] = { ...first, possibleDuplicate: true };
      }
    } else {
      places.set(row.id, applications.length);
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
  const place = applications.findIndex(
    ({ id }) => id === decidedApplication.id || id === decidedApplication.spouse?.id,
  );
  if (place === -1) return null;
  return applications[place + 1] ?? applications[place - 1] ?? null;
}
