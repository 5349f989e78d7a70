import type { Fault } from "./fault.ts";

const SEARCH = "workers/src/features/persons/search";
const ranking = (name: string) => ({
  package: "workers" as const,
  file: "src/features/persons/search/relevance.repository.test.ts",
  name,
});
const spellings = (name: string) => ({
  package: "workers" as const,
  file: "src/features/persons/search/spellings.test.ts",
  name,
});

/** Faults in the search by name and its order. */
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
    name: "a near name counts whatever the birth dates",
    edits: [
      {
        file: "workers/src/features/persons/duplicates/name-similarity.ts",
        search: 'likeness === "near" && isOtherBirth ? null : likeness',
        replace: "isOtherBirth ? likeness : likeness",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/duplicates/duplicates.routes.test.ts",
        name: "differs by one sound",
      },
    ],
  },
  {
    name: "two near names count whatever the birth dates",
    edits: [
      {
        file: "workers/src/features/persons/duplicates/name-similarity.ts",
        search:
          'if (likeness === "far") return areBirthsKnown && !isOtherBirth ? likeness : null;\n',
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/duplicates/duplicates.routes.test.ts",
        name: "differ by one sound each",
      },
    ],
  },
  {
    name: "a search asks the index for no near sound",
    edits: [
      {
        file: `${SEARCH}/tiers.repository.ts`,
        search: "either(indexTexts(near)),",
        replace: '"",',
      },
    ],
    catchers: [ranking("lists all of them once")],
  },
  {
    name: "names begin with two sounds",
    edits: [
      {
        file: "packages/shared/src/name-key.ts",
        search: "const SHORTEST_PART = 3;",
        replace: "const SHORTEST_PART = 2;",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/persons.routes.test.ts",
        name: "from its beginning on",
      },
    ],
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
    name: "a level of relevance repeats the rows of the one before",
    edits: [
      {
        file: `${SEARCH}/tiers.repository.ts`,
        search: "before === null ? query : `(${query}) NOT (${before})`",
        replace: "query",
      },
    ],
    catchers: [ranking("lists all of them once")],
  },
  {
    name: "the script typed is not first among equals",
    edits: [
      {
        file: `${SEARCH}/relevance.repository.ts`,
        search: "soundInScript: has(keys.map(",
        replace: "soundInScript: has([].map(",
      },
    ],
    catchers: [ranking("Гурвитч")],
  },
  {
    name: "a second page of relevance begins anew",
    edits: [
      {
        file: `${SEARCH}/relevance.repository.ts`,
        search: "from: isGoingOn ? place.seq : undefined,",
        replace: "from: undefined,",
      },
    ],
    catchers: [ranking("lists all of them once")],
  },
  {
    name: "suggestions tell of persons whom the actor may not read",
    edits: [
      {
        file: `${SEARCH}/suggestions.service.ts`,
        search: '    if (!mayRead(scope, status)) throw new AppError("FORBIDDEN");\n',
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/search/suggestions.routes.test.ts",
        name: "obeys filters",
      },
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
  {
    name: "an index without the order of the page",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "CREATE INDEX persons_by_birth_quarter ON persons (status,",
        replace: "CREATE INDEX persons_by_birth_quarter ON persons (seq, status,",
      },
    ],
    catchers: [{ package: "workers", file: "test/row-bounds.test.ts", name: "births of a" }],
  },
  {
    name: "a name that no person has any more is kept",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "CREATE TRIGGER persons_spellings_delete AFTER DELETE ON persons BEGIN",
        replace: "CREATE TRIGGER persons_spellings_delete AFTER DELETE ON persons WHEN false BEGIN",
      },
    ],
    catchers: [spellings("keeps no name of a deleted person")],
  },
  {
    name: "a filter by name misses names that are new",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "CREATE TRIGGER persons_spellings_insert AFTER INSERT ON persons BEGIN",
        replace: "CREATE TRIGGER persons_spellings_insert AFTER INSERT ON persons WHEN false BEGIN",
      },
    ],
    catchers: [spellings("pages of filters by text")],
  },
  {
    name: "a filter by a letter misses last names that are new",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "CREATE TRIGGER spelling_parts_insert AFTER INSERT ON spellings WHEN",
        replace: "CREATE TRIGGER spelling_parts_insert AFTER INSERT ON spellings WHEN false AND",
      },
    ],
    catchers: [spellings("pages of filters by text")],
  },
  {
    name: "a filter by a letter misses first names that are new",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "CREATE TRIGGER spelling_parts_first_insert AFTER INSERT ON spellings WHEN",
        replace:
          "CREATE TRIGGER spelling_parts_first_insert AFTER INSERT ON spellings WHEN false AND",
      },
    ],
    catchers: [spellings("pages of filters by text")],
  },
  {
    name: "persons whom the actor may not read hide a duplicate",
    edits: [
      {
        file: `${SEARCH}/facets.repository.ts`,
        search: "`(${query} NOT facets : (${settled}))`",
        replace: "query",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/duplicates/duplicates.routes.test.ts",
        name: "behind many others",
      },
    ],
  },
  {
    name: "the search index keeps the gender of before",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "AFTER UPDATE OF search_text, status, gender, married,",
        replace: "AFTER UPDATE OF search_text, status, married,",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/search/merged-pages.test.ts",
        name: "also after changes",
      },
    ],
  },
  {
    name: "the search index of visitors keeps the texts of before",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "AFTER UPDATE OF search_text, status, gender,",
        replace: "AFTER UPDATE OF status, gender,",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/search/merged-pages.test.ts",
        name: "also after changes",
      },
    ],
  },
  {
    name: "visits do not follow the category of a list",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "WHEN old.category <> new.category BEGIN",
        replace: "WHEN old.category IS NULL BEGIN",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/participants/list-categories.routes.test.ts",
      },
    ],
  },
];
