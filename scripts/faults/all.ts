import type { Fault } from "./fault.ts";
import { SEVERAL_EDITS_FAULTS } from "./several-edits.ts";
import { SQL_FAULTS } from "./sql.ts";
import { TEXT_AND_OPTION_FAULTS } from "./texts-and-options.ts";
import { UNMUTATED_FILE_FAULTS } from "./unmutated-files.ts";

/** Every fault that `pnpm faults` plants: the mistakes that no generated mutant makes. */
export const FAULTS: readonly Fault[] = [
  ...SQL_FAULTS,
  ...SEVERAL_EDITS_FAULTS,
  ...TEXT_AND_OPTION_FAULTS,
  ...UNMUTATED_FILE_FAULTS,
];
