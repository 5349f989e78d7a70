import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row } from "./backup-file.ts";
import { mustRun } from "./processes.ts";
import type { DistantDatabase } from "./remote-restoring.ts";
import { WRANGLER } from "./runtime.ts";

/** Where wrangler finds the database: deployed, or in the state folder of a local one. */
type Place = readonly ["--remote"] | readonly ["--local", "--persist-to", string];

/** Returns the database of wrangler.toml, reached through wrangler. */
export function wranglerDatabase(
  place: Place,
  env: Readonly<Record<string, string>> = {},
): DistantDatabase {
  const wrangler = (what: string, args: readonly string[]): Promise<string> =>
    mustRun(what, process.execPath, [WRANGLER, ...args], { env });
  const execute = ["d1", "execute", "DB", ...place, "--yes"];
  return {
    migrate: async () => {
      await wrangler("Migrating the database", ["d1", "migrations", "apply", "DB", ...place]);
    },
    execute: (sql) =>
      // From a file, because arguments are limited and visible in the list of processes.
      inFile("piece.sql", `${sql};\n`, async (file) => {
        await wrangler("Storing a piece", [...execute, "--file", file]);
      }),
    read: async (statements) => {
      const command = statements.join(";");
      const output = await wrangler("Reading", [...execute, "--json", "--command", command]);
      return resultsIn(output);
    },
    storeSecret: (secret) =>
      inFile("secrets.json", JSON.stringify({ SECRET: secret }), async (file) => {
        if (place[0] === "--remote") await wrangler("Storing SECRET", ["secret", "bulk", file]);
      }),
  };
}

/** Returns the rows in the output of wrangler, which may have warnings before them. */
function resultsIn(output: string): Row[][] {
  const json = output.slice(output.search(/^\[$/mu), output.lastIndexOf("]") + 1);
  const answers = JSON.parse(json) as { results: Row[] }[];
  return answers.map(({ results }) => results);
}

/** Passes a text to a command in a file that only this user reads. */
async function inFile(
  name: string,
  text: string,
  use: (file: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kehila-"));
  try {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
