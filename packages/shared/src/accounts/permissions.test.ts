import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EventCategory } from "../events/categories.ts";
import { EVENT_CATEGORIES } from "../events/categories.ts";
import type { Action, Actor, Permission, PersonStatus, Role } from "./permissions.ts";
import { can, PERMISSION_GROUPS, PERMISSIONS, permissionsOfRole, ROLES } from "./permissions.ts";

/**
 * The permission table of docs/product.md#table-of-rights, written independently of `can()`. Each
 * rule gets the actor's flags, the target's state and category, and whether the actor owns the
 * list.
 */
interface Case {
  has: (...anyOf: Permission[]) => boolean;
  status: PersonStatus;
  category: EventCategory;
  isOwn: boolean;
}

const VIEWS: Record<EventCategory, Permission> = {
  cinema: "canViewCinema",
  language_lesson: "canViewLanguageLesson",
  project: "canViewProject",
  kids_project: "canViewKidsProject",
  humanitarian: "canViewHumanitarian",
};

const sees = ({ has, category }: Case): boolean => has(VIEWS[category]);
const isSettled = ({ status }: Case): boolean => status !== "pending";

const TABLE = {
  "persons.read": ({ has, status }: Case) =>
    status === "active"
      ? has("canCreatePersons", "canEditPersons", "canDeletePersons")
      : status === "archived" && has("canViewArchive", "canManageArchive"),
  "persons.create": ({ has }: Case) => has("canCreatePersons"),
  "persons.check": ({ has }: Case) => has("canCreatePersons", "canEditPersons"),
  "persons.edit": (one: Case) => one.has("canEditPersons") && isSettled(one),
  "persons.disclose": ({ has, status }: Case) =>
    has("canEditPersons") &&
    (status === "active" || (status === "archived" && has("canViewArchive", "canManageArchive"))),
  "persons.separateChild": (one: Case) =>
    one.has("canEditPersons") && one.has("canCreatePersons") && isSettled(one),
  "persons.import": ({ has }: Case) => has("canEditPersons") && has("canCreatePersons"),
  "persons.archive": ({ has }: Case) => has("canDeletePersons"),
  "persons.unarchive": ({ has }: Case) => has("canDeletePersons", "canManageArchive"),
  "persons.delete": ({ has }: Case) => has("canDeletePersons"),
  "persons.merge": (one: Case) =>
    one.has("canEditPersons") && one.has("canDeletePersons") && isSettled(one),
  "persons.review": () => false,
  "today.read": ({ has }: Case) =>
    has(
      "canCreatePersons",
      "canEditPersons",
      "canDeletePersons",
      "canViewArchive",
      "canManageArchive",
      ...Object.values(VIEWS),
    ),
  "accounts.manage": () => false,
  "accessLog.read": () => false,
  "backups.manage": () => false,
  "system.read": () => false,
  "tokens.manage": () => false,
  "lists.read": sees,
  "lists.create": (one: Case) => sees(one) && one.has("canCreateLists"),
  "lists.edit": (one: Case) =>
    sees(one) && (one.has("canEditAllLists") || (one.isOwn && one.has("canEditOwnLists"))),
  "lists.delete": (one: Case) =>
    sees(one) && (one.has("canDeleteAllLists") || (one.isOwn && one.has("canDeleteOwnLists"))),
} as const satisfies Record<
  Exclude<Action, "lists.pick" | "exports.create" | "persons.undoImport">,
  (one: Case) => boolean
>;

const ACTIONS = Object.keys(TABLE) as (keyof typeof TABLE)[];
const STATUSES: readonly PersonStatus[] = ["active", "archived", "pending"];
const ID = "actor";

const actor = (flags: readonly Permission[], role: Role = "USER"): Actor => ({
  id: ID,
  role,
  permissions: Object.fromEntries(flags.map((flag) => [flag, true])),
});

/** Calls `can()` for the person or the list of a case, depending on the action. */
const asks = (who: Actor, action: keyof typeof TABLE, one: Omit<Case, "has">): boolean =>
  action.startsWith("lists.")
    ? can(who, action as "lists.edit", {
        category: one.category,
        createdBy: one.isOwn ? ID : "another",
      })
    : can(who, action as "persons.edit", { status: one.status });

const someCase = fc.record({
  status: fc.constantFrom(...STATUSES),
  category: fc.constantFrom(...EVENT_CATEGORIES),
  isOwn: fc.boolean(),
});

describe("can()", () => {
  test.each(ACTIONS)("decides %s by the table for any flags and target", (action) => {
    fc.assert(
      fc.property(fc.subarray([...PERMISSIONS]), someCase, (flags, one) => {
        const has: Case["has"] = (...anyOf) => anyOf.some((flag) => flags.includes(flag));
        expect(asks(actor(flags), action, one)).toBe(TABLE[action]({ ...one, has }));
      }),
      { numRuns: 500 },
    );
  });

  test.each(ACTIONS)("decides %s for each single flag and for all but one", (action) => {
    for (const flag of PERMISSIONS) {
      for (const flags of [[flag], PERMISSIONS.filter((other) => other !== flag)]) {
        for (const status of STATUSES) {
          const one = { status, category: "cinema", isOwn: true } as const;
          const has: Case["has"] = (...anyOf) => anyOf.some((each) => flags.includes(each));
          const label = `${flags.join()} on ${status}`;
          expect(asks(actor(flags), action, one), label).toBe(TABLE[action]({ ...one, has }));
        }
      }
    }
  });

  test("allows the general question when some target would be allowed", () => {
    fc.assert(
      fc.property(
        fc.subarray([...PERMISSIONS]),
        fc.constantFrom(...ACTIONS),
        someCase,
        (flags, action, one) => {
          const mayActOnTarget = asks(actor(flags), action, one);
          expect(!mayActOnTarget || can(actor(flags), action)).toBe(true);
        },
      ),
    );
  });

  test("allows administrators everything and users without flags nothing", () => {
    for (const action of ACTIONS) {
      for (const status of STATUSES) {
        const one = { status, category: "project", isOwn: true } as const;
        expect(asks(actor([], "ADMIN"), action, one)).toBe(true);
        expect(asks(actor([]), action, one)).toBe(false);
      }
      expect(can(null, action)).toBe(false);
      expect(can(undefined, action)).toBe(false);
    }
  });

  test("denies unknown actions, unknown roles and flags that are not true", () => {
    expect(can(actor([], "ADMIN"), "persons.fly" as Action)).toBe(false);
    expect(can(actor([], "ADMIN"), "toString" as Action)).toBe(false);
    expect(can(actor([], "OWNER" as Role), "persons.read")).toBe(false);
    const actorWithWrongFlags = {
      ...actor([]),
      permissions: { canEditPersons: false, canFly: true },
    };
    expect(can(actorWithWrongFlags, "persons.edit")).toBe(false);
  });

  test("allows the undo of an import to its user who may still import", () => {
    const importer = actor(["canCreatePersons", "canEditPersons"]);
    expect(can(importer, "persons.undoImport", { userId: ID })).toBe(true);
    for (const userId of ["another", null]) {
      expect(can(importer, "persons.undoImport", { userId })).toBe(false);
      expect(can(actor([], "ADMIN"), "persons.undoImport", { userId })).toBe(true);
    }
    for (const flag of ["canCreatePersons", "canEditPersons"] as const) {
      expect(can(actor([flag]), "persons.undoImport", { userId: ID })).toBe(false);
    }
  });

  test("allows users who create or edit lists to pick persons", () => {
    for (const flag of ["canCreateLists", "canEditOwnLists", "canEditAllLists"] as const) {
      expect(can(actor([flag, "canViewCinema"]), "lists.pick")).toBe(true);
      expect(can(actor([flag]), "lists.pick")).toBe(false);
    }
    expect(can(actor(["canViewCinema", "canDeleteAllLists"]), "lists.pick")).toBe(false);
  });

  test("allows the export of every source that the actor may read", () => {
    for (const flag of PERMISSIONS) {
      const one = actor([flag]);
      for (const status of STATUSES) {
        expect(can(one, "exports.create", { status })).toBe(can(one, "persons.read", { status }));
      }
      for (const category of EVENT_CATEGORIES) {
        expect(can(one, "exports.create", { category })).toBe(flag === VIEWS[category]);
      }
    }
    expect(can(actor(["canViewArchive"]), "exports.create")).toBe(true);
    expect(can(actor(["canViewProject"]), "exports.create")).toBe(true);
    expect(can(actor(["canCreateLists"]), "exports.create")).toBe(false);
  });
});

describe("a moderator", () => {
  /** The flags that a moderator has (docs/product.md#roles). */
  const FLAGS: readonly Permission[] = [
    ...PERMISSION_GROUPS.listVisibility,
    "canCreateLists",
    "canEditOwnLists",
    "canEditAllLists",
    "canDeleteOwnLists",
    "canCreatePersons",
    "canEditPersons",
    "canViewArchive",
    "canManageArchive",
  ];

  test("has exactly the flags of the table", () => {
    expect([...permissionsOfRole("MODERATOR")].toSorted()).toEqual(FLAGS.toSorted());
    expect(permissionsOfRole("ADMIN").size).toBe(PERMISSIONS.length);
    expect(permissionsOfRole("USER").size).toBe(0);
    expect(ROLES).toEqual(["ADMIN", "MODERATOR", "USER"]);
  });

  test("may do what these flags and the account's own flags allow, and nothing else", () => {
    fc.assert(
      fc.property(
        fc.subarray([...PERMISSIONS]),
        fc.constantFrom(...ACTIONS),
        someCase,
        (own, action, one) => {
          const flags = [...new Set([...FLAGS, ...own])];
          expect(asks(actor(own, "MODERATOR"), action, one)).toBe(asks(actor(flags), action, one));
        },
      ),
    );
  });

  test("may unarchive persons but neither archive nor delete them", () => {
    expect(can(actor([], "MODERATOR"), "persons.archive")).toBe(false);
    expect(can(actor([], "MODERATOR"), "persons.delete")).toBe(false);
    expect(can(actor([], "MODERATOR"), "persons.unarchive")).toBe(true);
  });
});
