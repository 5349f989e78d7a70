import type { EventCategory } from "@kehila/shared/events/categories";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { today } from "@kehila/shared/base/dates";
import type { FieldErrors } from "@kehila/shared/base/errors";
import { missingAfterwards } from "@kehila/shared/events/came";
import type {
  EventList,
  EventListCreate,
  EventListSummary,
  ListedEvent,
} from "@kehila/shared/events/event-lists";
import { ALL_LISTS_PAST_MAX } from "@kehila/shared/base/limits";
import { can } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../core/app-error.ts";
import type { JsonOf } from "../../core/json-of.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { failedExpectation } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, readOfValue, mapRead, runRead } from "../../db/read.ts";
import { commitBatch } from "../../db/change.ts";
import { newId } from "../../lib/ids.ts";
import { recordChange } from "../history/history.service.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { runOnce } from "../idempotency/idempotency.service.ts";
import { findWalkIns } from "../participants/attendance.sql.ts";
import { findApplicants } from "../participants/list-participants.service.ts";
import { findParticipants } from "../participants/list-participants.sql.ts";
import { copyParticipants } from "../participants/participants.service.ts";
import {
  areAllActive,
  refuseChangedSelection,
  selectForNewList,
} from "../persons/selection/selection.service.ts";
import { countCopied, withinAddingBudget } from "./adding-budget.service.ts";
import * as assignedUsers from "./assigned-users.repository.ts";
import { presentList } from "./event-lists.presenter.ts";
import type { ListRow } from "./event-lists.repository.ts";
import * as repository from "./event-lists.repository.ts";
import { findVisible, refuseUnlessAllowed } from "./rights.service.ts";

/**
 * Reads the lists of a category, upcoming lists first. 403 for a category hidden from the actor.
 */
export const listCategory = (
  { calendar }: PlanScope,
  category: EventCategory,
): Read<EventListSummary[]> =>
  mapRead(repository.findLists(category, today(calendar)), (lists, { actor }) => {
    if (!can(actor, "lists.read", { category, createdBy: null })) throw new AppError("FORBIDDEN");
    return [...lists];
  });

/** Reads the lists of the categories that the actor may see, upcoming lists first. */
export const listAll = ({ calendar }: PlanScope): Read<ListedEvent[]> =>
  mapRead(repository.findAllLists(today(calendar), ALL_LISTS_PAST_MAX), (lists, { actor }) =>
    lists.filter((list) => can(actor, "lists.read", list)),
  );

/** Reads the lists of some days, whatever their category, by day and time. */
export const findSoonEvents = (from: CalendarDay, until: CalendarDay) =>
  repository.findSoon(from, until);

/**
 * Reads the lists from a day until yesterday, whatever their category, the latest first, with what
 * each list lacks. Names a missing roll call only to editors, and only in a register with ticks.
 */
export const findOverEvents = (from: CalendarDay, day: CalendarDay) =>
  mapRead(repository.findOver(from, day), (lists, { actor }) =>
    lists.map(({ hasRollCalls, ...list }) => {
      const takesRollCall = hasRollCalls === 1 && can(actor, "lists.edit", list);
      const missingParts = missingAfterwards(list).filter(
        (part) => part !== "attendance" || takesRollCall,
      );
      return { ...list, missing: missingParts };
    }),
  );

/**
 * Reads the JSON text of a list with its participants and users. 404 for a list that is missing or
 * hidden from the actor.
 */
export const getList = ({ db }: PlanScope, id: string): Read<JsonOf<{ data: EventList }>> =>
  mapRead(
    joinReads({
      list: findVisible(id),
      participants: findParticipants(id),
      applicants: findApplicants(id),
      walkIns: findWalkIns(id),
      users: assignedUsers.findAssignedUsers(db, id),
    }),
    ({ list, ...links }, { actor }) => `{"data":${presentList(list, links, actor)}}`,
  );

/** Reads a list with the columns of its card, without checking rights; null if it is missing. */
export const findAnyList = (id: string): Read<ListRow | null> => repository.findList(id);

/**
 * Reads the list to copy, which the actor must be allowed to edit; null without `copyOf` or for a
 * deleted list.
 */
export const findSource = ({ copyOf }: Pick<EventListCreate, "copyOf">): Read<ListRow | null> =>
  copyOf === undefined
    ? readOfValue(null)
    : mapRead(
        repository.findList(copyOf),
        (list, scope) => list && refuseUnlessAllowed(scope, "lists.edit", list),
      );

/**
 * Creates a list with its persons and users, in one batch. A repeated idempotency key returns the
 * same list again.
 */
export async function createList(
  scope: Scope,
  source: ListRow | null,
  body: EventListCreate,
  idempotency: Idempotency | null,
): Promise<EventListSummary> {
  const isGone = body.copyOf !== undefined && !source;
  if (!isGone && !can(scope.actor, "lists.create", { category: body.category })) {
    throw new AppError("FORBIDDEN");
  }
  const listId = newId();
  const statements = newList(scope, listId, source, body);
  const creation = await runOnce(scope, idempotency, async (claim) => {
    // A retry must find its copy even if the source was deleted after the first request.
    if (isGone) throw new AppError("NOT_FOUND");
    try {
      await countCopied(scope, source, body.personIds);
      const read = repository.findList(listId);
      return await withinAddingBudget(scope, source?.id ?? null, body.personIds ?? [], () =>
        commitBatch(scope, [...claim.other(listId), ...statements], read, () => null),
      );
    } catch (error) {
      await refuseUnknownIds(scope, body, error);
      return refuseChangedSelection(scope, body, error);
    }
  });
  const list =
    "created" in creation ? creation.created : await readCreated(scope, creation.createdId);
  // A repeated key returns the current list, whose category may have changed.
  if (!list || !can(scope.actor, "lists.read", list)) throw new AppError("NOT_FOUND");
  return list;
}

/** Reads the list that the first request with a key created. */
const readCreated = async (scope: Scope, id: string | null) =>
  id === null ? null : runRead(scope, repository.findList(id));

/** Returns the statements that store a new list and its history. */
function newList(scope: Scope, listId: string, source: ListRow | null, body: EventListCreate) {
  const { db } = scope;
  const { personIds, matching, userIds, copyOf, ...listFields } = body;
  const { description = null, time = null, venue = null, capacity = null } = listFields;
  const { capacityUnit = "persons" } = listFields;
  const fields = { ...listFields, description, time, venue, capacity, capacityUnit };
  const createdBy = scope.actor?.id ?? null;
  const now = scope.calendar.now().toISOString();
  const copyStatement = source && !personIds ? copyParticipants(scope, listId, source.id) : null;
  const users = source && !userIds ? assignedUsers.copyUsers(db, listId, source.id) : null;
  return [
    ...(source ? [repository.expectList(db, { ...source, version: undefined })] : []),
    repository.insertList(db, { id: listId, createdBy, at: now }, fields),
    ...(copyStatement ? [copyStatement] : selectForNewList(scope, listId, { personIds, matching })),
    ...(users ? [users] : assignedUsers.assignUsers(db, listId, userIds ?? [])),
    recordChange(scope, "list", {
      action: "create",
      entityId: listId,
      after: {
        ...fields,
        ...(copyStatement ? {} : { personCount: matching?.count ?? personIds?.length ?? 0 }),
        ...(users ? {} : { userIds: userIds ?? [] }),
        ...(source ? { copyOf } : {}),
      },
    }),
  ];
}

/** Throws field errors for unknown ids that stopped the batch; returns for other errors. */
async function refuseUnknownIds(
  scope: Scope,
  { personIds = [], userIds = [] }: Pick<EventListCreate, "personIds" | "userIds">,
  error: unknown,
): Promise<void> {
  if (failedExpectation(error) !== "INVALID_INPUT") return;
  const fields: FieldErrors = {};
  if (!(await areAllActive(scope, personIds))) fields["personIds"] = "UNKNOWN_REFERENCE";
  if ((await runRead(scope, assignedUsers.countUsers(scope.db, userIds))) !== userIds.length) {
    fields["userIds"] = "UNKNOWN_REFERENCE";
  }
  throw new AppError("INVALID_INPUT", { fields });
}
