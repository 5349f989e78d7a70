import type { Fault } from "./fault.ts";

/** Faults in the search by name. */
export const SEARCH_FAULTS: readonly Fault[] = [
  {
    name: "a surname is not found as the other gender writes it",
    edits: [
      {
        file: "packages/shared/src/name-forms.ts",
        search: "isMasculine ? ends : ends.toReversed()",
        replace: "ends",
      },
    ],
    catchers: [
      { package: "packages/shared", file: "src/name-forms.test.ts", name: "finds a couple" },
    ],
  },
  {
    name: "a particle is evidence of a duplicate",
    edits: [
      {
        file: "packages/shared/src/search.ts",
        search: "    if (isParticle(word)) continue;\n",
        replace: "",
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/search.test.ts", name: "particle" }],
  },
  {
    name: "the search text changes and keeps its version",
    edits: [
      {
        file: "packages/shared/src/search-marks.ts",
        search: 'city: "\\u001D",',
        replace: 'city: "\\u001A",',
      },
    ],
    catchers: [
      { package: "packages/shared", file: "src/search.test.ts", name: "the version of the search" },
    ],
  },
  {
    name: "no suggestion for a Hebrew layout",
    edits: [
      {
        file: "packages/shared/src/keyboard-layouts.ts",
        search: 'const ORDER = ["latin", "cyrillic", "hebrew"] as const;',
        replace: 'const ORDER = ["latin", "cyrillic"] as const;',
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/keyboard-layouts.test.ts" }],
  },
];
