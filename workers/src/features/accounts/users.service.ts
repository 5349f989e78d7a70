import type { PermissionsChange, RoleChange, UpdateUser } from "@kehila/shared/accounts/accounts";
import type { ErrorCode } from "@kehila/shared/base/errors";
import type { Actor, Permission } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import { failedExpectation } from "../../db/expectations.ts";
import { expectConfirmed } from "../../db/confirmed-session.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, runRead } from "../../db/read.ts";
import { basisOf, commitBatch, retryOnConflict } from "../../db/retry.ts";
import type { SessionActor } from "../../core/actor.ts";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { presentUser } from "./users.presenter.ts";
import type { UserRow } from "./users.repository.ts";
import * as repository from "./users.repository.ts";

/** Every account, for administrators. */
export const listUsers = ({ db }: PlanScope) =>
  mapRead(repository.listUsers(db), (users) => users.map(present));

/**
 * Changes the flags that the body names, in a confirmed session. Flags count from the account's next
 * request.
 */
export function changePermissions(
  scope: Scope,
  found: UserRow,
  { version, ...flags }: PermissionsChange,
) {
  const conditions = expectConfirmed(scope);
  const userId = found.id;
  return change(scope, { userId, version, found }, (user) => {
    const has = new Set<Permission>(user.permissions);
    const given = PERMISSIONS.filter((flag) => flags[flag] === true && !has.has(flag));
    const taken = PERMISSIONS.filter((flag) => flags[flag] === false && has.has(flag));
    if (given.length + taken.length === 0) return [];
    const state = (value: boolean) => (flag: Permission) => [flag, value] as const;
    return [
      ...conditions,
      ...repository.changeFlags(scope.db, userId, { given, taken }),
      recordChange(scope, "user", {
        action: "permissions",
        entityId: userId,
        before: Object.fromEntries([...given.map(state(false)), ...taken.map(state(true))]),
        after: Object.fromEntries([...given.map(state(true)), ...taken.map(state(false))]),
      }),
    ];
  });
}

/**
 * Changes the role; the account's sessions end. 409 `LAST_ADMIN` when no administrator would be left.
 * `conditions` are statements that stop the batch before anything is changed.
 */
export function changeRole(
  scope: Scope,
  userId: string,
  { role, version }: Omit<RoleChange, "password">,
  conditions: readonly Statement[] = [],
  found?: UserRow,
) {
  return change(scope, { userId, version, found }, (user) =>
    user.role === role
      ? []
      : [
          ...conditions,
          ...repository.changeRole(scope.db, userId, role),
          recordChange(scope, "user", {
            action: "role",
            entityId: userId,
            before: { role: user.role },
            after: { role },
          }),
        ],
  );
}

/** Changes one's own name and language. */
export function changeProfile(
  scope: Scope,
  userId: string,
  { version, ...profile }: UpdateUser,
  found?: UserRow,
) {
  return change(scope, { userId, version, found }, (user) => {
    const changed = changedFields({ ...user }, profile);
    return changed === null
      ? []
      : [
          repository.changeProfile(scope.db, userId, changed.after),
          recordChange(scope, "user", { action: "update", entityId: userId, ...changed }),
        ];
  });
}

/** Removes another user's account, in a confirmed session. */
export const removeUser = (scope: Scope, found: UserRow): Promise<void> =>
  removeAccount(scope, found.id, expectConfirmed(scope), found);

/**
 * Removes an account; its sessions end at once, its history stays under its name. `conditions` are
 * statements that stop the batch before anything is changed.
 */
export async function removeAccount(
  scope: Scope,
  userId: string,
  conditions: readonly Statement[] = [],
  found?: UserRow,
): Promise<void> {
  const { name, email, role } = found ?? (await runRead(scope, findExisting(scope, userId)));
  await runBatch(scope.db, [
    ...conditions,
    ...repository.deleteUser(scope.db, userId),
    recordChange(scope, "user", {
      action: "delete",
      entityId: userId,
      before: { name, email, role },
    }),
  ]);
}

/** A change of the account that was stored since it was read. */
function conflictOf(error: unknown): ErrorCode | null {
  const code = failedExpectation(error);
  return code === "STALE_VERSION" ? code : null;
}

/**
 * Reads an account, lets `decide` return the statements, and stores them with retries on conflict. A
 * request without a version is applied to the account as it is then.
 */
async function change(
  scope: Scope,
  { userId, version, found }: Changed,
  decide: (user: UserRow) => readonly Statement[],
) {
  const read = findExisting(scope, userId);
  return retryOnConflict(async (attempt) => {
    const user = await basisOf(scope, { read, found }, attempt);
    if (version !== undefined && version !== user.revision) throw stale(user);
    const statements = decide(user);
    if (statements.length === 0) return present(user);
    const unchanged = repository.expectRevision(scope.db, userId, user.revision);
    return present(await commitBatch(scope, [unchanged, ...statements], read, conflictOf));
  });
}

/** The account of a change, as the request names it, and as the guard has read it. */
interface Changed {
  userId: string;
  version: number | undefined;
  found?: UserRow | undefined;
}

/** The account of an actor, as the session was read with it. */
export function accountOf(actor: SessionActor): UserRow {
  const { id, name, email, emailVerified, image, role, language, revision, createdAt } = actor;
  const permissions = PERMISSIONS.filter((flag) => actor.permissions[flag] === true);
  return {
    id,
    name,
    email,
    emailVerified,
    image,
    role,
    language,
    revision,
    createdAt,
    permissions,
  };
}

/** Reads what `can()` asks of an account; null for a deleted or unverified one. */
export const findActor = (
  { db }: PlanScope,
  userId: string,
): Read<(Actor & { name: string }) | null> =>
  mapRead(repository.findUser(db, userId), (user) => {
    if (!user?.emailVerified) return null;
    const { id, name, role, permissions } = user;
    return {
      id,
      name,
      role,
      permissions: Object.fromEntries(permissions.map((one) => [one, true])),
    };
  });

/** Reads an account; 404 for a missing one. */
export const findExisting = ({ db }: PlanScope, userId: string): Read<UserRow> =>
  mapRead(repository.findUser(db, userId), (user) => {
    if (!user) throw new AppError("NOT_FOUND");
    return user;
  });

const stale = (user: UserRow): AppError =>
  new AppError("STALE_VERSION", { extra: { current: present(user) } });

const present = (user: UserRow) =>
  presentUser({
    ...user,
    permissions: Object.fromEntries(user.permissions.map((flag) => [flag, true])),
  });
