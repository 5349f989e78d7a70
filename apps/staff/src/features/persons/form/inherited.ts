import type { PersonDraft } from "./draft.ts";
import { EMPTY_SPOUSE } from "./draft.ts";

/** Regular Russian endings: of a man, and of a woman. */
const ENDINGS: readonly (readonly [man: string, woman: string])[] = [
  ["ов", "ова"],
  ["ев", "ева"],
  ["ёв", "ёва"],
  ["ин", "ина"],
  ["ын", "ына"],
  ["ский", "ская"],
  ["цкий", "цкая"],
];

/** Shorter words are no surnames of these endings (Лев, Ева). */
const LETTERS_MIN = 4;

/**
 * Returns the last name that a spouse takes over: as typed, in Russian in the form of the other
 * gender if the typed form is that of the person's gender (Иванов, Иванова).
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

/** Whether the spouse's last name is the inherited one. */
export const isInherited = (draft: PersonDraft): boolean =>
  draft.spouse.lastName !== "" && draft.spouse.lastName === inheritedLastName(draft);

/**
 * Returns a changed draft in which a spouse who is typed in inherits the last name: when the person
 * becomes married, and as long as the name was not changed by hand. An unmarried person has no
 * inherited name.
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
