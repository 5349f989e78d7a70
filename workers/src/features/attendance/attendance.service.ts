import type {
  AttendanceChanges,
  Attended,
  Door,
  SentOperation,
} from "@kehila/shared/events/attendance";
import { isClosable } from "@kehila/shared/events/came";
import { AppError } from "../../core/app-error.ts";
import { signedInActor } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead } from "../../db/read.ts";
import type { Change } from "../../db/change.ts";
import { commitBatch } from "../../db/change.ts";
import { keepForRejected } from "../applications/rejected-attendance.sql.ts";
import type { EditedList } from "../event-lists/update.service.ts";
import {
  changeRollCall,
  conflictOf,
  expectEditable,
  findChangeable,
  findPolled,
  listChange,
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
    ({ list, people, standing, counter }, { calendar }) => ({
      id: list.id,
      title: list.title,
      date: list.date,
      version: list.version,
      counter,
      closedAt: list.rollCallClosedAt,
      isClosable: isClosable(list.date, calendar),
      people: presentPeople(people),
      ticks: presentTicks(standing),
    }),
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
export const addingTicks = (
  listId: string,
  operations: readonly SentOperation[],
): Change<EditedList, Attended> =>
  listChange(
    findRollCall(listId),
    (scope, list) => {
      const { db } = scope;
      const request = { listId, operations };
      const sent = { at: scope.calendar.now().toISOString(), actor: signedInActor(scope) };
      return commitBatch(
        scope,
        [
          expectEditable(scope, list),
          recordChanges(scope, "list", "attendance", attendanceEntry(request)),
          ...storeOperations(db, request, sent),
          keepForRejected(db, operationsForMissing(request, sent)),
        ],
        mapRead(
          joinReads({
            list: findRollCall(listId),
            standing: findStandingNamed(request),
            counter: findCounter(listId),
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
      );
    },
    staleVersion,
  );

/**
 * Closes the roll call, from the event's day on, or opens it again. A roll call that already has
 * the state stays unchanged.
 */
export const settingRollCall = (
  listId: string,
  isClosed: boolean,
): Change<EditedList, { closedAt: string | null }> =>
  listChange(
    findRollCall(listId),
    (scope, list) => {
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
        mapRead(findRollCall(listId), ({ rollCallClosedAt }) => ({ closedAt: rollCallClosedAt })),
        conflictOf,
      );
    },
    staleVersion,
  );
