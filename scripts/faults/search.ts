import type { Fault } from "./fault.ts";

const SEARCH = "workers/src/features/persons/search";
const ranking = (name: string) => ({
  package: "workers" as const,
  file: "src/features/persons/search/relevance.repository.test.ts",
  name,
});
const pages = (name: string) => ({
  package: "workers" as const,
  file: "src/features/persons/search/pages.test.ts",
  name,
});

/** Faults in the search by name and its order. */
export const SEARCH_FAULTS: readonly Fault[] = [
  {
    name: "a nickname ranks like the name as typed",
    edits: [
      {
        file: "workers/src/features/persons/search/levels.ts",
        search: '  "sound",\n  "nickname",',
        replace: '  "nickname",\n  "sound",',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/search/nicknames.test.ts",
        name: "ranked below",
      },
    ],
  },
  {
    name: "a search asks the index for no near sound",
    edits: [
      {
        file: `${SEARCH}/levels.ts`,
        search: "near: anyOf(indexTexts(near)),",
        replace: 'near: "",',
      },
    ],
    catchers: [ranking("lists all of them once")],
  },
  {
    name: "the search text changes and keeps its version",
    edits: [
      {
        file: "packages/shared/src/names/search-marks.ts",
        search: 'city: "\\u001D",',
        replace: 'city: "\\u001A",',
      },
    ],
    catchers: [
      {
        package: "packages/shared",
        file: "src/names/search.test.ts",
        name: "the version of the search",
      },
    ],
  },
  {
    name: "a level of relevance repeats the rows of the one before",
    edits: [
      {
        file: `${SEARCH}/levels.ts`,
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
        search: "soundInScript: containsAny(keys.map(",
        replace: "soundInScript: containsAny([].map(",
      },
    ],
    catchers: [ranking("Гурвитч")],
  },
  {
    name: "a second page of relevance begins its level again",
    edits: [
      {
        file: `${SEARCH}/plan.ts`,
        search: "tiers[0]?.level === place.level ? place.seq : null",
        replace: "tiers[0]?.level === place.level ? null : null",
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
        file: "packages/shared/src/names/keyboard-layouts.ts",
        search: 'const ORDER = ["latin", "cyrillic", "hebrew"] as const;',
        replace: 'const ORDER = ["latin", "cyrillic"] as const;',
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/names/keyboard-layouts.test.ts" }],
  },
  {
    name: "persons whom the actor may not read hide a duplicate",
    edits: [
      {
        file: "workers/src/features/persons/duplicates/namesakes.repository.ts",
        search: "partition by ${persons.status} order by",
        replace: "order by",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/duplicates/duplicates.routes.test.ts",
        name: "although many persons hidden from the actor match",
      },
    ],
  },
  {
    name: "an index without the columns of the filters",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "ifnull(phone, ''), seq,\n  gender,",
        replace: "ifnull(phone, ''), seq,\n ",
      },
    ],
    catchers: [pages("is tested on a covering index: phone")],
  },
  {
    name: "the search index keeps the texts of before",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "WHEN old.search_text <> new.search_text BEGIN",
        replace: "WHEN false BEGIN",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/search/page.repository.test.ts",
        name: "a changed text",
      },
    ],
  },
  {
    name: "many candidates are cut off instead of scanned",
    edits: [
      {
        file: `${SEARCH}/candidates.repository.ts`,
        search: "(select count(*) from ${table}) <= ${limit}`);",
        replace: "(select count(*) from ${table}) <= ${limit} + 1`);",
      },
    ],
    catchers: [pages("of any filters")],
  },
  {
    name: "letters in too many trigrams name no person",
    edits: [
      {
        file: `${SEARCH}/candidates.repository.ts`,
        search: "areCommon: sql`((select query from trigrams) is null)`,",
        replace: "areCommon: sql`false`,",
      },
    ],
    catchers: [pages('by relevance: {"search":"a"}')],
  },
  {
    name: "a part of a city finds one script",
    edits: [
      {
        file: `${SEARCH}/parsed-search.ts`,
        search: "keys: JSON.stringify(placesLike(city).map(({ key }) => key)),",
        replace: 'keys: "[]",',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/search/cities.routes.test.ts",
        name: "a part of a city in three scripts",
      },
    ],
  },
  {
    name: "a table is without a row in the schema's versions",
    edits: [
      {
        file: "workers/test/schema/v0.1.0.sql",
        search: "insert into application_senders",
        replace: "-- insert into application_senders",
      },
      {
        file: "workers/test/schema/v0.1.0.sql",
        search: "  ('waiting', 'keyed-hash', '2026-01-08T08:00:00.000Z');\n",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "test/schema/upgrade.test.ts",
        name: "include rows of every table",
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
