import type { Gender } from "./parts.ts";

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
 * Returns the last name that a person's spouse probably has. A Russian name in the form of the
 * person's gender (Иванов) changes to the form of the other gender (Иванова); other names stay as
 * typed.
 */
export function spouseLastName(lastName: string, gender: Gender | ""): string {
  const name = lastName.trim();
  if (name.length < LETTERS_MIN || gender === "") return name;
  const lower = name.toLowerCase();
  for (const [man, woman] of ENDINGS) {
    const [own, other] = gender === "male" ? [man, woman] : [woman, man];
    if (lower.endsWith(own)) return `${name.slice(0, -own.length)}${other}`;
  }
  return name;
}
