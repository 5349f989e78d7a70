import { env } from "cloudflare:workers";
import { manifestSchema } from "@kehila/shared/backup-file";
import { vi } from "vitest";
import { Decrypter } from "age-encryption";
import { BackupJob } from "../src/features/backups/job/backup-job.service.ts";
import { unzip } from "../src/features/exports/writers/unzip.ts";
import { newIdentity } from "../src/lib/files/age.ts";
import { newId } from "../src/lib/ids.ts";
import { WITHIN_THE_TEST } from "./exports.ts";
import { jobInstances } from "./job-instances.ts";

type Bindings = Pick<typeof env, "DB" | "BACKUP_FILES">;

export const { evict, inObject } = jobInstances({
  stubOf: (id) => env.BACKUP_JOB.getByName(id),
  create: (state, bindings) => new BackupJob(state, bindings),
});

/** Stores a backup for a new recovery key and starts it; the test itself delivers the alarms. */
export async function arrange(): Promise<{ id: string; identity: string }> {
  const id = newId();
  const { identity, recipient } = await newIdentity();
  await env.DB.prepare(
    "insert into backups (id, status, recipient, created_at) values (?, 'running', ?, ?)",
  )
    .bind(id, recipient, new Date().toISOString())
    .run();
  await inObject(id, async (job, { storage }) => {
    Object.defineProperty(storage, "setAlarm", { value: async () => {} });
    await job.start(id);
  });
  return { id, identity };
}

/** Delivers the alarm of a backup once. */
export const deliver = (id: string, bindings: Partial<Bindings> = {}): Promise<void> =>
  inObject(id, (job) => job.alarm(), bindings);

export interface StoredBackup {
  status: string;
  failure: string | null;
  file_key: string | null;
  moment: string | null;
  rows: number | null;
  persons: number | null;
  bytes: number | null;
}

export const rowOf = (id: string): Promise<StoredBackup | null> =>
  env.DB.prepare(
    "select status, failure, file_key, moment, rows, persons, bytes from backups where id = ?",
  )
    .bind(id)
    .first<StoredBackup>();

/** Delivers alarms until the backup has ended; returns its row and every progress value. */
export async function drive(
  id: string,
  step: () => Promise<unknown> = () => deliver(id),
): Promise<{ row: StoredBackup | null; seen: number[] }> {
  const progressValues: number[] = [];
  for (let count = 0; count < 400; count += 1) {
    const row = await rowOf(id);
    if (row?.status !== "running") return { row, seen: progressValues };
    progressValues.push((await inObject(id, (job) => job.progress())) ?? 0);
    await step();
  }
  throw new Error("The backup did not end.");
}

/** Returns the keys in the storage of a backup's object. */
export const storedKeys = (id: string): Promise<string[]> =>
  inObject(id, async (_job, { storage }) => [...(await storage.list()).keys()]);

/** Returns the encrypted file of a finished backup. */
export async function fileOf(row: StoredBackup | null): Promise<Uint8Array> {
  const file = await env.BACKUP_FILES.get(row?.file_key ?? "");
  if (!file) throw new Error("The backup has no file.");
  return new Uint8Array(await file.arrayBuffer());
}

type Rows = Record<string, unknown>[];

/** Decrypts a backup with the public age package; returns the files by name and rows by table. */
export async function opened(row: StoredBackup | null, identity: string) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const archive = await decrypter.decrypt(await fileOf(row));
  const files = new Map(unzip(archive).map(({ name, text }) => [name, text]));
  const manifest = manifestSchema.parse(JSON.parse(files.get("manifest.json") ?? ""));
  const rows = new Map<string, Rows>(
    manifest.tables.map((table) => [
      table.name,
      table.files.flatMap(({ name }) => linesOf(files.get(name) ?? "")),
    ]),
  );
  return { files, manifest, rows };
}

const linesOf = (text: string): Rows =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Returns all current rows of tables, in the order of a backup. */
export async function rowsNow(tables: readonly string[]): Promise<Map<string, Rows>> {
  const results = await env.DB.batch<Record<string, unknown>>(
    tables.map((name) => env.DB.prepare(`select * from "${name}" order by rowid`)),
  );
  return new Map(tables.map((name, index) => [name, results[index]?.results ?? []]));
}

/** Waits for the end of every backup, because a running backup would outlive the test file. */
export const backupsEnded = (): Promise<unknown> =>
  vi.waitUntil(
    async () =>
      (await env.DB.prepare("select count(*) as n from backups where status = 'running'").first(
        "n",
      )) === 0,
    WITHIN_THE_TEST,
  );

/** Stores a recovery key, so that backups can start; returns the key. */
export async function storeRecoveryKey(): Promise<string> {
  const { identity, recipient } = await newIdentity();
  await env.DB.prepare("insert or replace into settings values ('backup-recipient', ?, ?)")
    .bind(JSON.stringify(recipient), new Date().toISOString())
    .run();
  return identity;
}
