import { version } from "../../../../package.json";

/** The version of the product, as its package and CHANGELOG.md name it. */
export const VERSION = version;
