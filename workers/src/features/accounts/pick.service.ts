import type { EventCategory } from "@kehila/shared/events/categories";
import type { Actor } from "@kehila/shared/accounts/permissions";
import { can, PERMISSIONS, ROLES } from "@kehila/shared/accounts/permissions";
import type { UserPickPage, UserPickQuery } from "@kehila/shared/persons/pickers";
import { sortKey } from "@kehila/shared/names/fold";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { mapRead } from "../../db/read.ts";
import { findPickable } from "./pick.repository.ts";

/**
 * Reads a page of verified users for the picker of a list, by name: users who may see the
 * category's lists, or all users without a category. The cursor is the id of the previous page's
 * last user. All accounts are read, because an organisation has hundreds and names are compared
 * folded.
 */
export function pickUsers(
  { db }: PlanScope,
  { search = "", category, cursor, take }: UserPickQuery,
): Read<UserPickPage> {
  const words = sortKey(search).split(" ").filter(Boolean);
  return mapRead(findPickable(db, viewersOf(category)), (foundUsers, { actor }) => {
    if (category && !can(actor, "lists.read", { category, createdBy: null })) {
      throw new AppError("FORBIDDEN");
    }
    const users = foundUsers
      .map(({ id, name }) => ({ id, name, key: sortKey(name) }))
      .filter(({ key }) => words.every((word) => key.includes(word)))
      .toSorted((a, b) => compare(a.key, b.key) || compare(a.id, b.id));
    const start = cursor === undefined ? 0 : users.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== undefined && start === 0) {
      throw new AppError("INVALID_INPUT", { fields: { cursor: "NOT_ALLOWED" } });
    }
    const page = users.slice(start, start + take);
    const hasNextPage = start + take < users.length;
    return {
      data: page.map(({ id, name }) => ({ id, name })),
      hasNextPage,
      nextCursor: hasNextPage ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Returns the roles and the single flags with which `can()` shows the lists of a category. */
function viewersOf(category: EventCategory | undefined) {
  if (category === undefined) return { roles: ROLES, flags: [] };
  const list = { category, createdBy: null };
  const canRead = (actor: Omit<Actor, "id">) => can({ ...actor, id: "" }, "lists.read", list);
  return {
    roles: ROLES.filter((role) => canRead({ role, permissions: {} })),
    flags: PERMISSIONS.filter((flag) => canRead({ role: "USER", permissions: { [flag]: true } })),
  };
}
