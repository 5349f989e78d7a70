import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row } from "./backup-file.ts";
import type { Wrangler } from "./deploying/wrangler.ts";
import { deleteSecret, putSecret, storedSecrets } from "./deploying/secrets.ts";
import { command, jsonOf, mustSucceed } from "./deploying/wrangler.ts";
import type { DistantDatabase } from "./remote-restoring.ts";

/** Returns the database of wrangler.toml; `place` are the arguments that locate the database. */
export function wranglerDatabase(
  call: Wrangler,
  place: readonly string[] = ["--remote"],
): DistantDatabase {
  const execute = [...command("d1 execute DB --yes"), ...place];
  return {
    migrate: async () => {
      const apply = [...command("d1 migrations apply DB"), ...place];
      await mustSucceed(call, "Migrating the database", apply);
    },
    execute: (sql) =>
      // Passes SQL in a file, because arguments are limited and visible in the list of processes.
      inFile("piece.sql", `${sql};\n`, async (file) => {
        await mustSucceed(call, "Storing a piece", [...execute, "--file", file]);
      }),
    read: async (statements) => {
      const readArguments = [...execute, "--json", "--command", statements.join(";")];
      const answers = jsonOf(await mustSucceed(call, "Reading", readArguments)) as {
        results: Row[];
      }[];
      return answers.map(({ results }) => results);
    },
    storeSecrets: async (secrets) => {
      for (const [name, value] of Object.entries(secrets)) await putSecret(call, name, value);
      // Deletes other secrets: a later secret of the Worker would end the validity of earlier ones.
      for (const name of await storedSecrets(call)) {
        if (!(name in secrets)) await deleteSecret(call, name);
      }
    },
  };
}

/** Passes a text to a command in a file that only this user reads. */
async function inFile(
  name: string,
  text: string,
  act: (file: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kehila-"));
  try {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    await act(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
