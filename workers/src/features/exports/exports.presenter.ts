import type { ExportJobSummary } from "@kehila/shared/exports";
import type { JobRow } from "./exports.repository.ts";

/** An export as its owner's list shows it. */
export const presentJob = ({
  id,
  options,
  fileName,
  progress,
  status,
  counts,
  createdAt,
  expiresAt,
}: JobRow): ExportJobSummary => ({
  id,
  format: options.format,
  source: options.source,
  sourceId: options.sourceId,
  fileName: fileName ?? "",
  progress,
  status,
  counts,
  createdAt,
  expiresAt,
});
