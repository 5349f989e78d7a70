import type { Package } from "../lib/test-packages.ts";

/** A replacement in one file. The search text occurs exactly once in it. */
interface Edit {
  /** Path from the repository root. */
  file: string;
  search: string;
  replace: string;
}

/**
 * The narrowest test that must catch a fault: a file of a package with an optional name, or the
 * linter.
 */
export type Catcher =
  | { package: Package; file: string; name?: string }
  | {
      /** The file to lint. */
      lint: string;
    };

/** A plausible mistake, planted by `pnpm faults`. */
export interface Fault {
  name: string;
  edits: readonly [Edit, ...Edit[]];
  catchers: readonly [Catcher, ...Catcher[]];
  /** The product does not start with it: a test file that fails to load has caught it. */
  keepsFromLoading?: boolean;
}
