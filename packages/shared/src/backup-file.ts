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

/** `manifest.json` of a backup: what the file shows, and the hashes of its parts. */
export const manifestSchema = z.object({
  ...head,
  /** The moment that the file shows. */
  moment: z.iso.datetime(),
  /** The tables, each after those to which it refers. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      files: z.array(z.object({ ...hashed, rows: count })),
    }),
  ),
  /** The last numbers of tables that never use a number again. */
  sequences: z.record(z.string(), z.int()),
  /** The file with the server's secret. */
  secret: z.object(hashed),
  leftOut: z.array(z.object({ table: z.string(), reason: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;
