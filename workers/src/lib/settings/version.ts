import { version } from "../../../../package.json";
import { commit } from "../../../dist/commit.json";

/** The version of the product, as its package and CHANGELOG.md name it. */
export const VERSION = version;

/** The commit from which the Worker was built; null for a source without Git. */
export const COMMIT: string | null = commit;
