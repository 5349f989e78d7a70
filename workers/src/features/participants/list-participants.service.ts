import { fullNameOf } from "@kehila/shared/names/full-name";
import { today } from "@kehila/shared/base/dates";
import type { ListApplicant } from "@kehila/shared/events/event-lists";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import { can } from "@kehila/shared/accounts/permissions";
import type { Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql, runRead } from "../../db/read.ts";
import { recordChange } from "../history/history.service.ts";
import { recordChanges } from "../history/many-changes.service.ts";
import { expectThat } from "../../db/expectations.ts";
import { hasPlacesFor, movedUpEntry, moveUp } from "./capacity.sql.ts";
import * as repository from "./list-participants.sql.ts";
import { restoredFrom } from "./participants.service.ts";
import { findNamesIn } from "./participant-names.repository.ts";

/** Reads the pending applicants for a list; null for actors who may not read applications. */
export const findApplicants = (listId: string): Read<readonly ListApplicant[] | null> =>
  mapRead(repository.findApplicants(listId), (applicants, { actor }) =>
    can(actor, "persons.read", { status: "pending" }) ? applicants : null,
  );

/** Reads the names of persons in a list's history entries, by id, if the actor may read them. */
export const findParticipantNames = (
  entries: Parameters<typeof findNamesIn>[0],
  listId: string,
): Read<ReadonlyMap<string, string>> =>
  mapRead(
    findNamesIn(entries, listId),
    (persons, { actor }) =>
      new Map(
        persons
          // A user who sees a list may see its persons.
          .filter(
            ({ isOnList, status }) => isOnList === 1 || can(actor, "persons.read", { status }),
          )
          .map((person) => [person.id, fullNameOf(person)]),
      ),
  );

/** A link, with the data for a change of its comment. */
interface Link {
  id: string;
  version: number;
  comment: string | null;
  listId: string;
  /** The id of the person. */
  subjectId: string;
}

/** Returns statements that set the comment of a link as it was read, with history. */
export const commentOnParticipant = (
  scope: Scope,
  link: Link,
  comment: string | null,
): Statement[] => [
  ...repository.commentOnParticipant(scope.db, link, comment),
  recordChange(scope, "list", {
    action: "comment",
    entityId: link.listId,
    before: { personId: link.subjectId, linkId: link.id, comment: link.comment },
    after: { personId: link.subjectId, linkId: link.id, comment },
  }),
];

/** Persons to add to a list: by id, or by a query. */
export interface PersonsToAdd {
  personIds: readonly string[];
  query?: repository.ParticipantChange["added"] | undefined;
}

/** Persons to remove: only these persons, or all but these. */
export type PersonsToRemove = { only: readonly string[] } | { allBut: readonly string[] };

/**
 * A planned change of participants for one batch: conditions and history, then the change itself.
 */
export interface PlannedChange {
  expectations: Statement[];
  /** Changes a row if and only if the membership changes. */
  history: Statement;
  keepRemoved: Statement;
  apply: Read<repository.ChangeResult>;
}

/**
 * Plans a change of a list's participants. The batch stops with `INVALID_INPUT` for persons who
 * cannot be added, and above the limit. A list above the limit may keep its current number.
 */
export function planParticipants(
  scope: Scope,
  { id: listId, personCount }: { id: string; personCount: number },
  { added, removed }: { added: PersonsToAdd; removed: PersonsToRemove },
): PlannedChange {
  const { db } = scope;
  const now = scope.calendar.now().toISOString();
  const change = {
    listId,
    removed:
      "only" in removed
        ? repository.hasPersonIn(removed.only)
        : repository.hasOtherPerson(removed.allBut),
    added: added.query ?? repository.idsIn(added.personIds),
  };
  return {
    expectations: [repository.expectAddable(db, addableQuery(scope, listId, added))],
    history: recordChanges(scope, "list", "persons", repository.changedParticipants(change)),
    keepRemoved: repository.storeRemovedLinks(db, change, now),
    apply: repository.applyChange(change, {
      at: now,
      restoredFrom: restoredFrom(scope),
      max: Math.max(LIST_PERSONS_MAX, personCount),
    }),
  };
}

/** Plans a place for waiting persons. The batch stops with `LIST_FULL` if the list lacks places. */
export function planMoveUp(
  scope: Scope,
  listId: string,
  personIds: readonly string[],
): Pick<PlannedChange, "expectations" | "history"> & { apply: Read<number> } {
  const ids = repository.idsAmong(personIds);
  return {
    expectations: [expectThat(scope.db, hasPlacesFor(listId, ids), "LIST_FULL")],
    history: recordChanges(scope, "list", "move-up", movedUpEntry(listId, ids)),
    apply: mapRead(readSql(moveUp(listId, ids)), (rows) => rows.length),
  };
}

const addableQuery = (scope: Scope, listId: string, { personIds }: PersonsToAdd) => ({
  listId,
  personIds,
  restoredFrom: restoredFrom(scope),
  today: today(scope.calendar),
});

/**
 * Returns why a batch was refused with `INVALID_INPUT`: an unknown person, or too many
 * participants.
 */
export const refusalReason = async (
  scope: Scope,
  listId: string,
  addedPersons: PersonsToAdd,
): Promise<"UNKNOWN_REFERENCE" | "OUT_OF_RANGE"> =>
  (await runRead(scope, repository.findUnknown(addableQuery(scope, listId, addedPersons))))
    ? "UNKNOWN_REFERENCE"
    : "OUT_OF_RANGE";

/** Reads the ids of the persons that a change would show on a list for the first time. */
export const findNew = (
  scope: Scope,
  listId: string,
  personIds: readonly string[],
): Promise<string[]> =>
  runRead(scope, repository.findNew({ listId, personIds, restoredFrom: restoredFrom(scope) }));
