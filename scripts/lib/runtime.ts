import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./root.ts";
import { WRANGLER } from "./state.ts";

const setting = (name: string): string => {
  const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  const value = new RegExp(`^${name} = "([^"]+)"$`, "mu").exec(text)?.[1];
  if (value === undefined) throw new Error(`wrangler.toml has no ${name}.`);
  return value;
};

/** The date whose behaviour of the runtime the Worker asks for, `YYYY-MM-DD`. */
export const compatibilityDate = (): string => setting("compatibility_date");

/** The id of the D1 database; the local one is stored under it. */
export const databaseId = (): string => setting("database_id");

/** The last compatibility date that the runtime in wrangler knows. */
export function supportedCompatibilityDate(): string {
  const require = createRequire(realpathSync(WRANGLER));
  return (require("workerd") as { compatibilityDate: string }).compatibilityDate;
}
