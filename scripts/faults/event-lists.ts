import type { Fault } from "./fault.ts";

const LISTS = "workers/src/features/event-lists";
const PARTICIPANTS = "workers/src/features/participants";

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

/** Faults in event lists and their participants. */
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
    name: "an archived person joins a list",
    edits: [
      {
        file: `${PARTICIPANTS}/list-participants.sql.ts`,
        search: "where id = value and status = 'active')",
        replace: "where id = value and status <> 'pending')",
      },
    ],
    catchers: [lists("update.routes.test.ts", "refuses what cannot be on a list")],
  },
  {
    name: "one participant too many",
    edits: [
      {
        file: `${PARTICIPANTS}/list-participants.sql.ts`,
        search: "where list_id = ${change.listId}) <= ${max}, 'INVALID_INPUT'`,",
        replace: "where list_id = ${change.listId}) <= ${max + 1}, 'INVALID_INPUT'`,",
      },
    ],
    catchers: [lists("update.routes.test.ts", "stops at the largest number")],
  },
  {
    name: "a removal that is undone loses its comment",
    edits: [
      {
        file: `${PARTICIPANTS}/list-participants.sql.ts`,
        search: "incoming.id as person_id, was.comment,",
        replace: "incoming.id as person_id, null as comment,",
      },
    ],
    catchers: [lists("update.routes.test.ts", "brings link, comment and source back")],
  },
  {
    name: "a comment overwrites a newer one",
    edits: [
      {
        file: `${PARTICIPANTS}/list-participants.sql.ts`,
        search: 'and ${eventListPersons.version} = ${sql.placeholder("version")})`,',
        replace: 'and ${sql.placeholder("version")} > 0)`,',
      },
    ],
    catchers: [lists("comments.routes.test.ts", "fifty comments on one participant")],
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
    name: "an applicant joins an event that is over",
    edits: [
      {
        file: `${PARTICIPANTS}/list-applications.repository.ts`,
        search: "      and (lists.date >= ${from} or ${cameAsApplicant}) and not exists (",
        replace: "      and (${from} <> '' or ${cameAsApplicant}) and not exists (",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/applications/applications.routes.test.ts",
        name: "join the lists of their links",
      },
    ],
  },
  {
    name: "the undo of a merge fills a list beyond its limit",
    edits: [
      {
        file: `${PARTICIPANTS}/participants.service.ts`,
        search:
          "  mergedLinks.expectRoomToReturn(scope.db, snapshot.links, { ...sides, ...ROOM }),\n",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-registration/full-list.test.ts",
        name: "refuses the undo of a merge whose place on the list is taken",
      },
    ],
  },
  {
    name: "viewers of a list read the names of children",
    edits: [
      {
        file: `${LISTS}/event-lists.presenter.ts`,
        search: "const shown = isReadable",
        replace: "const shown = isReadable || actor",
      },
    ],
    catchers: [lists("reads.routes.test.ts", "shows the number of children, not their names")],
  },
  {
    name: "a copied list invites archived people",
    edits: [
      {
        file: `${PARTICIPANTS}/participants.repository.ts`,
        search: "and ${HAS_PLACE} and +persons.status = 'active'`",
        replace: "and ${HAS_PLACE}`",
      },
    ],
    catchers: [lists("event-lists.routes.test.ts", "has the active persons and the users")],
  },
  {
    name: "comments about a merged and deleted person stay in the history",
    edits: [
      {
        file: `${PARTICIPANTS}/participants.service.ts`,
        search: "  moveComments(scope.db, snapshot.links, sides),\n",
        replace: "",
      },
    ],
    catchers: [lists("comments.routes.test.ts", "comments written during a merge")],
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
    catchers: [{ ...REGISTRATION, name: "counts unrelated persons" }],
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
    catchers: [{ ...REGISTRATION, name: "of an applicant who waits already" }],
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
    name: "a comment is saved on other participants",
    edits: [
      {
        file: `${PARTICIPANTS}/list-participants.sql.ts`,
        search: 'version = version + 1\n    where id = ${sql.placeholder("id")}`),',
        replace:
          'version = version + 1\n    where list_id = (select list_id from list_persons where id = ${sql.placeholder("id")})`),',
      },
    ],
    catchers: [lists("comments.routes.test.ts", "changes the link of one participant alone")],
  },
  {
    name: "a copied list takes the comments along",
    edits: [
      {
        file: `${PARTICIPANTS}/participants.repository.ts`,
        search: "id as person_id, null as comment, 'staff' as source",
        replace:
          "id as person_id, (select max(comment) from list_persons as theirs where theirs.person_id = id) as comment, 'staff' as source",
      },
    ],
    catchers: [lists("event-lists.routes.test.ts", "has the active persons and the users")],
  },
  {
    name: "a person removed from one list leaves all",
    edits: [
      {
        file: `${PARTICIPANTS}/list-participants.sql.ts`,
        search:
          "sql`delete from list_persons where list_id = ${change.listId} and ${change.removed}",
        replace: "sql`delete from list_persons where ${change.listId} <> '' and ${change.removed}",
      },
    ],
    catchers: [lists("update.routes.test.ts", "adds each once, removes others")],
  },
  {
    name: "a comment removed long ago comes back with its person",
    edits: [
      {
        file: `${PARTICIPANTS}/participants.service.ts`,
        search: "- LIST_UNDO_HOURS * HOUR",
        replace: "- 7 * LIST_UNDO_HOURS * HOUR",
      },
    ],
    catchers: [lists("update.routes.test.ts", "brings link, comment and source back")],
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
