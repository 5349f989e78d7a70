import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { OpenBackup } from "./lib/backup-file.ts";
import { openBackup } from "./lib/backup-file.ts";
import { signIn, wrangler } from "./lib/deploying/wrangler.ts";
import type { ErasureLog } from "./lib/erasures.ts";
import { parseErasures } from "./lib/erasures.ts";
import { fail, say, stopAllOnSignal } from "./lib/processes.ts";
import { expectEmptyDistant, restoreRemotely } from "./lib/remote-restoring.ts";
import type { RestoreResult } from "./lib/restoring.ts";
import { expectEmpty, restoreLocally } from "./lib/restoring.ts";
import { ended, serve } from "./lib/serve.ts";
import { lockState, stateDir } from "./lib/state.ts";
import { askSecret } from "./lib/terminal.ts";
import { buildProduct } from "./lib/turbo.ts";
import { wranglerDatabase } from "./lib/wrangler-database.ts";

const USAGE = `
Restores a backup into an empty database (docs/backups.md).

  npx --yes pnpm@12.21.0 restore -- FILE [--erasures LOG] [--key-file KEY] [--remote | --look]

Asks for the recovery key, or reads it from RECOVERY_KEY or a file. STATE_DIR is the folder of the
database, as for start. With a log of permanent deletions, persons who were deleted after the backup
are deleted again. With --remote the deployed database of wrangler.toml is filled; it must be empty.
With --look the backup is opened on this computer until you press Ctrl+C, and nothing remains.
`;

/** `pnpm restore`. */
async function restore(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    // Drops the `--` separator, which pnpm passes on.
    args: args.filter((argument, index) => index > 0 || argument !== "--"),
    allowPositionals: true,
    options: {
      erasures: { type: "string" },
      "key-file": { type: "string" },
      remote: { type: "boolean", default: false },
      look: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [file] = positionals;
  if (values.help) return say(USAGE);
  const isUnclear = positionals.length > 1 || (values.remote && values.look);
  if (file === undefined || isUnclear) throw new Error(USAGE.trim());
  const bytes = readFileSync(file);
  const log = values.erasures === undefined ? null : readFileSync(values.erasures, "utf8");
  const erasures = log === null ? null : parseErasures(log);
  // Checks the target before the question for the key, and before the backup is decrypted.
  const target = values.look ? null : await (values.remote ? remoteTarget() : localTarget());
  const keyFile = values["key-file"];
  const key =
    keyFile === undefined
      ? (process.env["RECOVERY_KEY"] ?? (await askSecret("Recovery key", "RECOVERY_KEY")))
      : readFileSync(keyFile, "utf8");
  const started = performance.now();
  say("Decrypting the backup and checking every hash …");
  const backup = await openBackup(bytes, key);
  if (target === null) return look(backup, erasures);
  const restored = await target.restore(backup, erasures);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${sentenceOf(restored)}\nRestored in ${seconds} s: ${target.location}`);
}

/** The empty database that a restore fills. */
interface Target {
  location: string;
  restore: (backup: OpenBackup, erasures: ErasureLog | null) => Promise<RestoreResult>;
}

/** Returns the database of the state folder, which stays locked. Throws unless it is empty. */
async function localTarget(): Promise<Target> {
  const dir = stateDir();
  stopAllOnSignal(lockState(dir));
  expectEmpty(dir);
  return {
    location: dir,
    restore: (backup, erasures) => restoreLocally(dir, backup, erasures, say),
  };
}

/** Returns the database of wrangler.toml. Throws unless it is empty. */
async function remoteTarget(): Promise<Target> {
  await signIn(wrangler);
  const distant = wranglerDatabase(wrangler);
  await expectEmptyDistant(distant);
  return {
    location: "remote",
    restore: (backup, erasures) => restoreRemotely(distant, backup, erasures, { say }),
  };
}

const sentenceOf = ({ moment, rows, persons, erased, erasedUntil }: RestoreResult): string =>
  `The register of ${moment}: ${persons} persons, ${rows} rows.\n` +
  `Permanent deletions up to ${erasedUntil} are made again: ${erased} persons.`;

/** Serves a backup from a folder that is deleted at the end. */
async function look(backup: OpenBackup, erasures: ErasureLog | null): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "kehila-look-"));
  const remove = (): void => rmSync(dir, { recursive: true, force: true });
  stopAllOnSignal(remove);
  try {
    const result = await restoreLocally(dir, backup, erasures, say);
    say("Building …");
    await buildProduct();
    const { server, port } = await serve({ dir, port: Number(process.env["PORT"] ?? 0) });
    say(
      `${sentenceOf(result)}\nOpen http://localhost:${port} and sign in with your usual ` +
        "password. Changes are lost. Ctrl+C ends it.",
    );
    await ended(server);
  } finally {
    remove();
  }
}

try {
  await restore(process.argv.slice(2));
} catch (error) {
  fail(error);
}
