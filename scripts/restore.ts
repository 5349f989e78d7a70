import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openBackup } from "./lib/backup-file.ts";
import { parseErasures } from "./lib/erasures.ts";
import { fail } from "./lib/processes.ts";
import { restoreLocally } from "./lib/restoring.ts";
import { lockState, stateDir } from "./lib/state.ts";
import { ask } from "./lib/terminal.ts";

const USAGE = `
Restores a backup into an empty local database (docs/backups.md).

  npx --yes pnpm@12.21.0 restore -- FILE [--erasures LOG] [--key-file KEY]

Asks for the recovery key, or reads it from RECOVERY_KEY or a file. STATE_DIR is the folder of the
database, as for start. With a log of permanent deletions, persons who were deleted after the backup
are deleted again.
`;

/** `pnpm restore`. */
async function restore(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    // pnpm passes the `--` separator on.
    args: args.filter((argument, index) => index > 0 || argument !== "--"),
    allowPositionals: true,
    options: {
      erasures: { type: "string" },
      "key-file": { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const [file] = positionals;
  if (values.help) return say(USAGE);
  if (file === undefined || positionals.length > 1) throw new Error(USAGE.trim());
  const keyFile = values["key-file"];
  const key =
    keyFile === undefined
      ? (process.env["RECOVERY_KEY"] ?? (await ask("Recovery key")))
      : readFileSync(keyFile, "utf8");

  const started = performance.now();
  const dir = stateDir();
  const unlock = lockState(dir);
  const backup = await openBackup(readFileSync(file), key);
  const log = values.erasures === undefined ? null : readFileSync(values.erasures, "utf8");
  const { moment, rows, persons, erased, erasedUntil } = await restoreLocally(
    dir,
    backup,
    log === null ? null : parseErasures(log),
  );
  unlock();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `The register of ${moment} is restored in ${seconds} s: ${persons} persons, ${rows} rows: ${dir}\n` +
      `Permanent deletions up to ${erasedUntil} are made again: ${erased} persons.`,
  );
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  await restore(process.argv.slice(2));
} catch (error) {
  fail(error);
}
