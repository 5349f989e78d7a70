import type { EventCategory } from "../events/categories.ts";

export const ROLES = ["ADMIN", "MODERATOR", "USER"] as const;
export type Role = (typeof ROLES)[number];

/** The checkbox groups of the permissions dialog, in display order. */
export const PERMISSION_GROUPS = {
  listVisibility: [
    "canViewCinema",
    "canViewLanguageLesson",
    "canViewProject",
    "canViewKidsProject",
    "canViewHumanitarian",
  ],
  listManagement: [
    "canCreateLists",
    "canEditOwnLists",
    "canEditAllLists",
    "canDeleteOwnLists",
    "canDeleteAllLists",
  ],
  personManagement: [
    "canCreatePersons",
    "canEditPersons",
    "canDeletePersons",
    "canViewArchive",
    "canManageArchive",
  ],
} as const;

export const PERMISSIONS = [
  ...PERMISSION_GROUPS.listVisibility,
  ...PERMISSION_GROUPS.listManagement,
  ...PERMISSION_GROUPS.personManagement,
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The permission flags of an account; a missing flag is not granted. */
export type Permissions = Readonly<Partial<Record<Permission, boolean>>>;

/** The flag that allows viewing a category's lists. */
const VIEW_PERMISSION: Record<EventCategory, Permission> = {
  cinema: "canViewCinema",
  language_lesson: "canViewLanguageLesson",
  project: "canViewProject",
  kids_project: "canViewKidsProject",
  humanitarian: "canViewHumanitarian",
};

const MODERATOR_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>([
  ...PERMISSION_GROUPS.listVisibility,
  "canCreateLists",
  "canEditOwnLists",
  "canEditAllLists",
  "canDeleteOwnLists",
  "canCreatePersons",
  "canEditPersons",
  "canViewArchive",
  "canManageArchive",
]);

const ROLE_PERMISSIONS: Record<Role, ReadonlySet<Permission>> = {
  ADMIN: new Set(PERMISSIONS),
  MODERATOR: MODERATOR_PERMISSIONS,
  USER: new Set(),
};

/** Returns the flags that a role includes, for the permissions dialog. */
export const permissionsOfRole = (role: Role): ReadonlySet<Permission> => ROLE_PERMISSIONS[role];

/** The signed-in account that makes a request, with its current flags. */
export interface Actor {
  id: string;
  role: Role;
  permissions: Permissions;
}

export const PERSON_STATUSES = ["pending", "active", "archived"] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

export interface PersonTarget {
  status: PersonStatus;
}

export interface ListTarget {
  category: EventCategory;
  createdBy: string | null;
}

/** An import, with the id of its user; null for a deleted account. */
export interface ImportTarget {
  userId: string | null;
}

/** The source of an export: persons of a status, or the participants of an event list. */
export type ExportTarget = PersonTarget | Pick<ListTarget, "category">;

type HasPermission = (permission: Permission) => boolean;

const seesPersons = (has: HasPermission): boolean =>
  has("canCreatePersons") || has("canEditPersons") || has("canDeletePersons");

const seesArchive = (has: HasPermission): boolean =>
  has("canViewArchive") || has("canManageArchive");

const seesLists = (has: HasPermission, list?: { category: EventCategory }): boolean =>
  list
    ? has(VIEW_PERMISSION[list.category])
    : PERMISSION_GROUPS.listVisibility.some((permission) => has(permission));

/**
 * One rule per action. Without a target it returns whether the actor may be allowed for any target;
 * with one, whether the actor is allowed for that person or list. Administrators bypass the rules.
 */
const RULES = {
  "persons.read": (has: HasPermission, _actor: Actor, person?: PersonTarget) => {
    switch (person?.status) {
      case "active":
        return seesPersons(has);
      case "archived":
        return seesArchive(has);
      case "pending":
        return false;
      case undefined:
        return seesPersons(has) || seesArchive(has);
    }
  },
  "persons.create": (has: HasPermission) => has("canCreatePersons"),
  "persons.check": (has: HasPermission) => has("canCreatePersons") || has("canEditPersons"),
  "persons.edit": (has: HasPermission, _actor: Actor, person?: PersonTarget) =>
    has("canEditPersons") && person?.status !== "pending",
  // Telling a person what is kept: for those who may read the record and correct it.
  "persons.disclose": (has: HasPermission, actor: Actor, person?: PersonTarget): boolean =>
    has("canEditPersons") && RULES["persons.read"](has, actor, person),
  // A separated child changes the parent's record and creates another one.
  "persons.separateChild": (has: HasPermission, _actor: Actor, person?: PersonTarget): boolean =>
    RULES["persons.import"](has) && person?.status !== "pending",
  // An import creates persons and changes others.
  "persons.import": (has: HasPermission) => has("canCreatePersons") && has("canEditPersons"),
  "persons.undoImport": (has: HasPermission, actor: Actor, importTarget?: ImportTarget): boolean =>
    RULES["persons.import"](has) &&
    (importTarget === undefined || importTarget.userId === actor.id),
  "persons.archive": (has: HasPermission) => has("canDeletePersons"),
  "persons.unarchive": (has: HasPermission) => has("canDeletePersons") || has("canManageArchive"),
  "persons.delete": (has: HasPermission) => has("canDeletePersons"),
  // A merge edits one record and removes the other.
  "persons.merge": (has: HasPermission, _actor: Actor, person?: PersonTarget) =>
    has("canEditPersons") && has("canDeletePersons") && person?.status !== "pending",
  "persons.review": () => false,
  // The first page: for actors who may open any page of the register.
  "today.read": (has: HasPermission) => seesPersons(has) || seesArchive(has) || seesLists(has),
  "accounts.manage": () => false,
  "accessLog.read": () => false,
  "backups.manage": () => false,
  "system.read": () => false,
  "tokens.manage": () => false,
  "lists.read": (has: HasPermission, _actor: Actor, list?: ListTarget) => seesLists(has, list),
  "lists.create": (has: HasPermission, _actor: Actor, list?: Pick<ListTarget, "category">) =>
    has("canCreateLists") && seesLists(has, list),
  "lists.edit": (has: HasPermission, actor: Actor, list?: ListTarget) =>
    seesLists(has, list) &&
    (has("canEditAllLists") ||
      (has("canEditOwnLists") && (list === undefined || list.createdBy === actor.id))),
  "lists.delete": (has: HasPermission, actor: Actor, list?: ListTarget) =>
    seesLists(has, list) &&
    (has("canDeleteAllLists") ||
      (has("canDeleteOwnLists") && (list === undefined || list.createdBy === actor.id))),
  "lists.pick": (has: HasPermission) =>
    seesLists(has) && (has("canCreateLists") || has("canEditOwnLists") || has("canEditAllLists")),
  // Requires the right to read the source.
  "exports.create": (has: HasPermission, actor: Actor, source?: ExportTarget): boolean => {
    if (source === undefined) return seesPersons(has) || seesArchive(has) || seesLists(has);
    if ("category" in source) return seesLists(has, source);
    return RULES["persons.read"](has, actor, source);
  },
} as const;

export type Action = keyof typeof RULES;

/** The type of target that an action takes. */
export type TargetOf<A extends Action> =
  Parameters<(typeof RULES)[A]> extends [unknown, unknown, (infer T)?] ? T : never;

/**
 * Decides whether an actor may perform an action (docs/product.md#table-of-rights). Pure, and the
 * only such place: server, menu, route guards and buttons call it. Unknown actions, unknown roles
 * and signed-out visitors are denied.
 */
export function can<A extends Action>(
  actor: Actor | null | undefined,
  action: A,
  target?: TargetOf<A>,
): boolean {
  if (!actor || !Object.hasOwn(RULES, action)) return false;
  if (actor.role === "ADMIN") return true;
  const has: HasPermission = (permission) =>
    actor.permissions[permission] === true ||
    (actor.role === "MODERATOR" && MODERATOR_PERMISSIONS.has(permission));
  const rule = RULES[action] as (has: HasPermission, actor: Actor, target?: unknown) => boolean;
  return rule(has, actor, target);
}

/** Roles and flags that each grant a right. */
export interface Grants {
  roles: readonly Role[];
  permissions: readonly Permission[];
}

/**
 * Returns the roles and the flags that each allow an action on a target, for conditions in SQL. For
 * rules that a single role or flag satisfies: a flag that needs another flag is omitted.
 */
export function grantsOf<A extends Action>(action: A, target: TargetOf<A>): Grants {
  const allows = (role: Role, permissions: Permissions): boolean =>
    can({ id: "", role, permissions }, action, target);
  return {
    roles: ROLES.filter((role) => allows(role, {})),
    permissions: PERMISSIONS.filter((permission) => allows("USER", { [permission]: true })),
  };
}
