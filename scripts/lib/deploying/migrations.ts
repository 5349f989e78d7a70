import { inFile } from "../in-file.ts";
import { MIGRATIONS_TABLE, migrationNames, migrationText } from "../state.ts";
import type { Wrangler } from "./wrangler.ts";
import { command, jsonOf, mustSucceed } from "./wrangler.ts";

/** Options of `wrangler d1` that locate the database of wrangler.toml. */
export type DatabaseLocation = readonly string[];

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
  const execute = [...command("d1 execute DB --yes"), ...location];
  const namesIn = async (select: string): Promise<string[]> => {
    const output = await mustSucceed(call, "Reading the migrations", [
      ...execute,
      ...command("--json --command", select),
    ]);
    const [first] = jsonOf(output) as { results: { name: string }[] }[];
    return (first?.results ?? []).map(({ name }) => name);
  };
  const tables = await namesIn("select name from sqlite_schema where name = 'd1_migrations'");
  const applied = tables.length > 0 ? await namesIn("select name from d1_migrations") : [];
  const missing = migrationNames().filter((name) => !applied.includes(name));
  if (missing.length === 0) return [];
  const sql = missing
    .map((name) => `${migrationText(name)};\ninsert into d1_migrations (name) values ('${name}');`)
    .join("\n");
  await inFile("migrations.sql", `${MIGRATIONS_TABLE};\n${sql}\n`, async (file) => {
    await mustSucceed(call, "Migrating the database", [...execute, "--file", file]);
  });
  return missing;
}
