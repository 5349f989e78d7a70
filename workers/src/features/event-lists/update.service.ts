import type { FieldErrors } from "@kehila/shared/base/errors";
import type {
  ChangedListPersons,
  ChangeListPersons,
  EventListSummary,
  EventListUpdate,
  MovedUp,
  MoveUp,
} from "@kehila/shared/events/event-lists";
import { can } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { failedExpectation } from "../../db/expectations.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, readOfValue, mapRead, runRead } from "../../db/read.ts";
import type { Change } from "../../db/change.ts";
import { commitBatch } from "../../db/change.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { recordChanges } from "../history/many-changes.service.ts";
import type {
  PersonsToAdd,
  PlannedChange,
  PersonsToRemove,
} from "../participants/list-participants.service.ts";
import {
  planMoveUp,
  planParticipants,
  refusalReason,
} from "../participants/list-participants.service.ts";
import { deletedListEntry } from "../participants/list-participants.sql.ts";
import { refuseChangedSelection, resolveAdded } from "../persons/selection/selection.service.ts";
import { withinAddingBudget } from "./adding-budget.service.ts";
import * as assignedUsers from "./assigned-users.repository.ts";
import type { ListFields, ListRow } from "./event-lists.repository.ts";
import * as repository from "./event-lists.repository.ts";
import { conflictOf, findChangeable, listChange, staleVersion } from "./rights.service.ts";

/** A list to edit; with its users only if the body contains users. */
interface EditableList {
  list: ListRow;
  userIds: string[] | null;
}

/** Reads the response of every change of a list. */
const findChanged = (id: string): Read<EventListSummary> =>
  mapRead(repository.findList(id), (list) => {
    if (!list) throw new AppError("NOT_FOUND");
    return list;
  });

/** Edits a list. Ids in the body are the complete set of the list's persons or users. */
export const editingList = (
  { db }: PlanScope,
  id: string,
  { personIds, userIds, version, ...body }: EventListUpdate,
): Change<EditableList, EventListSummary> =>
  listChange(
    joinReads({
      list: findChangeable(id, "lists.edit"),
      userIds: userIds
        ? mapRead(assignedUsers.findUserIds(db, id), (rows) => rows.map((row) => row.id))
        : readOfValue(null),
    }),
    async (scope, { list, userIds: assigned }) => {
      if (version !== undefined && version !== list.version) throw staleVersion(list);
      const fields = fieldsOf(list);
      const newFields = { ...fields, ...defined(body) };
      // The actor also needs the right in the new category.
      const target = { category: newFields.category, createdBy: list.createdBy };
      if (!can(scope.actor, "lists.edit", target)) throw new AppError("FORBIDDEN");
      const edit = changedFields(
        { ...fields, userIds: assigned },
        { ...newFields, userIds: userIds?.toSorted() ?? null },
      );
      const people = personIds && planPersons(scope, list, { personIds }, { allBut: personIds });
      if (!edit && !people) return list;
      const now = scope.calendar.now().toISOString();
      try {
        const statements = [
          repository.expectList(scope.db, list),
          ...(people ? withVersionIncrease(scope, id, people) : []),
          ...(edit
            ? [
                repository.updateList(scope.db, id, newFields, now),
                ...(userIds ? assignedUsers.replaceUsers(scope.db, id, userIds) : []),
                recordChange(scope, "list", { action: "update", entityId: id, ...edit }),
              ]
            : []),
        ];
        const changedList = readSecond(people?.apply ?? readOfValue(null), findChanged(id));
        return await withinAddingBudget(scope, id, personIds ?? [], () =>
          commitBatch(scope, statements, changedList, conflictOf),
        );
      } catch (error) {
        return await refuseUnknownIds(scope, id, { personIds, userIds }, error);
      }
    },
    ({ list }) => staleVersion(list),
  );

/** Returns the fields of a list that users write. */
const fieldsOf = ({
  title,
  description,
  date,
  time,
  venue,
  capacity,
  capacityUnit,
  category,
}: ListRow): ListFields => ({
  title,
  description,
  date,
  time,
  venue,
  capacity,
  capacityUnit,
  category,
});

/** Returns the defined members of an object. */
const defined = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

const planPersons = (
  scope: Scope,
  list: ListRow,
  addedPersons: PersonsToAdd,
  removedPersons: PersonsToRemove,
): PlannedChange => planParticipants(scope, list, { added: addedPersons, removed: removedPersons });

/**
 * Returns the statements of a change of participants; they increase the list's version if the
 * membership changes.
 */
const withVersionIncrease = (scope: Scope, id: string, people: PlannedChange) => [
  ...people.expectations,
  people.history,
  repository.increaseVersionIfChanged(scope.db, id, scope.calendar.now().toISOString()),
  people.keepRemoved,
];

/** Joins two reads into one batch and returns the second value. */
const readSecond = <T>(before: Read<unknown>, read: Read<T>): Read<T> =>
  mapRead(joinReads({ before, value: read }), ({ value }) => value);

/** Throws field errors for ids that stopped the batch; rethrows other errors. */
async function refuseUnknownIds(
  scope: Scope,
  id: string,
  { personIds, userIds = [] }: Pick<EventListUpdate, "personIds" | "userIds">,
  error: unknown,
): Promise<never> {
  if (failedExpectation(error) !== "INVALID_INPUT") throw error;
  const fields: FieldErrors = {};
  if ((await runRead(scope, assignedUsers.countUsers(scope.db, userIds))) !== userIds.length) {
    fields["userIds"] = "UNKNOWN_REFERENCE";
  } else fields["personIds"] = await refusalReason(scope, id, { personIds: personIds ?? [] });
  throw new AppError("INVALID_INPUT", { fields });
}

/**
 * Adds persons to a list and removes other persons. The request needs no version, because
 * concurrent requests each add and remove their own persons.
 */
export const changingParticipants = (
  id: string,
  { add = [], remove = [], matching }: ChangeListPersons,
): Change<ListRow, ChangedListPersons> =>
  listChange(
    findChangeable(id, "lists.edit"),
    async (scope, list) => {
      const { category, createdBy } = list;
      const { query, expectations } = resolveAdded(scope, id, { personIds: add, matching });
      const addedPersons: PersonsToAdd = { personIds: add, query };
      const people = planPersons(scope, list, addedPersons, { only: remove });
      try {
        const statements = [
          repository.expectList(scope.db, { id, category, createdBy }),
          ...expectations,
          ...withVersionIncrease(scope, id, people),
        ];
        const read = mapRead(
          joinReads({ changed: people.apply, list: findChanged(id) }),
          ({ changed, list: summary }) => ({
            ...summary,
            added: changed.addedIds.length,
            ...changed,
          }),
        );
        return await withinAddingBudget(scope, id, add, () =>
          commitBatch(scope, statements, read, conflictOf),
        );
      } catch (error) {
        if (failedExpectation(error) === "INVALID_INPUT") {
          const field = matching ? "matching" : "add";
          const fields = { [field]: await refusalReason(scope, id, addedPersons) };
          throw new AppError("INVALID_INPUT", { fields });
        }
        return await refuseChangedSelection(scope, { matching }, error);
      }
    },
    staleVersion,
  );

/**
 * Gives waiting persons of a list a place. Throws `LIST_FULL` if there are not enough places. Skips
 * persons who have a place or have left the list, so that two users can move up the same person.
 */
export const movingUp = (id: string, { personIds }: MoveUp): Change<ListRow, MovedUp> =>
  listChange(
    findChangeable(id, "lists.edit"),
    (scope, { category, createdBy }) => {
      const plan = planMoveUp(scope, id, personIds);
      const statements = [
        repository.expectList(scope.db, { id, category, createdBy }),
        ...plan.expectations,
        plan.history,
        repository.increaseVersionIfChanged(scope.db, id, scope.calendar.now().toISOString()),
      ];
      const read = mapRead(joinReads({ moved: plan.apply, list: findChanged(id) }), (result) => ({
        ...result.list,
        moved: result.moved,
      }));
      return commitBatch(scope, statements, read, conflictOf);
    },
    staleVersion,
  );

/** A list, as the basis of a change by another slice. */
export type EditedList = ListRow;

/** A change of participants for the batch of another slice: statements, and a read after them. */
interface Membership {
  statements: Statement[];
  read: Read<unknown>;
}

/**
 * Plans to add persons to a list, or to remove persons from it. `STALE_VERSION` stops the batch.
 */
export function planMembership(
  scope: Scope,
  list: ListRow,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Membership {
  const { id, category, createdBy } = list;
  const people = planPersons(scope, list, { personIds: add }, { only: remove });
  return {
    statements: [
      repository.expectList(scope.db, { id, category, createdBy }),
      ...withVersionIncrease(scope, id, people),
    ],
    read: people.apply,
  };
}

/**
 * Returns the statements that delete a list, with history, if it was not used: no participants,
 * applications or users, no edit, and no visit of its public link. None if the actor may not delete
 * the list.
 */
export const removalOfUnused = (scope: Scope, list: ListRow): Statement[] =>
  can(scope.actor, "lists.delete", list)
    ? [
        recordChanges(scope, "list", "delete", repository.ifUnused(deletedListEntry(list.id))),
        repository.deleteIfChanged(scope.db, list.id),
      ]
    : [];

/** Deletes a list with its links and applications; the persons stay. */
export const removingList = (
  id: string,
  version: number | undefined,
): Change<ListRow, { id: string }> =>
  listChange(
    findChangeable(id, "lists.delete"),
    (scope, list) => {
      if (version !== undefined && version !== list.version) throw staleVersion(list);
      return commitBatch(
        scope,
        [
          repository.expectList(scope.db, list),
          recordChanges(scope, "list", "delete", deletedListEntry(id)),
          repository.deleteList(scope.db, id),
        ],
        readOfValue({ id }),
        conflictOf,
      );
    },
    staleVersion,
  );
