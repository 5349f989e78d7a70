import type { PersonDraft } from "./draft.ts";
import { EMPTY_SPOUSE } from "./draft.ts";

/** Regular endings of Russian last names, for a man and for a woman. */
const ENDINGS: readonly (readonly [man: string, woman: string])[] = [
  ["ов", "ова"],
  ["ев", "ева"],
  ["ёв", "ёва"],
  ["ин", "ина"],
  ["ын", "ына"],
  ["ский", "ская"],
  ["цкий", "цкая"],
];

/** Minimum letters of a name with such an ending; shorter words are other names (Лев, Ева). */
const LETTERS_MIN = 4;

/**
 * Returns the last name that a spouse inherits. A Russian name in the form of the person's gender
 * (Иванов) changes to the form of the other gender (Иванова); other names stay as typed.
 */
export function inheritedLastName({
  lastName,
  gender,
}: Pick<PersonDraft, "lastName" | "gender">): string {
  const name = lastName.trim();
  if (name.length < LETTERS_MIN || gender === "") return name;
  const lower = name.toLowerCase();
  for (const [man, woman] of ENDINGS) {
    const [own, other] = gender === "male" ? [man, woman] : [woman, man];
    if (lower.endsWith(own)) return `${name.slice(0, -own.length)}${other}`;
  }
  return name;
}

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
