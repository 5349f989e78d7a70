import type { ErrorCode } from "@kehila/shared/base/errors";
import type { ListTarget } from "@kehila/shared/accounts/permissions";
import { can } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { failedExpectation } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, runRead } from "../../db/read.ts";
import type { Change } from "../../db/change.ts";
import { spareBudget } from "../access-log/shown.service.ts";
import type { ListRow } from "./event-lists.repository.ts";
import { expectList, findList } from "./event-lists.repository.ts";
import { findRollCallState, setRollCall } from "./roll-call.repository.ts";

type ChangeRight = "lists.edit" | "lists.delete";

/**
 * Throws `NOT_FOUND` for a list that is missing or hidden from the actor, `FORBIDDEN` for a visible
 * list that the actor may not change.
 */
export function refuseUnlessAllowed<List extends ListTarget>(
  scope: Scope,
  action: ChangeRight,
  list: List | null,
): List {
  const visibleList = refuseUnlessVisible(scope, list);
  if (!can(scope.actor, action, visibleList)) throw new AppError("FORBIDDEN");
  return visibleList;
}

/** Throws `NOT_FOUND` for a list that is missing or hidden from the actor. */
function refuseUnlessVisible<List extends ListTarget>(scope: Scope, list: List | null): List {
  const { actor } = scope;
  if (!list || !can(actor, "lists.read", list)) throw new AppError("NOT_FOUND");
  if (list.createdBy === actor?.id) spareBudget(scope);
  return list;
}

/** Reads a list that the actor may see; 404 if it is missing or hidden. */
export const findVisible = (id: string): Read<ListRow> =>
  mapRead(findList(id), (list, scope) => refuseUnlessVisible(scope, list));

/** Reads a list that the actor may change; throws the errors of {@link refuseUnlessAllowed}. */
export const findChangeable = (id: string, action: ChangeRight): Read<ListRow> =>
  mapRead(findList(id), (list, scope) => refuseUnlessAllowed(scope, action, list));

/**
 * Stops the batch with `STALE_VERSION` if a value that decides who may edit the list has changed.
 */
export const expectEditable = ({ db }: Scope, list: ListRow): Statement =>
  expectList(db, { ...list, version: undefined });

/** Returns statements that close (an instant) or open (null) the roll call, as it was read. */
export const changeRollCall = (
  scope: Scope,
  list: ListRow,
  closedAt: string | null,
): Statement[] => [expectEditable(scope, list), ...setRollCall(scope.db, list, closedAt)];

/**
 * Reads version and roll call of a list that the actor may edit, without the counts of its card.
 */
export const findPolled = (id: string) =>
  mapRead(findRollCallState(id), (list, scope) => refuseUnlessAllowed(scope, "lists.edit", list));

/** Returns the code of a conflict: a list or link has changed since it was read. */
export function conflictOf(error: unknown): ErrorCode | null {
  const code = failedExpectation(error);
  return code === "STALE_VERSION" ? code : null;
}

/**
 * Returns the change of a list or link. The refusal after the last conflict contains the current
 * list or link.
 */
export const listChange = <Found, Answer>(
  read: Read<Found>,
  make: Change<Found, Answer>["make"],
  staleError: (found: Found) => AppError,
): Change<Found, Answer> => ({
  read,
  make,
  refusal: async (scope) => staleError(await runRead(scope, read)),
});

/** Returns the error for an older version, with the current list or link. */
export const staleVersion = (current: object): AppError =>
  new AppError("STALE_VERSION", { extra: { current } });
