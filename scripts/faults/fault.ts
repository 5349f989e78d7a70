import type { Package } from "../lib/test-packages.ts";

/** A replacement in one file, in which the search text occurs exactly once. */
interface Edit {
  /** Path from the repository root. */
  file: string;
  search: string;
  replace: string;
}

/**
 * The narrowest test that must catch a fault: a test file of a package, with an optional test name,
 * or the linter.
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
  /**
   * Whether the product cannot start with the fault, so that a test file that fails to load has
   * caught the fault.
   */
  keepsFromLoading?: boolean;
}
