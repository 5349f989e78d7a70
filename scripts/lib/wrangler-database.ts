import type { Row } from "./backup-file.ts";
import type { DatabaseLocation } from "./deploying/migrations.ts";
import { applyMigrations } from "./deploying/migrations.ts";
import type { Wrangler } from "./deploying/wrangler.ts";
import { deleteSecret, putSecret, storedSecrets } from "./deploying/secrets.ts";
import { command, jsonOf, mustSucceed } from "./deploying/wrangler.ts";
import { inFile } from "./in-file.ts";
import type { DistantDatabase } from "./remote-restoring.ts";

/** Returns the database of wrangler.toml at a location. */
export function wranglerDatabase(
  call: Wrangler,
  location: DatabaseLocation = ["--remote"],
): DistantDatabase {
  const execute = [...command("d1 execute DB --yes"), ...location];
  return {
    migrate: async () => {
      await applyMigrations(call, location);
    },
    execute: (sql) =>
      // Passes SQL in a file, because arguments are limited and visible in the list of processes.
      inFile("statements.sql", `${sql};\n`, async (file) => {
        await mustSucceed(call, "Writing to the database", [...execute, "--file", file]);
      }),
    read: async (statements) => {
      const readArguments = [...execute, "--json", "--command", statements.join(";")];
      const answers = jsonOf(await mustSucceed(call, "Reading the database", readArguments)) as {
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
