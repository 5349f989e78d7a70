import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./root.ts";

/** wrangler's program file. Without the launcher around it, signals reach wrangler directly. */
export const WRANGLER = join(ROOT, "node_modules/wrangler/wrangler-dist/cli.js");

/** The folder of the built Worker and its bindings. */
export const WORKER = join(ROOT, "dist/worker");

const setting = (name: string): string => {
  const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  const value = new RegExp(`^${name} = "([^"]+)"$`, "mu").exec(text)?.[1];
  if (value === undefined) throw new Error(`wrangler.toml has no ${name}.`);
  return value;
};

/** Returns the Worker's compatibility date, `YYYY-MM-DD`. */
export const compatibilityDate = (): string => setting("compatibility_date");

/** Returns the id of the D1 database, which is also the name of the local database. */
export const databaseId = (): string => setting("database_id");

/** The package of the Workers runtime, which wrangler depends on. */
const RUNTIME = "workerd";

/** Returns the last compatibility date that the bundled runtime supports, `YYYY-MM-DD`. */
export function supportedCompatibilityDate(): string {
  const require = createRequire(realpathSync(WRANGLER));
  return (require(RUNTIME) as { compatibilityDate: string }).compatibilityDate;
}
