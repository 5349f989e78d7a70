import { cleanLine, withoutForbiddenCharacters } from "@kehila/shared/base/text";
import { sortKey } from "@kehila/shared/names/fold";
import { isGivenName, keysWithShortForms } from "@kehila/shared/names/nicknames";
import type { ReadValue } from "./read.ts";
import { blank, unfitValue } from "./read.ts";
import { withoutMaritalWord } from "./words.ts";

export interface SplitName {
  firstName: string;
  lastName: string;
}

/** The order of the names in a column with full names. */
export const NAME_ORDERS = ["first", "last"] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/** Maximum length of a name that is searched for brackets. */
const BRACKETED_MAX = 500;
const BRACKETS = /\(([^()]{1,500})\)/gu;

/**
 * Splits a name from words in brackets, such as a maiden name or a nickname: `Anna (Levi) Cohen`;
 * null for a name without them, and if nothing else is left.
 */
export function withoutBrackets(text: string): { name: string; words: string } | null {
  if (text.length > BRACKETED_MAX) return null;
  const words = [...text.matchAll(BRACKETS)].map(([, inside = ""]) => cleanLine(inside));
  const name = cleanLine(text.replaceAll(BRACKETS, " "));
  const isSplit = words.join("") !== "" && /\p{L}/u.test(name);
  return isSplit ? { name, words: words.join(", ") } : null;
}

/** Words and signs that join two people in one cell, without an unbounded part. */
const TWO_PEOPLE = /\p{L}\s?(?:[&+/\n]|\s(?:and|и|та|і|עם)\s)\s?\p{L}/u;
/** A Hebrew word that begins with the letter for "and"; last names begin so too. */
const HEBREW_AND = /^ו-?(?<rest>\p{Script=Hebrew}{2,})$/u;
/** Minimum length of a Hebrew word whose sounds may be a first name; shorter words sound alike. */
const SOUNDS_MIN = 5;

const isHebrewGivenName = (word: string): boolean =>
  isGivenName(word) || (word.length >= SOUNDS_MIN && keysWithShortForms(sortKey(word)).length > 0);

/**
 * Whether a cell contains the names of two people, which no rule can split safely. `perhaps`: a word
 * before the last name begins as the Hebrew "and" does.
 */
export function namesTwo(text: string): boolean | "perhaps" {
  // Runs of spaces become one character, so that the work grows with the length and no faster.
  const line = text.trim().replaceAll(/\s+/gu, (run) => (run.includes("\n") ? "\n" : " "));
  if (TWO_PEOPLE.test(line)) return true;
  const [, ...words] = line.split(/\s/u);
  const joinedNames = words.map((word) => HEBREW_AND.exec(word)?.groups?.["rest"]);
  if (joinedNames.some((name) => name !== undefined && isHebrewGivenName(name))) return true;
  // After a last name, the last word is hardly a further one: `יוסי כהן וליאת`.
  const isLast = words.length > 1 && !isGivenName(words.at(-2) ?? "");
  return joinedNames.slice(0, isLast ? undefined : -1).some((name) => name !== undefined)
    ? "perhaps"
    : false;
}

/**
 * Patronymics, which the register stores in no name field, by the gender that they show. Last names
 * have the same endings.
 */
const PATRONYMICS = {
  male: /(?:[оеёі]вич|^(?:иль|лук|кузьм|фом|никит|савв|іл)ич|оглы|оғлы|улы|[oe]vich|^(?:il|luk|kuzm|fom|nikit)[iy]?[iy]ch|וביץ['׳]?)$/iu,
  female:
    /(?:[оеёії]вна|^(?:иль|лук|кузьм|фом|никит|савв)ини?чна|саввична|никитична|кызы|қызы|[oe]vna|^(?:il|luk|kuzm|fom|nikit)[iy]n?ichna|[ו]בנה)$/iu,
} as const;
/** Words after the name of the father: `Али Гасан оглы`. */
const CHILD_OF = /^(?:оглы|оғлы|улы|кызы|қызы|oglu|oglou|qizi|kizi)$/iu;
/** Male first names that end as female ones do. */
const MALE_ENDING_A =
  /^(?:илья|никита|лука|кузьма|фома|савва|данила|гаврила|микола|ілля|микита|ilya|nikita|luka|kuzma|foma|mykola|illia)$/iu;

const isFemaleName = (name: string): boolean => /[аяaה]$/iu.test(name) && !MALE_ENDING_A.test(name);

/** Whether a word is a patronymic of a person with a first name, by its ending and the gender. */
const isPatronymicOf = (word: string, firstName: string): boolean =>
  PATRONYMICS[isFemaleName(firstName) ? "female" : "male"].test(word);

/**
 * Returns the index of the patronymic among three names: after the first name, which stands first
 * or second. Undefined without one, also where two first names stand before a last name.
 */
function patronymicIn(words: readonly string[]): number | undefined {
  const [one = "", two = "", three = ""] = words;
  if (words.length !== 3) return undefined;
  const isMiddle = isPatronymicOf(two, one) && !(isGivenName(two) && !isGivenName(one));
  const isLast = isPatronymicOf(three, two) && !isGivenName(three);
  if (isMiddle && isLast) return isGivenName(one) || !isGivenName(two) ? 1 : 2;
  if (isMiddle) return 1;
  // `Анна Мария Рабинович` has two first names; `Рабинович Анна Петровна` has one.
  return isLast && !(isGivenName(one) && isGivenName(two)) ? 2 : undefined;
}

/** Splits a patronymic from a first name before it: `Яков Маркович`; null without one. */
export function withoutPatronymic(text: string): { name: string; word: string } | null {
  const [name = "", word = "", ...more] = cleanLine(text).split(" ");
  return word !== "" && more.length === 0 && isPatronymicOf(word, name) ? { name, word } : null;
}

/** Separate words with which a last name can begin. */
const PARTICLE =
  /^(?:бен|бар|абу|ибн|де|фон|ван|ben|bar|abu|ibn|de|von|van|בן|בר|אבו|אבן|דה|פון)$/iu;

/**
 * Splits a full name by the name order of its column. A name of one word or of two people is a
 * problem; initials alone, and a name that seems to have the other order, are questions unless the
 * user has confirmed the text. In `Cohen, Sarah` the comma shows the order.
 */
export function splitName(
  text: string,
  order: NameOrder,
  isConfirmed = false,
): ReadValue<SplitName> {
  const typedText = cleanLine(withoutForbiddenCharacters(text));
  if (typedText === "") return blank();
  const two = namesTwo(text);
  if (two === true) return unfitValue("TWO_PEOPLE");
  if (two && !isConfirmed) return unfitValue("PERHAPS_TWO");
  const [last, first, ...more] = typedText.split(",").map((part) => part.trim());
  if (first && last && more.length === 0) return { value: { firstName: first, lastName: last } };
  const words = typedText.split(" ");
  if (words.length < 2) return unfitValue("ONE_NAME");
  const named = namedByInitials(typedText);
  if (named) return isConfirmed ? { value: named } : unfitValue("INITIALS");
  const rest = patronymicWords(words);
  const names = words.filter((_word, index) => !rest.includes(index));
  if (names.length === 2 && isSwapped(names, order) && !isConfirmed) {
    return unfitValue("NAME_ORDER");
  }
  const value = splitWords(names, order);
  return rest.length === 0
    ? { value }
    : { value, repair: "PATRONYMIC", rest: rest.map((index) => words[index]).join(" ") };
}

/** Returns the indexes of the words of the patronymic. */
function patronymicWords(words: readonly string[]): number[] {
  if (words.length === 4 && CHILD_OF.test(words[3] ?? "")) return [2, 3];
  const index = patronymicIn(words);
  return index === undefined ? [] : [index];
}

const INITIALS = /^(?:\p{L}\.[ -]?){1,3}$|^(?:\p{L}\. ?)\p{L}$/u;

/** Returns a name whose first name is only initials, on either side; null for other names. */
function namedByInitials(name: string): SplitName | null {
  const spaced = name.replaceAll(/(?<=\p{L}\.)(?=\p{L})/gu, " ");
  const words = spaced.split(" ");
  const isInitial = (word: string): boolean => INITIALS.test(word);
  const names = words.filter((word) => !isInitial(word));
  const initials = words.filter(isInitial);
  const isApart = isInitial(words[0] ?? "") || isInitial(words.at(-1) ?? "");
  // `Anna B. Levi` has a first name.
  if (initials.length === 0 || names.length !== 1 || !isApart) return null;
  return { firstName: initials.join(" "), lastName: names.join(" ") };
}

/**
 * Whether the lists of first names and the endings of last names say the other order than the
 * column's.
 */
function isSwapped(names: readonly string[], order: NameOrder): boolean {
  const balance = orderOf(names);
  return order === "first" ? balance < 0 : balance > 0;
}

/** Returns a positive number if the first name seems to stand first, a negative one if last. */
function orderOf(names: readonly string[]): number {
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const given = Number(isGivenName(first)) - Number(isGivenName(last));
  const family = Number(LAST_NAME.test(last)) - Number(LAST_NAME.test(first));
  // A first name of the list outweighs an ending: `Марина` and `Мартин` end as last names do.
  return 2 * given + family;
}

function splitWords(names: readonly string[], order: NameOrder): SplitName {
  if (order === "last") {
    const size = PARTICLE.test(names[0] ?? "") && names.length > 2 ? 2 : 1;
    return split(names.slice(size), names.slice(0, size));
  }
  const isParticle = PARTICLE.test(names.at(-2) ?? "") && names.length > 2;
  const index = isParticle ? names.length - 2 : Math.max(1, names.length - 1);
  return split(names.slice(0, index), names.slice(index));
}

const split = (first: readonly string[], last: readonly string[]): SplitName => ({
  firstName: first.join(" "),
  lastName: last.join(" "),
});

/** Endings of Russian, Hebrew and English last names that first names rarely have. */
const LAST_NAME =
  /(?:ов|ова|ев|ева|ёв|ёва|ин|ина|ын|ына|ский|ская|цкий|цкая|енко|ук|юк|чук|ян|дзе|швили|ман|берг|штейн|ович|евич|ман|son|man|berg|stein|sky|ov|ova|ev|eva|enko)$/iu;

/**
 * Returns the name order of most full names in a column. Without a name that shows it, the first
 * name comes first.
 */
export const nameOrderOf = (texts: readonly string[]): NameOrder =>
  orderBalanceOf(texts) < 0 ? "last" : "first";

/** Whether the full names of a column show their order. */
export const showsNameOrder = (texts: readonly string[]): boolean => orderBalanceOf(texts) !== 0;

/**
 * Returns a positive number if most names have the first name first, a negative one if last, by the
 * list of first names and the endings of last names.
 */
function orderBalanceOf(texts: readonly string[]): number {
  let balance = 0;
  for (const text of texts) {
    const name = withoutBrackets(text)?.name ?? withoutMaritalWord(text)?.name ?? text;
    // A phone can stand next to the name.
    const words = cleanLine(name.replaceAll(/[+\d][\d-]*/gu, " ")).split(" ");
    const patronymic = patronymicWords(words);
    const names = words.filter((_word, index) => !patronymic.includes(index));
    if (names.length >= 2) balance += Math.sign(orderOf(names));
  }
  return balance;
}
