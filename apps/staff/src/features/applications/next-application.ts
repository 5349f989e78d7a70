import type { PersonRow } from "@kehila/shared/persons/answers";

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
