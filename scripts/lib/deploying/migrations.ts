import { inFile } from "../in-file.ts";
import { MIGRATIONS_TABLE, migrationText, missingMigrations } from "../state.ts";
import type { Wrangler } from "./wrangler.ts";
import { command, jsonOf, mustSucceed } from "./wrangler.ts";

/** Options of `wrangler d1` that locate the database of wrangler.toml. */
export type DatabaseLocation = readonly string[];

const executeIn = (location: DatabaseLocation): string[] => [
  ...command("d1 execute DB --yes"),
  ...location,
];

/** Returns the names of the migrations that a database lacks. Throws for another series. */
export async function readMissingMigrations(
  call: Wrangler,
  location: DatabaseLocation = ["--remote"],
): Promise<string[]> {
  const namesIn = async (select: string): Promise<string[]> => {
    const output = await mustSucceed(call, "Reading the migrations", [
      ...executeIn(location),
      ...command("--json --command", select),
    ]);
    const [first] = jsonOf(output) as { results: { name: string }[] }[];
    return (first?.results ?? []).map(({ name }) => name);
  };
  const tables = await namesIn("select name from sqlite_schema where name = 'd1_migrations'");
  return missingMigrations(
    tables.length > 0 ? await namesIn("select name from d1_migrations") : [],
  );
}

/**
 * Applies the migrations that a database lacks, as one file that D1 imports as a whole: all or none.
 * Not by `wrangler d1 migrations apply`, whose remote call splits a file at semicolons, also inside
 * triggers (https://github.com/cloudflare/workers-sdk/issues/15178). Records the migrations as
 * wrangler does. Returns the names of the applied migrations.
 */
export async function applyMigrations(
  call: Wrangler,
  location: DatabaseLocation = ["--remote"],
): Promise<string[]> {
  const missing = await readMissingMigrations(call, location);
  if (missing.length === 0) return [];
  const sql = missing
    .map((name) => `${migrationText(name)};\ninsert into d1_migrations (name) values ('${name}');`)
    .join("\n");
  await inFile("migrations.sql", `${MIGRATIONS_TABLE};\n${sql}\n`, async (file) => {
    await mustSucceed(call, "Migrating the database", [...executeIn(location), "--file", file]);
  });
  return missing;
}
