import type { Fault } from "./fault.ts";

const LISTS = "workers/src/features/event-lists";

const REGISTRATION = {
  package: "workers",
  file: "src/features/event-registration/event-registration.routes.test.ts",
} as const;

const lists = (file: string, name?: string) =>
  ({
    package: "workers",
    file: `src/features/event-lists/${file}`,
    ...(name === undefined ? {} : { name }),
  }) as const;

/** Faults in event lists and their public links. */
export const EVENT_LIST_FAULTS: readonly Fault[] = [
  {
    name: "the right to own lists opens the lists of others",
    edits: [
      {
        file: "packages/shared/src/accounts/permissions.ts",
        search: `(has("canDeleteOwnLists") && (list === undefined || list.createdBy === actor.id))`,
        replace: `has("canDeleteOwnLists")`,
      },
    ],
    catchers: [
      { package: "packages/shared", file: "src/accounts/permissions.test.ts" },
      { package: "workers", file: "test/matrix/list-permissions.test.ts" },
    ],
  },
  {
    name: "a list moves into a category hidden from its editor",
    edits: [
      {
        file: `${LISTS}/update.service.ts`,
        search: "const target = { category: newFields.category, createdBy: list.createdBy };",
        replace: "const target = { category: list.category, createdBy: list.createdBy };",
      },
    ],
    catchers: [lists("update.routes.test.ts", "needs the right in the old and in the new")],
  },
  {
    name: "a list of a hidden category is forbidden instead of missing",
    edits: [
      {
        file: `${LISTS}/rights.service.ts`,
        search: `if (!list || !can(actor, "lists.read", list)) throw new AppError("NOT_FOUND");
  if (!can`,
        replace: `if (!list) throw new AppError("NOT_FOUND");
  if (!can`,
      },
    ],
    catchers: [{ package: "workers", file: "test/matrix/list-permissions.test.ts" }],
  },
  {
    name: "an event of today counts as past",
    edits: [
      {
        file: `${LISTS}/event-lists.repository.ts`,
        search: 'const isPast = sql`${eventLists.date} < ${sql.placeholder("today")}`;',
        replace: 'const isPast = sql`${eventLists.date} <= ${sql.placeholder("today")}`;',
      },
    ],
    catchers: [lists("reads.routes.test.ts", "are the upcoming ones by date")],
  },
  {
    name: "viewers of a list read the names of children",
    edits: [
      {
        file: `${LISTS}/event-lists.presenter.ts`,
        search: "const json = isReadable",
        replace: "const json = isReadable || actor",
      },
    ],
    catchers: [
      lists("reads.routes.test.ts", "shows the number of children and the end of the ID number"),
    ],
  },
  {
    name: "a public link stays open a day longer",
    edits: [
      {
        file: "packages/shared/src/events/registration.ts",
        search: "addDays(today(calendar), -1)",
        replace: "addDays(today(calendar), -2)",
      },
    ],
    catchers: [REGISTRATION],
  },
  {
    name: "a phone of unrelated persons is known",
    edits: [
      {
        file: "workers/src/features/persons/record/by-phone.sql.ts",
        search: "count(*) = 2 and count(distinct household_id) = 1 from reached",
        replace: "count(*) = 2 from reached",
      },
    ],
    catchers: [{ ...REGISTRATION, name: "treats several unrelated persons" }],
  },
  {
    name: "an applicant who waits gets a second record",
    edits: [
      {
        file: "workers/src/features/applications/event-applications.service.ts",
        search: "  if (applicant) {",
        replace: '  if (applicant && idNumber === "") {',
      },
    ],
    catchers: [{ ...REGISTRATION, name: "of a pending applicant adds a list application" }],
  },
  {
    name: "a list of a hidden category is found by its id",
    edits: [
      {
        file: `${LISTS}/rights.service.ts`,
        search: `if (!list || !can(actor, "lists.read", list)) throw new AppError("NOT_FOUND");
    return list;`,
        replace: `if (!list) throw new AppError("NOT_FOUND");
    return list;`,
      },
    ],
    catchers: [lists("reads.routes.test.ts", "of a hidden category is missing")],
  },
  {
    name: "an edit of an older list drops who joined since",
    edits: [
      {
        file: `${LISTS}/update.service.ts`,
        search: `if (version !== undefined && version !== list.version) throw staleVersion(list);
      const fields =`,
        replace: `if (version === 0) throw staleVersion(list);
      const fields =`,
      },
    ],
    catchers: [lists("update.routes.test.ts", "of an older version is refused")],
  },
  {
    name: "a deletion ignores who joined since it was confirmed",
    edits: [
      {
        file: `${LISTS}/update.service.ts`,
        search: `if (version !== undefined && version !== list.version) throw staleVersion(list);
      return commitBatch(`,
        replace: `if (version === 0) throw staleVersion(list);
      return commitBatch(`,
      },
    ],
    catchers: [lists("update.routes.test.ts", "a deletion")],
  },
  {
    name: "a list shows ID numbers to viewers who read no persons",
    edits: [
      {
        file: `${LISTS}/event-lists.presenter.ts`,
        search: `withMember(person, "idNumber", "null")`,
        replace: `withMember(person, "idNumber", JSON.stringify(idNumber))`,
      },
    ],
    catchers: [
      { package: "workers", file: "test/matrix/list-permissions.test.ts" },
      lists("reads.routes.test.ts"),
    ],
  },
  {
    name: "the file of a list has whole ID numbers for viewers who read no persons",
    edits: [
      {
        file: "workers/src/features/exports/source/source.service.ts",
        search: "person: isReadable ? own : { ...own, idNumber: null },",
        replace: "person: own,",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/exports/exports.routes.test.ts",
        name: "an export of an event list",
      },
    ],
  },
  {
    name: "the picker pages through the register without the right to read persons",
    edits: [
      {
        file: "workers/src/features/persons/pick/pick.service.ts",
        search: "      nextCursor: null,\n    };\n  });\n\n/** Throws field errors",
        replace: "      nextCursor: page.nextCursor,\n    };\n  });\n\n/** Throws field errors",
      },
    ],
    catchers: [{ package: "workers", file: "src/features/persons/pick/pick.routes.test.ts" }],
  },
  {
    name: "adding persons to a list by a whole set of ids costs no budget",
    edits: [
      {
        file: `${LISTS}/update.service.ts`,
        search: "withinAddingBudget(scope, id, personIds ?? [],",
        replace: "withinAddingBudget(scope, id, [],",
      },
    ],
    catchers: [lists("adding-budget.routes.test.ts")],
  },
];
