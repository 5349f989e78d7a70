import type { ExportCounts, ExportJobSummary } from "@kehila/shared/exports";
import type { BoxedPerson, JobRow } from "./exports.repository.ts";

/**
 * Returns an export for its owner's list. Names the persons with characters that no font has, if
 * the owner may read them.
 */
export const presentJob = (
  { id, options, fileName, progress, status, counts, createdAt, expiresAt }: JobRow,
  persons: readonly BoxedPerson[],
): ExportJobSummary => ({
  id,
  format: options.format,
  source: options.source,
  sourceId: options.sourceId,
  fileName: fileName ?? "",
  progress,
  status,
  counts: counts && countsOf(counts),
  boxed: persons.map((person) => ({
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
  })),
  createdAt,
  expiresAt,
});

const countsOf = ({ boxed: _ids, ...counts }: NonNullable<JobRow["counts"]>): ExportCounts =>
  counts;
