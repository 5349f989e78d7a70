import { describe, expect, it } from "vitest";
import type { PersonDraft } from "./draft.ts";
import { EMPTY_DRAFT, EMPTY_SPOUSE } from "./draft.ts";
import { isInherited, withInheritedName } from "./inherited.ts";

const draft = (fields: Partial<PersonDraft>): PersonDraft => ({ ...EMPTY_DRAFT, ...fields });

describe("a typed spouse", () => {
  const single = draft({ lastName: "Levin" });
  const married = withInheritedName(single, { ...single, married: true });

  it("inherits the person's last name, and follows its changes", () => {
    expect(married.spouse.lastName).toBe("Levin");
    expect(isInherited(married)).toBe(true);
    const longer = withInheritedName(married, { ...married, lastName: "Levinson" });
    expect(longer.spouse.lastName).toBe("Levinson");
    const russian = withInheritedName(longer, { ...longer, lastName: "Иванов" });
    expect(russian.spouse.lastName).toBe("Иванова");
    const woman = withInheritedName(russian, { ...russian, gender: "female" });
    expect(woman.spouse.lastName).toBe("Иванов");
  });

  it("keeps a last name that the user typed or emptied", () => {
    for (const lastName of ["Katz", ""]) {
      const own = { ...married, spouse: { ...married.spouse, lastName } };
      const kept = withInheritedName(married, own);
      expect(kept.spouse.lastName).toBe(lastName);
      expect(withInheritedName(kept, { ...kept, lastName: "Levi" }).spouse.lastName).toBe(lastName);
    }
  });

  it("is empty again when the person becomes single, unless it has other data", () => {
    expect(withInheritedName(married, { ...married, married: false })).toEqual(single);
    const named = { ...married, spouse: { ...married.spouse, firstName: "Ada" } };
    const kept = withInheritedName(named, { ...named, married: false });
    expect(kept.spouse).toEqual({ ...EMPTY_SPOUSE, firstName: "Ada", lastName: "Levin" });
  });

  it("inherits a name only from the source 'new'", () => {
    for (const spouseSource of ["current", "existing", "none"] as const) {
      const other = { ...single, married: true, spouseSource };
      expect(withInheritedName(single, other)).toEqual(other);
      const renamed = { ...other, lastName: "Levi" };
      expect(withInheritedName(other, renamed)).toEqual(renamed);
    }
  });
});
