import type { Manifest } from "@kehila/shared/backup-file";
import { BACKUP_FORMAT, BACKUP_FORMAT_VERSION } from "@kehila/shared/backup-file";
import type { JobState, WrittenFile } from "./job/job-state.ts";
import { LEFT_OUT } from "./snapshot/left-out.ts";

/** The text in each archive for readers without this product. */
export const README = `This archive is a backup of a Kehila register.

manifest.json   the moment that the backup shows, its schema (the last applied migration), the
                tables with the SHA-256 of each file, and the tables that are left out
secret.json     the server's secret, which the passwords and second factors depend on
*/*.ndjson      one folder for each table, one JSON object for each row, UTF-8

The tables are listed in the order in which they can be inserted. Dates without a time are days of
the organisation, instants are UTC. docs/backups.md of the product describes the format and the
restore.
`;

/** Returns the manifest of a backup (docs/backups.md). */
export function manifestOf(
  { at, schema, sequences, tables }: NonNullable<JobState["plan"]>,
  files: readonly WrittenFile[],
  secret: Manifest["secret"],
): Manifest {
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_FORMAT_VERSION,
    moment: at,
    schema,
    tables: tables.map(({ name, columns }) => {
      const tableFiles = files.filter(({ table }) => table === name);
      return {
        name,
        columns: [...columns],
        rows: tableFiles.reduce((sum, { rows }) => sum + rows, 0),
        files: tableFiles.map((file) => ({
          name: file.name,
          rows: file.rows,
          sha256: file.sha256,
        })),
      };
    }),
    sequences: { ...sequences },
    secret,
    leftOut: Object.entries(LEFT_OUT).map(([table, reason]) => ({ table, reason })),
  };
}
