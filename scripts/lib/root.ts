import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** An executable that the workspace installed. */
export const bin = (name: string): string => join(ROOT, "node_modules/.bin", name);
