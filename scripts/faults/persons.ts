import type { Fault } from "./fault.ts";

const PERSONS = "workers/src/features/persons";

/** Returns the catcher for a row of the history table of a writing route. */
const history = (name: string) =>
  ({ package: "workers", file: "test/history-actions.test.ts", name }) as const;

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
        file: `${PERSONS}/persons.service.ts`,
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
        file: `${PERSONS}/person-spouse.service.ts`,
        search: "updatePerson(scope.db, former.id, { ...storedFields(former), married }, at)",
        replace: "updatePerson(scope.db, former.id, storedFields(former), at)",
      },
    ],
    catchers: [routes("persons.routes.test.ts", "parts by")],
  },
  {
    name: "archive keeps upcoming list links",
    edits: [
      {
        file: `${PERSONS}/person-status.service.ts`,
        search: "[leaveUpcomingLists(scope.db, person.id, today(scope.calendar))]",
        replace: "[]",
      },
    ],
    catchers: [routes("person-lists.routes.test.ts")],
  },
  {
    name: "reject leaves the spouse",
    edits: [
      {
        file: `${PERSONS}/person-status.service.ts`,
        search: "const ids = applicants(record).map((person) => person.id);",
        replace: "const ids = [record.person.id];",
      },
    ],
    catchers: [routes("person-status.routes.test.ts", "rejected together")],
  },
  {
    name: "duplicates ignore the phone",
    edits: [
      {
        file: `${PERSONS}/person-matches.repository.ts`,
        search: "criteria.phone ? and(hasStatus, samePhoneAs(criteria)) : undefined,",
        replace: "",
      },
    ],
    catchers: [routes("persons.routes.test.ts", "stops for a phone")],
  },
  {
    name: "a cursor with `>=`",
    edits: [
      {
        file: `${PERSONS}/person-page.repository.ts`,
        search: 'sortOrder === "asc" ? ">" : "<"',
        replace: 'sortOrder === "asc" ? ">=" : "<="',
      },
    ],
    catchers: [routes("persons.routes.test.ts", "a cursor walks")],
  },
  {
    name: "history missing for a spouse archived along",
    edits: [
      {
        file: `${PERSONS}/person-status.service.ts`,
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
        file: `${PERSONS}/person-selection.service.ts`,
        search: 'recordChanges(scope, "person", "update", partnerEntries(those)),',
        replace: "",
      },
    ],
    catchers: [history("of some persons, one of them of a couple")],
  },
  {
    name: "child ids lost on edit",
    edits: [
      {
        file: `${PERSONS}/person-create.service.ts`,
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
        file: `${PERSONS}/person-merge-return.service.ts`,
        search: "...(dropped.length > 0 ? [deleteChildren(db, dropped)] : []),",
        replace: "",
      },
    ],
    catchers: [routes("person-merge-undo.routes.test.ts")],
  },
  {
    name: "`ageMin` a day off",
    edits: [
      {
        file: `${PERSONS}/person-filter.repository.ts`,
        search: ": latestBirthForAge(ageMin, today)",
        replace: ": addDays(latestBirthForAge(ageMin, today), 1)",
      },
    ],
    catchers: [routes("person-ages.routes.test.ts")],
  },
  {
    name: "`ageMax` a day off",
    edits: [
      {
        file: `${PERSONS}/person-filter.repository.ts`,
        search: "addDays(latestBirthForAge(ageMax + 1, today), 1)",
        replace: "latestBirthForAge(ageMax + 1, today)",
      },
    ],
    catchers: [routes("person-ages.routes.test.ts")],
  },
];
