import type { Fault } from "./fault.ts";

const PERSONS = "workers/src/features/persons";

/** Returns the catcher for a case of the tests about the history of writing routes. */
const history = (name: string) =>
  ({ package: "workers", file: "src/features/history/actions.test.ts", name }) as const;

const routes = (file: string, name?: string) =>
  ({
    package: "workers",
    file: `src/features/persons/${file}`,
    ...(name === undefined ? {} : { name }),
  }) as const;

/** Faults in persons and their families. */
export const PERSON_FAULTS: readonly Fault[] = [
  {
    name: "an update ignores the version",
    edits: [
      {
        file: `${PERSONS}/record/change.service.ts`,
        search: "if (version === undefined || version === person.version) return;",
        replace: "if (version !== -1) return;",
      },
    ],
    catchers: [routes("persons.routes.test.ts", "refuses an old version")],
  },
  {
    name: "divorce leaves the other married",
    edits: [
      {
        file: `${PERSONS}/spouse.service.ts`,
        search: "{ ...storedFields(formerSpouse), married: isMarried }",
        replace: "storedFields(formerSpouse)",
      },
    ],
    catchers: [routes("persons.routes.test.ts", "separates by")],
  },
  {
    name: "a child of 17 gets a record of its own",
    edits: [
      {
        file: `${PERSONS}/separate-child.service.ts`,
        search: "latestBirthForAge(ADULT_AGE, today(scope.calendar))",
        replace: "latestBirthForAge(ADULT_AGE - 1, today(scope.calendar))",
      },
    ],
    catchers: [routes("separate-child.routes.test.ts", "refuses a child under 18")],
  },
  {
    name: "a deleted person stays in the histories of the parents, as their child",
    edits: [
      {
        file: `${PERSONS}/merge/redaction.service.ts`,
        search: "    blankSeparatedChildren(db, persons, relativesOf),\n",
        replace: "",
      },
    ],
    catchers: [
      routes("separate-child.routes.test.ts", "removes the child from the parents' histories"),
    ],
  },
  {
    name: "an undone merge brings a child back who has a record",
    edits: [
      {
        file: `${PERSONS}/separate-child.service.ts`,
        search: "    removeFromSnapshots(scope, child, parentIds),\n",
        replace: "",
      },
    ],
    catchers: [
      routes(
        "separate-child.routes.test.ts",
        "removes the child from the snapshots of undoable merges",
      ),
    ],
  },
  {
    name: "archive keeps upcoming list links",
    edits: [
      {
        file: `${PERSONS}/status.service.ts`,
        search: "ids.flatMap((personId) => leaveUpcomingLists(scope, personId))",
        replace: "[]",
      },
    ],
    catchers: [
      { package: "workers", file: "src/features/participants/participants.routes.test.ts" },
    ],
  },
  {
    name: "a rejection does not count the spouse",
    edits: [
      {
        file: "workers/src/features/applications/applications.service.ts",
        search: "ids: adultsOf(record).map((adult) => adult.id)",
        replace: "ids: [record.person.id]",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/applications/applications.routes.test.ts",
        name: "rejected together",
      },
    ],
  },
  {
    name: "duplicates ignore the phone",
    edits: [
      {
        file: `${PERSONS}/duplicates/stopping.repository.ts`,
        search: "phone: phone || null }",
        replace: "phone: null }",
      },
    ],
    catchers: [routes("persons.routes.test.ts", "stops for a phone")],
  },
  {
    name: "a similar name stops a save without a second reason",
    edits: [
      {
        file: `${PERSONS}/duplicates/name-similarity.ts`,
        search: "hasReason ? compare(storedKeys(match)) : null",
        replace: "compare(storedKeys(match))",
      },
    ],
    catchers: [
      { package: "workers", file: "src/features/persons/duplicates/name-similarity.test.ts" },
    ],
  },
  {
    name: "a similar name stops a save for another gender",
    edits: [
      {
        file: `${PERSONS}/duplicates/name-similarity.ts`,
        search: " || differ(person.gender, match.gender)) return false;",
        replace: ") return false;",
      },
    ],
    catchers: [
      { package: "workers", file: "src/features/persons/duplicates/name-similarity.test.ts" },
    ],
  },
  {
    name: "a person whom the rule clears stops the save again",
    edits: [
      {
        file: `${PERSONS}/duplicates/duplicates.service.ts`,
        search: "clearedIds: cleared,",
        replace: "clearedIds: [],",
      },
    ],
    catchers: [
      routes("duplicates/duplicates.routes.test.ts", "double last name contains both names"),
    ],
  },
  {
    name: "namesakes hide the one who was born on that day",
    edits: [
      {
        file: `${PERSONS}/duplicates/name-similarity.ts`,
        search: "[...sharingRows, ...sameNameRows]",
        replace: "sharingRows",
      },
    ],
    catchers: [
      routes("duplicates/duplicates.routes.test.ts", "with exactly this name and birth date"),
    ],
  },
  {
    name: "a cursor with `>=`",
    edits: [
      {
        file: `${PERSONS}/search/page.repository.ts`,
        search: '? [">=", ">"] : ["<=", "<"]',
        replace: '? [">=", ">="] : ["<=", "<="]',
      },
    ],
    catchers: [routes("persons.routes.test.ts", "by cursor as by skip")],
  },
  {
    name: "history missing for a spouse archived along",
    edits: [
      {
        file: `${PERSONS}/status.service.ts`,
        search: "? spouseChange(scope, partner.id, couple)",
        replace: "? spouseChange(scope, partner.id, couple).slice(0, 1)",
      },
    ],
    catchers: [history("archive of one of a couple")],
  },
  {
    name: "history missing for the spouses of many archived at once",
    edits: [
      {
        file: `${PERSONS}/selection/selection.service.ts`,
        search: 'recordChanges(scope, "person", "update", partnerEntries(those, ARCHIVING)),',
        replace: "",
      },
    ],
    catchers: [history("of some persons, one of them of a couple")],
  },
  {
    name: "child ids lost on edit",
    edits: [
      {
        file: `${PERSONS}/record/households.service.ts`,
        search: "id: child.id ?? newId(),",
        replace: "id: newId(),",
      },
    ],
    catchers: [routes("persons.routes.test.ts", "keeps the ids of children")],
  },
  {
    name: "an undone merge leaves a child",
    edits: [
      {
        file: `${PERSONS}/merge/unmerge-stay.service.ts`,
        search: "...(dropped.length > 0 ? [deleteChildren(scope.db, dropped)] : []),",
        replace: "",
      },
    ],
    catchers: [routes("merge/unmerge.routes.test.ts")],
  },
  {
    name: "`ageMin` a day off",
    edits: [
      {
        file: `${PERSONS}/search/parsed-search.ts`,
        search: ": latestBirthForAge(ageMin, today)",
        replace: ": addDays(latestBirthForAge(ageMin, today), 1)",
      },
    ],
    catchers: [routes("search/ages.routes.test.ts")],
  },
  {
    name: "`ageMax` a day off",
    edits: [
      {
        file: `${PERSONS}/search/parsed-search.ts`,
        search: "addDays(latestBirthForAge(ageMax + 1, today), 1)",
        replace: "latestBirthForAge(ageMax + 1, today)",
      },
    ],
    catchers: [routes("search/ages.routes.test.ts")],
  },
  {
    name: "a city filter compares spellings",
    edits: [
      {
        file: `${PERSONS}/record/writes.repository.ts`,
        search: "placeKey: placeKey(fields.city)",
        replace: "placeKey: sortKey(fields.city)",
      },
    ],
    catchers: [routes("search/cities.routes.test.ts")],
  },
  {
    name: "a number of children that does not follow a move",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search:
          "CREATE TRIGGER persons_children_count_move AFTER UPDATE OF household_id ON persons",
        replace: "CREATE TRIGGER persons_children_count_move AFTER UPDATE OF id_number ON persons",
      },
    ],
    catchers: [{ package: "workers", file: "src/features/persons/households.test.ts" }],
  },
  {
    name: "the history of a survivor shows a merged record that was hidden",
    edits: [
      {
        file: `${PERSONS}/merge/redaction.service.ts`,
        search: "into === id && mayReadMerged(scope, status)",
        replace: "into === id",
      },
    ],
    catchers: [
      { package: "workers", file: "src/features/persons/timeline/merged-history.routes.test.ts" },
    ],
  },
  {
    name: "the undo of archiving a selection restores a person archived once more",
    edits: [
      {
        file: `${PERSONS}/selection/selection.service.ts`,
        search: 'status === "archived" && isLast === 1',
        replace: 'status === "archived" && isLast >= 0',
      },
    ],
    catchers: [
      { package: "workers", file: "src/features/persons/selection/selection.routes.test.ts" },
    ],
  },
];
