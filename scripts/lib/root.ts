import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository root. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Returns the path of an executable of the workspace. */
export const bin = (name: string): string => join(ROOT, "node_modules/.bin", name);
