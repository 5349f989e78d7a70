import { spouseLastName } from "@kehila/shared/persons/spouse-name";
import type { PersonDraft } from "./draft.ts";
import { EMPTY_SPOUSE } from "./draft.ts";

/** Returns the last name that a spouse inherits: in the other gender's form, if it has one. */
const inheritedLastName = ({ lastName, gender }: Pick<PersonDraft, "lastName" | "gender">) =>
  spouseLastName(lastName, gender);

/** Whether the spouse's last name equals the inherited name. */
export const isInherited = (draft: PersonDraft): boolean =>
  draft.spouse.lastName !== "" && draft.spouse.lastName === inheritedLastName(draft);

/**
 * Returns a changed draft in which a typed spouse inherits the person's last name, unless the user
 * has edited the spouse's name. Removes the inherited name when the person becomes unmarried.
 */
export function withInheritedName(before: PersonDraft, after: PersonDraft): PersonDraft {
  const { spouse, married, spouseSource } = after;
  const isTypedIn = married && spouseSource === "new";
  const wasTypedIn = before.married && before.spouseSource === "new";
  const isUntouched = spouse.lastName === (wasTypedIn ? inheritedLastName(before) : "");
  if (isTypedIn) {
    const lastName = inheritedLastName(after);
    return isUntouched ? { ...after, spouse: { ...spouse, lastName } } : after;
  }
  const isOnlyName = JSON.stringify({ ...spouse, lastName: "" }) === JSON.stringify(EMPTY_SPOUSE);
  return wasTypedIn && isUntouched && isOnlyName ? { ...after, spouse: EMPTY_SPOUSE } : after;
}
