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

describe("the difference of two rights", () => {
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
  test("keeps the user's flags; other flags follow the stored account", () => {
    const base = rights("USER", "canViewCinema");
    const draft = rights("USER", "canViewCinema", "canEditPersons");
    const current = rights("MODERATOR", "canDeletePersons");
    const merged = carryOver(base, draft, current);
    expect(merged.role).toBe("MODERATOR");
    expect([...merged.flags].toSorted()).toEqual(["canDeletePersons", "canEditPersons"]);
  });

  test("does not replace the role that the user chose", () => {
    expect(carryOver(rights("USER"), rights("ADMIN"), rights("MODERATOR")).role).toBe("ADMIN");
  });

  test("loses no change of the user, and adds no other change", () => {
    fc.assert(
      fc.property(anyRights, anyRights, anyRights, (base, draft, current) => {
        const merged = carryOver(base, draft, current);
        const mine = differenceOf(base, draft);
        for (const flag of PERMISSIONS) {
          expect(merged.flags.has(flag)).toBe(mine.permissions?.[flag] ?? current.flags.has(flag));
        }
        expect(merged.role).toBe(mine.role ?? current.role);
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
