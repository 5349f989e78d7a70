import type { Fault } from "./fault.ts";

const PARTICIPANTS = "workers/src/features/participants";

const lists = (file: string, name: string) =>
  ({ package: "workers", file: `src/features/event-lists/${file}`, name }) as const;

/** Faults in the participants of event lists. */
export const PARTICIPANT_FAULTS: readonly Fault[] = [
  {
    name: "an archived person joins a list",
    edits: [
      {
        file: `${PARTICIPANTS}/list-participants.sql.ts`,
        search: "where id = value and status = 'active')",
        replace: "where id = value and status <> 'pending')",
      },
    ],
    catchers: [lists("update.routes.test.ts", "refuses persons who cannot be on a list")],
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
    catchers: [lists("update.routes.test.ts", "stops at the maximum number")],
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
        name: "join lists up to the day after",
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
        name: "refuses the undo of a merge if the list has no place",
      },
    ],
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
          "id as person_id, (select max(comment) from list_persons) as comment, 'staff' as source",
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
    catchers: [lists("update.routes.test.ts", "adds and removes each person once")],
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
];
