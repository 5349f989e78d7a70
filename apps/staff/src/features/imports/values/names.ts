import { cleanLine, withoutForbiddenCharacters } from "@kehila/shared/base/text";
import type { ReadValue } from "./read.ts";
import { blank, unfitValue } from "./read.ts";

export interface SplitName {
  firstName: string;
  lastName: string;
}

/** The order of the names in a column with full names. */
export const NAME_ORDERS = ["first", "last"] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/** Words and signs that join two people in one cell. */
const TWO_PEOPLE =
  /\p{L}\s*(?:[&+/\n]|\s(?:and|и|та|і|עם)\s)\s*\p{L}|\s[ו]-?\p{Script=Hebrew}{2,}\s/u;
const HEBREW_AND = /\sו(?=\p{Script=Hebrew}{3,}(?:\s|$))/u;

/** Whether a cell contains the names of two people, which no rule can split safely. */
export const namesTwo = (text: string): boolean =>
  TWO_PEOPLE.test(text.trim()) ||
  (HEBREW_AND.test(text.trim()) && text.trim().split(/\s+/u).length > 2);

/** Russian patronymics, which the register stores in no name field. */
const PATRONYMIC = /(?:вич|вна|ична|инична|оглы|кызы)$/u;
/** Separate words with which a last name can begin. */
const PARTICLE =
  /^(?:бен|бар|абу|ибн|де|фон|ван|ben|bar|abu|ibn|de|von|van|בן|בר|אבו|אבן|דה|פון)$/iu;

/**
 * Splits a full name by the name order of its column. A name of one word or of two people is a
 * problem. In `Cohen, Sarah` the comma shows the order.
 */
export function splitName(text: string, order: NameOrder): ReadValue<SplitName> {
  const typedText = cleanLine(withoutForbiddenCharacters(text));
  if (typedText === "") return blank();
  if (namesTwo(text)) return unfitValue("TWO_PEOPLE");
  const [last, first, ...more] = typedText.split(/\s*,\s*/u);
  if (first && last && more.length === 0) return { value: { firstName: first, lastName: last } };
  const words = typedText.split(" ");
  if (words.length < 2) return unfitValue("ONE_NAME");
  const patronymic = words.length === 3 ? words.find((word) => PATRONYMIC.test(word)) : undefined;
  if (patronymic === undefined) return { value: splitWords(words, order) };
  const value = splitWords(
    words.filter((word) => word !== patronymic),
    order,
  );
  return { value, repair: "PATRONYMIC", rest: patronymic };
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
 * Returns the name order of most full names in a column, by the endings of last names. Without such
 * endings, the first name comes first.
 */
export function nameOrderOf(texts: readonly string[]): NameOrder {
  let balance = 0;
  for (const text of texts) {
    const words = cleanLine(text)
      .split(" ")
      .filter((word) => !PATRONYMIC.test(word));
    if (words.length < 2) continue;
    const [first = "", last = ""] = [words[0], words.at(-1)];
    balance += Number(LAST_NAME.test(last)) - Number(LAST_NAME.test(first));
  }
  return balance < 0 ? "last" : "first";
}
