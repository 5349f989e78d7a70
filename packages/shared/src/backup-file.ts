import * as z from "zod/mini";

/** The name and the version of the format of backups (docs/backups.md). */
export const BACKUP_FORMAT = "kehila-backup";
export const BACKUP_FORMAT_VERSION = 1;

const count = z.int().check(z.gte(0));

/** A file of the archive with its SHA-256. */
const hashed = { name: z.string(), sha256: z.string() };

/** The part of a manifest that every version has. */
const head = {
  format: z.literal(BACKUP_FORMAT),
  version: z.int(),
  /** The last applied migration. */
  schema: z.string(),
};
export const manifestHeadSchema = z.object(head);

/** `manifest.json` of a backup: the moment, the tables, and the hashes of all files. */
export const manifestSchema = z.object({
  ...head,
  /** The moment at which the register had the state in the backup. */
  moment: z.iso.datetime(),
  /** The tables; a table comes after the tables that its foreign keys refer to. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      files: z.array(z.object({ ...hashed, rows: count })),
    }),
  ),
  /** The last `AUTOINCREMENT` number of each table that has one. */
  sequences: z.record(z.string(), z.int()),
  /** The file with the server's secret. */
  secret: z.object(hashed),
  leftOut: z.array(z.object({ table: z.string(), reason: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;
