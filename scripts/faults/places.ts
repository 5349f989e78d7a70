import type { Catcher, Fault } from "./fault.ts";

const PARTICIPANTS = "workers/src/features/participants";
const SELECTION = "workers/src/features/persons/selection";

const places = (name: string): Catcher => ({
  package: "workers",
  file: "src/features/event-lists/places.routes.test.ts",
  name,
});
const choice = (name: string): Catcher => ({
  package: "workers",
  file: "src/features/persons/selection/choice.routes.test.ts",
  name,
});

const firstOf = (name: string): Catcher => ({
  package: "workers",
  file: "src/features/event-lists/first-of-matches.routes.test.ts",
  name,
});

/** Faults in the places of an event, its waiting list, and the choice of persons for it. */
export const PLACES_FAULTS: readonly Fault[] = [
  {
    name: "one person more than an event has places",
    edits: [
      {
        file: `${PARTICIPANTS}/places.sql.ts`,
        search: "order by party_ord) <= free) as fits",
        replace: "order by party_ord) <= free + 1) as fits",
      },
    ],
    catchers: [places("go in the order of the request")],
  },
  {
    name: "waiting persons count as participants",
    edits: [
      {
        file: `${PARTICIPANTS}/places.sql.ts`,
        search: "    - ${waitingCount(listId)})`;",
        replace: "    - 0 * ${waitingCount(listId)})`;",
      },
    ],
    catchers: [places("go in the order of the request")],
  },
  {
    name: "an arrival takes a freed place before those who wait",
    edits: [
      {
        file: `${PARTICIPANTS}/places.sql.ts`,
        search: "and earlier.waiting_since <= arrival.arrived_at)) as is_next",
        replace: "and earlier.waiting_since < '')) as is_next",
      },
    ],
    catchers: [places("stay free after a removal")],
  },
  {
    name: "an approval forgets when the applicant came",
    edits: [
      {
        file: `${PARTICIPANTS}/list-applications.repository.ts`,
        search: "as version, min(links.arrived_at) as arrived_at,",
        replace: "as version, max('9', min(links.arrived_at)) as arrived_at,",
      },
    ],
    catchers: [places("an approval uses the time of application")],
  },
  {
    name: "more persons move up than there are places",
    edits: [
      {
        file: `${PARTICIPANTS}/places.sql.ts`,
        search: "where parties = 0 or ${placesTaken()} + parties <= lists.places)))`;",
        replace: "where parties = 0 or ${placesTaken()} <= lists.places)))`;",
      },
    ],
    catchers: [places("stay free after a removal")],
  },
  {
    name: "lowering the number of places removes those beyond it",
    edits: [
      {
        file: "workers/src/features/event-lists/update.service.ts",
        search:
          "const people = personIds && planPersons(scope, list, { personIds }, { allBut: personIds });",
        replace: `const isLower = (newFields.places ?? Infinity) < (fields.places ?? Infinity);
      const kept = isLower ? [] : personIds;
      const people = kept && planPersons(scope, list, { personIds: kept }, { allBut: kept });`,
      },
    ],
    catchers: [places("stay taken if the number is lowered")],
  },
  {
    name: "the public link says whether the person waits",
    edits: [
      {
        file: "workers/src/features/event-registration/event-registration.routes.ts",
        search: "return c.json({ success: true, exists } as const);",
        replace:
          'return c.json({ success: true, exists, waits: list.places === "full" } as const);',
      },
      {
        file: "workers/src/features/event-registration/event-registration.routes.ts",
        search: "const { exists } = await checkPhone(c.var.scope, {",
        replace: "const { exists, list } = await checkPhone(c.var.scope, {",
      },
    ],
    catchers: [places("answers with the same bytes")],
  },
  {
    name: "a choice takes persons who are on the list already",
    edits: [
      {
        file: `${SELECTION}/choice.repository.ts`,
        search: "not in ${jsonValues(excludedIds)}",
        replace: "not in ${jsonValues(excludedIds.slice(0, 0))}",
      },
    ],
    catchers: [choice("skips persons who are on the list")],
  },
  {
    name: "the first of a filter are counted with those on the list already",
    edits: [
      {
        file: `${SELECTION}/choice.repository.ts`,
        search: " and not ${isOnList(listId, persons.id)}",
        replace: "",
      },
    ],
    catchers: [firstOf("are the first in the list of persons")],
  },
  {
    name: "the first of a filter come in the opposite order",
    edits: [
      {
        file: `${SELECTION}/choice.repository.ts`,
        search: "sql.raw(order.sortOrder)",
        replace: 'sql.raw("asc")',
      },
    ],
    catchers: [firstOf("are the first in the list of persons")],
  },
  {
    name: "a person who waits counts as invited",
    edits: [
      {
        file: `${PARTICIPANTS}/participants.sql.ts`,
        search: "where list_persons.person_id = ${personId} and list_persons.${HAS_PLACE})`;",
        replace: "where list_persons.person_id = ${personId})`;",
      },
    ],
    catchers: [choice("takes first those who were never invited")],
  },
  {
    name: "an empty part of several cities matches everyone",
    edits: [
      {
        file: "workers/src/features/persons/search/parsed-search.ts",
        search: `citiesOf(city).filter((name) => sortKey(name) !== "");`,
        replace: "citiesOf(city);",
      },
    ],
    catchers: [choice("takes the first persons of two cities")],
  },
  {
    name: "a choice is open to users who may not read persons",
    edits: [
      {
        file: `${SELECTION}/choice.service.ts`,
        search: `    if (!mayReadPicks(reader)) throw new AppError("FORBIDDEN");\n`,
        replace: "",
      },
    ],
    catchers: [choice("is for users who may read persons")],
  },
];
