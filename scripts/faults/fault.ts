import type { Package } from "../lib/test-packages.ts";

/** A replacement in one file. The search text occurs exactly once in it. */
interface Edit {
  /** Path from the folder of the repository. */
  file: string;
  search: string;
  replace: string;
}

/** The narrowest tests that have to catch a fault: a file of a package, a name, or the linter. */
export type Catcher =
  | { package: Package; file: string; name?: string }
  | {
      /** The file that the linter reads. */
      lint: string;
    };

/** A mistake that somebody could make, planted by `pnpm faults`. */
export interface Fault {
  name: string;
  edits: readonly [Edit, ...Edit[]];
  catchers: readonly [Catcher, ...Catcher[]];
  /** The product refuses to start with it: a test file that does not load has caught it. */
  keepsFromLoading?: boolean;
}
