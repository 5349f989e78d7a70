import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import type { Manifest } from "@kehila/shared/backup-file";
import {
  BACKUP_FORMAT_VERSION,
  manifestHeadSchema,
  manifestSchema,
} from "@kehila/shared/backup-file";
import { AgeError, decryptAgeFile } from "../../workers/src/lib/files/age.ts";
import { migrationNames } from "./state.ts";

/** A value of a column in JSON. */
type Value = string | number | null;
export type Row = Record<string, Value>;

/** A decrypted backup whose files all have the hashes of the manifest. */
export interface OpenBackup {
  manifest: Manifest;
  /** The server's secrets by the names of their bindings. */
  secrets: Record<string, string>;
  /** Returns the rows in one of a table's files. */
  rowsOf: (file: string) => Row[];
}

const REASONS: Record<AgeError["reason"], string> = {
  NOT_AGE: "The file is not a backup: it is no file of the format age.",
  NOT_A_KEY:
    "The recovery key is not complete: it begins with AGE-SECRET-KEY-1 and has 74 letters.",
  WRONG_KEY: "The recovery key belongs to other backups: it does not open this file.",
  DAMAGED: "The file is damaged or cut: its bytes are not those that were written.",
};

/** Decrypts and checks a whole backup. Throws an error with a readable message. */
export async function openBackup(file: Uint8Array, identity: string): Promise<OpenBackup> {
  const archive = await decryptAgeFile(file, withoutSpaces(identity)).catch((error: unknown) => {
    throw error instanceof AgeError ? new Error(REASONS[error.reason]) : error;
  });
  const entries = zipEntries(archive);
  const readEntry = (name: string): Buffer => {
    const bytes = entries.get(name)?.();
    if (!bytes) throw new Error(`The backup lacks the file ${name}.`);
    return bytes;
  };
  const manifestJson: unknown = JSON.parse(readEntry("manifest.json").toString());
  refuseNewer(manifestJson);
  const manifest = manifestSchema.parse(manifestJson);
  const checked = (name: string, sha256: string): string => {
    const bytes = readEntry(name);
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
      throw new Error(`The file ${name} of the backup differs from its hash in the manifest.`);
    }
    return bytes.toString();
  };
  for (const { files } of manifest.tables) {
    for (const { name, rows, sha256 } of files) {
      const lines = checked(name, sha256).split("\n").length - 1;
      if (lines !== rows) throw new Error(`The file ${name} has ${lines} rows instead of ${rows}.`);
    }
  }
  const secrets: unknown = JSON.parse(checked(manifest.secret.name, manifest.secret.sha256));
  return {
    manifest,
    secrets: secrets as Record<string, string>,
    rowsOf: (name) =>
      readEntry(name)
        .toString()
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Row),
  };
}

/** Returns a key without the spaces and line breaks of the printed kit, in capitals. */
const withoutSpaces = (identity: string): string => identity.replaceAll(/\s/gu, "").toUpperCase();

function refuseNewer(manifest: unknown): void {
  const head = manifestHeadSchema.safeParse(manifest);
  if (!head.success) throw new Error("The file is no backup of this product.");
  const { version, schema } = head.data;
  const isKnown = version <= BACKUP_FORMAT_VERSION && migrationNames().includes(schema);
  if (isKnown) return;
  throw new Error(
    `The backup was made by a newer version of the product (format ${version}, schema ${schema}). ` +
      "Restore it with that version or a later one.",
  );
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const DIRECTORY_ENTRY = 0x02014b50;

/** Returns the files of an archive by name, as functions that decompress a file. */
function zipEntries(archive: Uint8Array): Map<string, () => Buffer> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.length - DIRECTORY_END_BYTES;
  if (end < 0 || bytes.readUInt32LE(end) !== DIRECTORY_END) {
    throw new Error("The backup is no zip archive.");
  }
  const entries = new Map<string, () => Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const compressed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const header = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    entries.set(name, () => inflateRawSync(bytes.subarray(from, from + compressed)));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
