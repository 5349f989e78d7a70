import { today } from "@kehila/shared/base/dates";
import type { ErrorCode } from "@kehila/shared/base/errors";
import { linkOpenFrom } from "@kehila/shared/events/registration";
import { LIST_PERSONS_MAX, LIST_UNDO_HOURS } from "@kehila/shared/base/limits";
import type { Statement } from "../../db/client.ts";
import type { Scope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { HOUR } from "../../lib/duration.ts";
import { moveComments } from "../history/history.sql.ts";
import { recordChanges } from "../history/many-changes.service.ts";
import { listsInAttendance, listsWithAttendance, returnAttendance } from "./attendance.sql.ts";
import * as listApplications from "./list-applications.repository.ts";
import type { Sides } from "./merged-links.sql.ts";
import * as mergedLinks from "./merged-links.sql.ts";
import * as repository from "./participants.repository.ts";

/** A query from another slice's repository, for a statement on the link tables. */
type Query = Parameters<typeof repository.insertParticipants>[2];

const nowOf = ({ calendar }: Scope): string => calendar.now().toISOString();

/**
 * Returns statements that add the persons of a query to a new event list. They stop the batch with
 * `code` unless the list then has `count` participants, which costs less than running the query
 * twice.
 */
export const fillNewList = (
  scope: Scope,
  listId: string,
  { personIds, count, code }: { personIds: Query; count: number; code: ErrorCode },
): Statement[] => [
  repository.insertParticipants(scope.db, listId, personIds, nowOf(scope)),
  repository.expectParticipants(scope.db, listId, count, code),
];

/** Returns the statement that adds the active participants of another list to a new list. */
export const copyParticipants = (scope: Scope, listId: string, from: string): Statement =>
  repository.insertParticipants(
    scope.db,
    listId,
    repository.activeParticipants(from),
    nowOf(scope),
  );

/** Reads the ids of the persons that {@link copyParticipants} adds. */
export const findCopied = (from: string): Read<string[]> => repository.findActive(from);

/**
 * Returns statements that remove or add links: history and versions of their lists, and the links.
 */
function changeLinks(
  scope: Scope,
  change: { links: Query } & ({ kind: "removed" } | { kind: "added"; lists: Query }),
): Statement[] {
  const { db } = scope;
  const now = nowOf(scope);
  return [
    recordChanges(scope, "list", "persons", repository.changedLists(change)),
    repository.increaseVersions(db, change, now),
    ...(change.kind === "removed"
      ? [repository.storeLinks(db, change.links, now), repository.removeLinks(db, change.links)]
      : [
          listApplications.insertApplied(db, change.links, {
            at: now,
            restoredFrom: restoredFrom(scope),
            lists: change.lists,
          }),
        ]),
  ];
}

const dayOf = ({ calendar }: Scope) => today(calendar);
/** Returns the first event day with an open link, and the maximum number of participants. */
const joinableIn = ({ calendar }: Scope) => ({
  from: linkOpenFrom(calendar),
  max: LIST_PERSONS_MAX,
});
const ROOM = { max: LIST_PERSONS_MAX, code: "LIST_FULL" } as const;

/** Returns the instant after which a removal can be undone. */
export const restoredFrom = ({ calendar }: Scope): string =>
  new Date(calendar.now().getTime() - LIST_UNDO_HOURS * HOUR).toISOString();

/** Returns statements that remove a person from upcoming lists; the person stays on past lists. */
export const leaveUpcomingLists = (scope: Scope, personId: string): Statement[] =>
  changeLinks(scope, {
    kind: "removed",
    links: repository.upcomingLinks(personId, dayOf(scope)),
  });

/** Returns statements that remove all persons of a query from upcoming lists. */
export const allLeaveUpcomingLists = (scope: Scope, personIds: Query): Statement[] =>
  changeLinks(scope, {
    kind: "removed",
    links: repository.allUpcomingLinks(personIds, dayOf(scope)),
  });

/** Returns statements that remove persons from all event lists. */
export const leaveAllLists = (scope: Scope, personIds: readonly string[]): Statement[] =>
  changeLinks(scope, { kind: "removed", links: repository.allLinks(personIds) });

/**
 * Returns statements that add persons again to the upcoming lists from which archiving removed the
 * persons at `since`. Skips lists that are over or full now.
 */
export function returnToUpcomingLists(
  scope: Scope,
  personIds: readonly string[],
  since: string,
): Statement[] {
  const { db } = scope;
  const links = repository.restorableLinks(personIds, {
    since,
    today: dayOf(scope),
    max: LIST_PERSONS_MAX,
  });
  return [
    recordChanges(scope, "list", "persons", repository.changedLists({ kind: "added", links })),
    repository.increaseVersions(db, { links }, nowOf(scope)),
    ...repository.restoreLinks(db, personIds, links),
  ];
}

/**
 * Returns statements that add approved applicants to the lists they applied for, if the link is
 * open and the list is not full, or if the applicant came to the event. The time of the application
 * counts as the arrival. Waiting persons who came to the event get a place.
 */
export function joinAppliedLists(scope: Scope, personIds: readonly string[]): Statement[] {
  const { db } = scope;
  const seats = listApplications.waitingWhoCame(personIds);
  return [
    recordChanges(
      scope,
      "list",
      "persons",
      repository.changedLists({ kind: "added", links: seats }),
    ),
    repository.increaseVersions(db, { links: seats }, nowOf(scope)),
    listApplications.seat(db, seats),
    ...changeLinks(scope, {
      kind: "added",
      links: listApplications.appliedLinks(personIds, joinableIn(scope)),
      lists: listApplications.appliedListIds(personIds),
    }),
  ];
}

/**
 * Deletes the list applications of approved persons, and returns the lists that they could not
 * join. A read, since the answer names these lists.
 */
export const dropApplications = (
  scope: Scope,
  personIds: readonly string[],
): Read<listApplications.MissedList[]> =>
  listApplications.dropApplications(personIds, joinableIn(scope).from);

/**
 * Returns statements that add the persons of a query to a list through its public link; persons
 * already on the list stay. The statements stop the batch with `LIST_FULL` if the list has no space
 * for the new persons, or for one person if the query is empty.
 */
export function joinByLink(scope: Scope, listId: string, personIds: Query): Statement[] {
  const links = listApplications.linksTo(listId, personIds, nowOf(scope));
  return [
    listApplications.expectRoom(scope.db, listId, { personIds, links, ...ROOM }),
    ...changeLinks(scope, { kind: "added", links, lists: repository.oneId(listId) }),
  ];
}

/**
 * Returns statements that store a registration through a public link: one per list and ID number.
 * They stop the batch with `LIST_FULL` if the list is full.
 */
export const applyByLink = (
  scope: Scope,
  {
    typed,
    ...application
  }: Omit<listApplications.NewListApplication, "typed"> & { typed: object | null },
): Statement[] => {
  const storedApplication = { ...application, typed: typed && JSON.stringify(typed) };
  return [
    listApplications.expectRoomForOne(scope.db, storedApplication.listId, ROOM),
    recordChanges(scope, "list", "apply", listApplications.newApplicationEntry(storedApplication)),
    listApplications.storeApplication(scope.db, storedApplication, nowOf(scope)),
  ];
};

/** Returns statements that store applications by staff for a list, whether it has space or not. */
export const applyByStaff = (
  scope: Scope,
  listId: string,
  applicants: readonly { personId: string; idNumber: string | null }[],
): Statement[] =>
  applicants.flatMap(({ personId, idNumber }) => {
    // The applicant's own id stands for a missing ID number, which must be unique in a list.
    const storedApplication = { listId, personId, idNumber: idNumber ?? personId, typed: null };
    return [
      recordChanges(
        scope,
        "list",
        "apply",
        listApplications.newApplicationEntry(storedApplication),
      ),
      listApplications.storeApplication(scope.db, storedApplication, nowOf(scope)),
    ];
  });

/**
 * Returns the statement that increases the version of a list, so that phones at the door read the
 * list again.
 */
export const touchList = (scope: Scope, listId: string): Statement =>
  repository.increaseVersions(scope.db, { links: repository.oneList(listId) }, nowOf(scope));

/**
 * Returns the statement that tells phones at the door that applicants with attendance have left.
 */
export const leaveRollCalls = (scope: Scope, personIds: Query): Statement =>
  repository.increaseVersions(scope.db, { links: listsWithAttendance(personIds) }, nowOf(scope));

/** Returns the statement that tells phones at the door that applicants return from snapshots. */
export const returnToRollCalls = (scope: Scope, kept: Query): Statement =>
  repository.increaseVersions(scope.db, { links: listsInAttendance(kept) }, nowOf(scope));

/**
 * Returns statements that move the links in a merge's snapshot back to their person. Their comments
 * also move in the history, so that a deletion of the person removes the comments. The statements
 * stop the batch with `LIST_FULL` if a list has no space.
 */
export const returnLinks = (
  scope: Scope,
  snapshot: { links: Query; filled: Query; places: Query },
  sides: Sides,
): Statement[] => [
  mergedLinks.expectRoomToReturn(scope.db, snapshot.links, { ...sides, ...ROOM }),
  repository.increaseVersions(
    scope.db,
    { links: mergedLinks.linksIn(snapshot.links) },
    nowOf(scope),
  ),
  ...mergedLinks.returnLinks(scope.db, snapshot, sides),
  repository.increaseVersions(
    scope.db,
    { links: listsWithAttendance(repository.oneId(sides.from)) },
    nowOf(scope),
  ),
  ...returnAttendance(scope.db, sides),
  moveComments(scope.db, snapshot.links, sides),
];

/** Returns statements that restore the list applications in a merge's snapshot. */
export const returnApplications = (
  scope: Scope,
  snapshot: { applications: Query; missed: Query },
  sides: Sides,
): Statement[] => [
  repository.increaseVersions(
    scope.db,
    { links: mergedLinks.linksIn(snapshot.applications) },
    nowOf(scope),
  ),
  ...mergedLinks.returnApplications(scope.db, snapshot, sides),
];

/**
 * Reads whether the list applications in a merge's snapshot contain every list of the query's
 * person.
 */
export const findHasOnlyAppliedLists = (applications: Query, personId: Query): Read<boolean> =>
  mergedLinks.findHasOnlyAppliedLists(applications, personId);

/** Stops a batch with `STALE_VERSION` unless a snapshot contains every list of a person. */
export const expectOnlyAppliedLists = (
  { db }: Scope,
  applications: Query,
  personId: string,
): Statement => mergedLinks.expectOnlyAppliedLists(db, applications, personId);
