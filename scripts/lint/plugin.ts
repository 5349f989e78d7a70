import { noDoubleCast, noReexport, noSleepOrRetry } from "./code.ts";
import { nounsInComments, nounsInTitles, verbsInDocstrings } from "./comments.ts";
import { namesUntranslated, textAlone } from "./jsx.ts";
import { singleMeaning } from "./names.ts";
import { logicalProperties, themeColours } from "./style-sheets.ts";

/** Lint rules of this project in addition to oxlint's rules (`jsPlugins` in .oxlintrc.json). */
export default {
  meta: { name: "kehila" },
  rules: {
    "logical-properties": logicalProperties,
    "names-untranslated": namesUntranslated,
    "no-double-cast": noDoubleCast,
    "no-reexport": noReexport,
    "no-sleep-or-retry": noSleepOrRetry,
    "nouns-in-comments": nounsInComments,
    "nouns-in-titles": nounsInTitles,
    "single-meaning": singleMeaning,
    "text-alone": textAlone,
    "theme-colours": themeColours,
    "verbs-in-docstrings": verbsInDocstrings,
  },
};
