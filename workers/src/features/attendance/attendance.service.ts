import type {
  AttendanceChanges,
  Attended,
  Door,
  SentOperation,
} from "@kehila/shared/events/attendance";
import { isClosable } from "@kehila/shared/events/came";
import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead } from "../../db/read.ts";
import { commitBatch } from "../../db/retry.ts";
import { keepForRejected } from "../applications/rejected-attendance.sql.ts";
import { refuseIfOverHourlyLimit } from "../access-log/shown.service.ts";
import type { EditedList } from "../event-lists/update.service.ts";
import {
  changeRollCall,
  changeWithRetries,
  conflictOf,
  expectEditable,
  findChangeable,
  findPolled,
  staleVersion,
} from "../event-lists/rights.service.ts";
import { recordChange } from "../history/history.service.ts";
import { recordChanges } from "../history/many-changes.service.ts";
import {
  attendanceEntry,
  findAllStanding,
  findCounter,
  findDoorPeople,
  findNotOnList,
  findStandingNamed,
  findStandingSince,
  operationsForMissing,
  storeOperations,
} from "../participants/attendance.sql.ts";
import { presentPeople, presentTicks } from "./attendance.presenter.ts";

/** Reads a list that the actor may edit. */
export const findRollCall = (listId: string): Read<EditedList> =>
  findChangeable(listId, "lists.edit");

/** Reads the copy of a list for a phone at the door, without the key of walk-ins. */
export const findDoor = (listId: string): Read<Omit<Door, "walkInKey">> =>
  mapRead(
    joinReads({
      list: findRollCall(listId),
      people: findDoorPeople(listId),
      standing: findAllStanding(listId),
      counter: findCounter(listId),
    }),
    ({ list, people, standing, counter }, scope) => {
      refuseIfOverHourlyLimit(scope);
      return {
        id: list.id,
        title: list.title,
        date: list.date,
        version: list.version,
        counter,
        closedAt: list.rollCallClosedAt,
        isClosable: isClosable(list.date, scope.calendar),
        people: presentPeople(people),
        ticks: presentTicks(standing),
      };
    },
  );

/** Reads the ticks that changed after the value `since` of the counter, for phones that poll. */
export const findChanges = (listId: string, since: number): Read<AttendanceChanges> =>
  mapRead(
    joinReads({
      list: findPolled(listId),
      standing: findStandingSince(listId, since),
      counter: findCounter(listId),
    }),
    ({ list, standing, counter }) => ({
      version: list.version,
      counter,
      closedAt: list.rollCallClosedAt,
      ticks: presentTicks(standing),
    }),
  );

/**
 * Stores operations of a phone. Stored operations change nothing, so a phone can send its queue in
 * any order and repeatedly. A closed roll call accepts operations of a phone that comes late.
 */
export function attend(
  scope: Scope,
  foundList: EditedList,
  operations: readonly SentOperation[],
): Promise<Attended> {
  const { actor, db } = scope;
  if (!actor) throw new AppError("UNAUTHENTICATED");
  const request = { listId: foundList.id, operations };
  const instant = scope.calendar.now().toISOString();
  return changeWithRetries(
    scope,
    { loaded: foundList, read: findRollCall(foundList.id) },
    (list) =>
      commitBatch(
        scope,
        [
          expectEditable(scope, list),
          recordChanges(scope, "list", "attendance", attendanceEntry(request)),
          ...storeOperations(db, request, { at: instant, actor }),
          keepForRejected(db, operationsForMissing(request, { at: instant, actor })),
        ],
        mapRead(
          joinReads({
            list: findRollCall(foundList.id),
            standing: findStandingNamed(request),
            counter: findCounter(foundList.id),
            notOnList: findNotOnList(request),
          }),
          ({ list: now, standing, counter, notOnList }) => ({
            version: now.version,
            counter,
            closedAt: now.rollCallClosedAt,
            ticks: presentTicks(standing),
            notOnList,
          }),
        ),
        conflictOf,
      ),
    staleVersion,
  );
}

/**
 * Closes the roll call, from the event's day on, or opens it again. A roll call that already has
 * the state stays unchanged.
 */
export function setRollCall(
  scope: Scope,
  foundList: EditedList,
  isClosed: boolean,
): Promise<{ closedAt: string | null }> {
  const read = findRollCall(foundList.id);
  return changeWithRetries(
    scope,
    { loaded: foundList, read },
    async (list) => {
      if (isClosed && !isClosable(list.date, scope.calendar))
        throw new AppError("INVALID_TRANSITION");
      if (isClosed === (list.rollCallClosedAt !== null)) return { closedAt: list.rollCallClosedAt };
      const closedAt = isClosed ? scope.calendar.now().toISOString() : null;
      return commitBatch(
        scope,
        [
          ...changeRollCall(scope, list, closedAt),
          recordChange(scope, "list", {
            action: "roll-call",
            entityId: list.id,
            before: { closed: !isClosed },
            after: { closed: isClosed },
          }),
        ],
        mapRead(read, ({ rollCallClosedAt }) => ({ closedAt: rollCallClosedAt })),
        conflictOf,
      );
    },
    staleVersion,
  );
}
