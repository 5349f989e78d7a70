import type { RemovedUser } from "@kehila/shared/accounts/accounts";
import type { Calendar } from "@kehila/shared/base/dates";
import { REMOVAL_UNDO_HOURS } from "@kehila/shared/base/limits";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import { expectConfirmed } from "../../db/confirmed-session.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead } from "../../db/read.ts";
import { commitBatch } from "../../db/change.ts";
import type { Env } from "../../env.ts";
import { HOUR } from "../../lib/duration.ts";
import { recordChange } from "../history/history.service.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import { isNameTaken } from "./names.service.ts";
import type { RemovedAccount } from "./removal.repository.ts";
import {
  deleteKept,
  findRemovedByActor,
  keepAccount,
  listRemovedByActor,
  restoreAccount,
} from "./removal.repository.ts";
import type { UserRow } from "./users.repository.ts";
import { listNames } from "./users.repository.ts";
import { findExisting, presentRow, removeAccount } from "./users.service.ts";

/** Returns the instant after which removals can be undone. */
const undoableSince = (calendar: Calendar): string =>
  new Date(calendar.now().getTime() - REMOVAL_UNDO_HOURS * HOUR).toISOString();

/**
 * Removes a user's account; requires a confirmed session. The administrator can undo the removal
 * for an hour; the removal of the actor's own account is final, because the session ends.
 */
export function removeUser(scope: Scope, user: UserRow): Promise<void> {
  const actor = signedInActor(scope);
  const removal = { removedBy: actor.id, at: scope.calendar.now().toISOString() };
  return removeAccount(scope, user, [
    ...expectConfirmed(scope),
    ...(user.id === actor.id ? [] : [keepAccount(scope.db, user.id, removal)]),
  ]);
}

/** Reads the accounts that the actor can bring back, the latest removal first. */
export const listUndoableRemovals = ({ calendar }: PlanScope): Read<RemovedUser[]> =>
  mapRead(listRemovedByActor(undoableSince(calendar)), (removed) =>
    removed.map(({ id, name, email, removedAt }) => ({ id, name, email, removedAt })),
  );

/**
 * Reads an account that the actor can bring back; 404 for another user's or an older removal, 409
 * `NAME_TAKEN` if another account has taken its name since.
 */
export const findUndoableRemoval = (
  { calendar, db }: PlanScope,
  userId: string,
): Read<RemovedAccount> =>
  mapRead(
    joinReads({
      removed: findRemovedByActor(userId, undoableSince(calendar)),
      accounts: listNames(db),
    }),
    ({ removed, accounts }) => {
      if (!removed) throw new AppError("NOT_FOUND");
      if (isNameTaken(accounts, removed.name, userId)) throw new AppError("NAME_TAKEN");
      return removed;
    },
  );

/**
 * Brings a removed account back as it was, in a new version; requires a confirmed session. The
 * account's sessions and mailed links stay ended. 409 `USER_ALREADY_EXISTS` if the address has an
 * account again.
 */
export async function undoRemoval(scope: Scope, { id, name, email, role }: RemovedAccount) {
  const removal = {
    id,
    removedBy: signedInActor(scope).id,
    since: undoableSince(scope.calendar),
  };
  const statements = [
    ...expectConfirmed(scope),
    ...restoreAccount(scope.db, removal),
    recordChange(scope, "user", {
      action: "undoDelete",
      entityId: id,
      after: { name, email, role },
    }),
    recordSecurityEvent(scope, "userRestored", { target: { id, name } }),
  ];
  return presentRow(await commitBatch(scope, statements, findExisting(scope, id), () => null));
}

/**
 * Deletes the kept rows of accounts whose removal can no longer be undone. Runs every five minutes,
 * not only at night, because the rows contain password hashes and second factors. Safe to repeat.
 */
export async function endRemovals(env: Pick<Env, "DB">, calendar: Calendar): Promise<void> {
  const db = openDatabase(env.DB);
  await runBatch(db, [deleteKept(db, undoableSince(calendar))]);
}
