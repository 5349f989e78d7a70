import type {
  CurrentUser,
  PermissionsChange,
  RoleChange,
  UpdateUser,
} from "@kehila/shared/accounts/accounts";
import type { ErrorCode } from "@kehila/shared/base/errors";
import type { Actor, Permission } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import { failedExpectation } from "../../db/expectations.ts";
import { expectConfirmed } from "../../db/confirmed-session.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, runRead } from "../../db/read.ts";
import type { Change } from "../../db/change.ts";
import { commitBatch, runChange } from "../../db/change.ts";
import type { SessionActor } from "../../core/actor.ts";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import { refuseTakenName } from "./names.service.ts";
import { presentUser } from "./users.presenter.ts";
import type { UserRow } from "./users.repository.ts";
import * as repository from "./users.repository.ts";

/** Reads every account, for administrators. */
export const listUsers = ({ db }: PlanScope) =>
  mapRead(repository.listUsers(db), (users) => users.map(presentRow));

/**
 * Changes the flags in the body; requires a confirmed session. The new flags apply from the
 * account's next request.
 */
export const changingPermissions = (
  plan: PlanScope,
  userId: string,
  { version, ...flags }: PermissionsChange,
) =>
  accountChange(plan, { userId, version, conditions: expectConfirmed }, (scope, user) => {
    const grantedFlags = new Set<Permission>(user.permissions);
    const addedFlags = PERMISSIONS.filter(
      (flag) => flags[flag] === true && !grantedFlags.has(flag),
    );
    const revokedFlags = PERMISSIONS.filter(
      (flag) => flags[flag] === false && grantedFlags.has(flag),
    );
    if (addedFlags.length + revokedFlags.length === 0) return [];
    const state = (value: boolean) => (flag: Permission) => [flag, value] as const;
    return [
      ...repository.changeFlags(scope.db, userId, { given: addedFlags, taken: revokedFlags }),
      recordChange(scope, "user", {
        action: "permissions",
        entityId: userId,
        before: Object.fromEntries([
          ...addedFlags.map(state(false)),
          ...revokedFlags.map(state(true)),
        ]),
        after: Object.fromEntries([
          ...addedFlags.map(state(true)),
          ...revokedFlags.map(state(false)),
        ]),
      }),
      ...(addedFlags.length > 0
        ? [recordSecurityEvent(scope, "permissionsGiven", { target: user, details: addedFlags })]
        : []),
      ...(revokedFlags.length > 0
        ? [recordSecurityEvent(scope, "permissionsTaken", { target: user, details: revokedFlags })]
        : []),
    ];
  });

/**
 * Changes the role and ends the account's sessions. 409 `LAST_ADMIN` if no administrator would
 * remain. `conditions` are statements that stop the batch before the first change.
 */
export function changeRole(
  scope: Scope,
  userId: string,
  { role, version }: Omit<RoleChange, "password">,
  conditions: readonly Statement[] = [],
) {
  const account = { userId, version, conditions: () => conditions };
  const change = accountChange(scope, account, (_scope, user) =>
    user.role === role
      ? []
      : [
          ...repository.changeRole(scope.db, userId, role),
          recordChange(scope, "user", {
            action: "role",
            entityId: userId,
            before: { role: user.role },
            after: { role },
          }),
          recordSecurityEvent(scope, "roleChanged", { target: user, details: [role] }),
        ],
  );
  return runChange(scope, change);
}

/** Changes the name and language of the caller. 409 `NAME_TAKEN` for the name of another account. */
export async function changeProfile(
  scope: Scope,
  found: UserRow,
  { version, ...profile }: UpdateUser,
) {
  const userId = found.id;
  if (profile.name !== undefined && profile.name !== found.name)
    await runRead(scope, refuseTakenName(scope, profile.name, userId));
  const change = accountChange(scope, { userId, version }, (_scope, user) => {
    const changes = changedFields({ ...user }, profile);
    return changes === null
      ? []
      : [
          repository.changeProfile(scope.db, userId, changes.after),
          recordChange(scope, "user", { action: "update", entityId: userId, ...changes }),
          ...(profile.name === undefined || profile.name === user.name
            ? []
            : [
                recordSecurityEvent(scope, "userRenamed", {
                  actor: { id: userId, name: user.name },
                  target: { id: userId, name: profile.name },
                }),
              ]),
        ];
  });
  return runChange(scope, change, { found });
}

/**
 * Removes an account; its sessions end at once, its history keeps the name. `before` are statements
 * that run before the deletion, such as conditions that stop the batch.
 */
export async function removeAccount(
  scope: Scope,
  { id, name, email, role }: UserRow,
  before: readonly Statement[],
): Promise<void> {
  await runBatch(scope.db, [
    ...before,
    ...repository.deleteUser(scope.db, id),
    recordChange(scope, "user", { action: "delete", entityId: id, before: { name, email, role } }),
    recordSecurityEvent(scope, "userDeleted", { target: { id, name } }),
  ]);
}

/** Returns the code of a conflict with a concurrent change of the account. */
function conflictOf(error: unknown): ErrorCode | null {
  const code = failedExpectation(error);
  return code === "STALE_VERSION" ? code : null;
}

/**
 * Returns the change of an account by the statements of `decide`; none for an account that stays as
 * it is. A request without a version applies to the current account. `conditions` refuses before
 * all other checks, or returns statements that stop the batch.
 */
function accountChange(
  plan: PlanScope,
  { userId, version, conditions = () => [] }: ChangedAccount,
  decide: (scope: Scope, user: UserRow) => readonly Statement[],
): Change<UserRow, CurrentUser> {
  const read = findExisting(plan, userId);
  return {
    read,
    make: async (scope, user) => {
      const expectations = conditions(scope);
      if (version !== undefined && version !== user.revision) throw staleUser(user);
      const statements = decide(scope, user);
      if (statements.length === 0) return presentRow(user);
      const all = [
        repository.expectRevision(scope.db, userId, user.revision),
        ...expectations,
        ...statements,
      ];
      return presentRow(await commitBatch(scope, all, read, conflictOf));
    },
  };
}

/** The account to change, and the version that the user saw. */
interface ChangedAccount {
  userId: string;
  version: number | undefined;
  conditions?: (scope: Scope) => readonly Statement[];
}

/** Returns the account of an actor, as read with the session. */
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

/** Reads the parts of an account that `can()` needs; null for a deleted or unverified account. */
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

/** Reads an account; 404 if there is none. */
export const findExisting = ({ db }: PlanScope, userId: string): Read<UserRow> =>
  mapRead(repository.findUser(db, userId), (user) => {
    if (!user) throw new AppError("NOT_FOUND");
    return user;
  });

const staleUser = (user: UserRow): AppError =>
  new AppError("STALE_VERSION", { extra: { current: presentRow(user) } });

/** Returns an account as the API shows it. */
export const presentRow = (user: UserRow) =>
  presentUser({
    ...user,
    permissions: Object.fromEntries(user.permissions.map((flag) => [flag, true])),
  });
