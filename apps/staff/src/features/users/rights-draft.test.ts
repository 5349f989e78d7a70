import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS, ROLES } from "@kehila/shared/accounts/permissions";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carryOver, differenceOf, isSame, type Rights, withOlder } from "./rights-draft.ts";

const rights = (role: Role, ...flags: Permission[]): Rights => ({ role, flags: new Set(flags) });

const anyRights = fc.record({
  role: fc.constantFrom(...ROLES),
  flags: fc.subarray([...PERMISSIONS]).map((flags): ReadonlySet<Permission> => new Set(flags)),
});

describe("what is sent", () => {
  test("contains only changes", () => {
    expect(
      differenceOf(
        rights("USER", "canViewCinema", "canEditPersons"),
        rights("USER", "canViewCinema", "canCreatePersons"),
      ),
    ).toEqual({ permissions: { canCreatePersons: true, canEditPersons: false } });
    expect(differenceOf(rights("USER"), rights("MODERATOR"))).toEqual({ role: "MODERATOR" });
    expect(differenceOf(rights("ADMIN"), rights("ADMIN"))).toEqual({});
  });
});

describe("a concurrent change by another user", () => {
  test("own ticks stay, the rest follows the stored account", () => {
    const base = rights("USER", "canViewCinema");
    const draft = rights("USER", "canViewCinema", "canEditPersons");
    const current = rights("MODERATOR", "canDeletePersons");
    const carried = carryOver(base, draft, current);
    expect(carried.role).toBe("MODERATOR");
    expect([...carried.flags].toSorted()).toEqual(["canDeletePersons", "canEditPersons"]);
  });

  test("an own role choice wins over the stored one", () => {
    expect(carryOver(rights("USER"), rights("ADMIN"), rights("MODERATOR")).role).toBe("ADMIN");
  });

  test("no own change is lost, and nothing else is sent", () => {
    fc.assert(
      fc.property(anyRights, anyRights, anyRights, (base, draft, current) => {
        const carried = carryOver(base, draft, current);
        const mine = differenceOf(base, draft);
        for (const flag of PERMISSIONS) {
          expect(carried.flags.has(flag)).toBe(mine.permissions?.[flag] ?? current.flags.has(flag));
        }
        expect(carried.role).toBe(mine.role ?? current.role);
        expect(isSame(carryOver(base, base, current), current)).toBe(true);
      }),
    );
  });
});

test("the undo of two saves restores the rights before the first one", () => {
  fc.assert(
    fc.property(anyRights, anyRights, anyRights, (first, second, third) => {
      const back = withOlder(differenceOf(third, second), differenceOf(second, first));
      const flags = PERMISSIONS.filter((flag) => back.permissions?.[flag] ?? third.flags.has(flag));
      expect(isSame({ role: back.role ?? third.role, flags: new Set(flags) }, first)).toBe(true);
    }),
  );
});
