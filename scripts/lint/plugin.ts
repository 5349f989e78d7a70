import { noDoubleCast, noReexport, noSleepOrRetry } from "./code.ts";
import { nounsInComments } from "./comments.ts";
import { logicalProperties, themeColours } from "./style-sheets.ts";

/** Rules of this project that oxlint does not bring (`jsPlugins` in .oxlintrc.json). */
export default {
  meta: { name: "kehila" },
  rules: {
    "logical-properties": logicalProperties,
    "no-double-cast": noDoubleCast,
    "no-reexport": noReexport,
    "no-sleep-or-retry": noSleepOrRetry,
    "nouns-in-comments": nounsInComments,
    "theme-colours": themeColours,
  },
};
