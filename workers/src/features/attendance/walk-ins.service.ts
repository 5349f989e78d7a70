import type { ErrorCode } from "@kehila/shared/base/errors";
import { parseFields } from "@kehila/shared/base/fields";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import { keyIdOf, openWalkIn } from "@kehila/shared/events/sealed-walk-in";
import type {
  SentWalkIn,
  SentWalkIns,
  WalkIn,
  WalkInRefusal,
} from "@kehila/shared/events/walk-ins";
import { walkInSchema } from "@kehila/shared/events/walk-ins";
import type { Scope } from "../../core/scope.ts";
import { secretsOf, signedInActor } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { violatesUnique } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, readOfValue } from "../../db/read.ts";
import type { Change } from "../../db/change.ts";
import { commitBatch } from "../../db/change.ts";
import { withinWalkInBudget } from "../event-lists/adding-budget.service.ts";
import {
  conflictOf,
  expectEditable,
  listChange,
  staleVersion,
} from "../event-lists/rights.service.ts";
import type { EditedList } from "../event-lists/update.service.ts";
import { recordChanges } from "../history/many-changes.service.ts";
import { attendanceEntry, storeOperations } from "../participants/attendance.sql.ts";
import { applyByStaff, touchList } from "../participants/participants.service.ts";
import {
  expectRoomAtDoor,
  findStoredWalkIns,
  insertWalkIns,
} from "../participants/walk-ins.sql.ts";
import { newWalkIn } from "../persons/create.service.ts";
import { findRollCall } from "./attendance.service.ts";
import { privateKeyWith } from "./walk-in-keys.ts";

/** A list, and the ids of the sent walk-ins that the list already has. */
interface FoundForWalkIns {
  list: EditedList;
  stored: ReadonlySet<string>;
}

/** Reads a list that the actor may edit, and which of these walk-ins the list already has. */
const findForWalkIns = (listId: string, walkIns: readonly SentWalkIn[]): Read<FoundForWalkIns> =>
  joinReads({
    list: findRollCall(listId),
    stored: findStoredWalkIns(
      listId,
      walkIns.map(({ id }) => id),
    ),
  });

/** An opened walk-in, or the reason for its refusal. */
type OpenedWalkIn = { id: string } & (
  | { walkIn: WalkIn; reason?: never }
  | Pick<WalkInRefusal, "reason">
);

/** Opens a sealed walk-in and validates its values. */
async function open(
  scope: Scope,
  listId: string,
  { id, sealed }: SentWalkIn,
): Promise<OpenedWalkIn> {
  const key = privateKeyWith(secretsOf(scope), keyIdOf(sealed) ?? "none");
  const text = key && (await openWalkIn(sealed, key, { listId, id }));
  if (text === null) return { id, reason: "unreadable" };
  const parsed = parseFields(walkInSchema, jsonOf(text));
  return parsed.success ? { id, walkIn: parsed.data } : { id, reason: "invalid" };
}

/** Returns the value of a JSON text; undefined for a text that is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Stores walk-ins as applications with attendance. Stored walk-ins change nothing, so a phone can
 * send walk-ins in any order and repeatedly. The answer has a reason for each refused walk-in.
 */
export const addingWalkIns = (
  listId: string,
  walkIns: readonly SentWalkIn[],
): Change<FoundForWalkIns, SentWalkIns> => {
  // Opened once for all attempts.
  let opening: Promise<OpenedWalkIn[]> | null = null;
  return listChange(
    findForWalkIns(listId, walkIns),
    async (scope, { list, stored }) => {
      opening ??= Promise.all(walkIns.map((walkIn) => open(scope, listId, walkIn)));
      const all = await opening;
      const usedCount = list.personCount + list.waitingCount + list.applicationCount;
      let freeCount = Math.max(0, LIST_PERSONS_MAX - usedCount);
      const addedWalkIns: { id: string; walkIn: WalkIn }[] = [];
      const refusals: WalkInRefusal[] = [];
      for (const openedWalkIn of all) {
        if (stored.has(openedWalkIn.id)) continue;
        if ("reason" in openedWalkIn && openedWalkIn.reason)
          refusals.push({ id: openedWalkIn.id, reason: openedWalkIn.reason });
        else if (freeCount === 0) refusals.push({ id: openedWalkIn.id, reason: "full" });
        else if ("walkIn" in openedWalkIn) {
          addedWalkIns.push(openedWalkIn);
          freeCount -= 1;
        }
      }
      const refusedIds = new Set(refusals.map(({ id }) => id));
      const answer = {
        stored: all.map(({ id }) => id).filter((id) => !refusedIds.has(id)),
        refused: refusals,
      };
      if (addedWalkIns.length === 0) return answer;
      return withinWalkInBudget(scope, addedWalkIns.length, () =>
        commitBatch(scope, statementsOf(scope, list, addedWalkIns), readOfValue(answer), conflict),
      );
    },
    ({ list }) => staleVersion(list),
  );
};

/**
 * Returns the conflict of a failed batch: another request has stored one of the walk-ins, or the
 * list has changed.
 */
const conflict = (error: unknown): ErrorCode | null =>
  violatesUnique(error, "walk_ins.list_id") ? "STALE_VERSION" : conflictOf(error);

/** Returns the statements that store walk-ins: persons, their applications and their ticks. */
function statementsOf(
  scope: Scope,
  list: EditedList,
  addedWalkIns: readonly { id: string; walkIn: WalkIn }[],
): Statement[] {
  const { db } = scope;
  const persons = addedWalkIns.map(({ id, walkIn }) => ({
    id,
    ...newWalkIn(scope, walkIn, list.category),
  }));
  const operations = persons.map(({ id, personId }) => ({ id, personId, came: true, seen: [] }));
  const request = { listId: list.id, operations };
  const now = scope.calendar.now().toISOString();
  return [
    expectEditable(scope, list),
    expectRoomAtDoor(db, list.id, { count: persons.length, max: LIST_PERSONS_MAX }),
    insertWalkIns(
      db,
      list.id,
      persons.map(({ id, personId }) => ({ id, personId })),
    ),
    ...persons.flatMap(({ statements }) => statements),
    ...applyByStaff(
      scope,
      list.id,
      persons.map(({ personId }) => ({ personId, idNumber: null })),
    ),
    recordChanges(scope, "list", "attendance", attendanceEntry(request)),
    ...storeOperations(db, request, { at: now, actor: signedInActor(scope) }),
    touchList(scope, list.id),
  ];
}
