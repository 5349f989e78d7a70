import type { Backup } from "@kehila/shared/backups";
import type { FoundBackup } from "./backups.repository.ts";

/** Returns a backup in the format of the API. */
export const presentBackup = (
  {
    id,
    status,
    failure,
    starter,
    createdAt,
    moment,
    finishedAt,
    bytes,
    rows,
    persons,
    recipient,
  }: FoundBackup,
  progress: number,
): Backup => ({
  id,
  status,
  failure,
  progress,
  startedBy: starter?.name ?? null,
  createdAt,
  moment,
  finishedAt,
  bytes,
  rows,
  persons,
  recipient,
});
