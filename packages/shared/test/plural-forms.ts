import type { Language } from "../src/base/languages.ts";

/** Words for the numbers one to ten; Hebrew's dual nouns count as two. */
const WORDS: Record<Language, readonly string[]> = {
  en: ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  ru: [
    "один одна одно одного одной одному одним одном одну",
    "два две двух двум двумя двое двоих",
    "три трёх трех трём трем тремя трое троих",
    "четыре четырёх четырех четырём четырем четырьмя четверо четверых",
    "пять пяти пятью пятеро пятерых",
    "шесть шести шестью",
    "семь семи семью",
    "восемь восьми восемью",
    "девять девяти девятью",
    "десять десяти десятью",
  ],
  he: [
    "אחד אחת",
    "שני שתי שניים שתיים שנתיים חודשיים יומיים שבועיים שעתיים פעמיים",
    "שלושה שלוש שלושת",
    "ארבעה ארבע ארבעת",
    "חמישה חמש חמשת",
    "שישה שש ששת",
    "שבעה שבע שבעת",
    "שמונה שמונת",
    "תשעה תשע תשעת",
    "עשרה עשר עשרת",
  ],
};

const PLACEHOLDER = /\{+[^{}]*\}+/gu;
const COUNT = /\{+\s*count\b/u;
/** Russian pronouns of one person or thing, which read wrong when the form stands for 21. */
const RUSSIAN_SINGULAR =
  /(?<!\p{L})(?:он|она|оно|его|её|ее|ему|ей|него|неё|нему|ней|ним)(?!\p{L})/iu;
/** Hebrew writes 'and', 'in', 'to', 'from', 'that' and 'the' as prefixes of the next word. */
const PREFIX = /^[ובלמשה](?=\p{L}{3})/u;

/** Returns the numbers a text contains as words or digits, in order; placeholders are ignored. */
export function numbersSaid(language: Language, text: string): number[] {
  const words = WORDS[language].map((each) => each.split(" "));
  return (text.replaceAll(PLACEHOLDER, " ").match(/\d+|\p{L}+/gu) ?? []).flatMap((typed) => {
    if (/^\d/u.test(typed)) return [Number(typed)];
    const word = typed.toLowerCase();
    const readings = language === "he" ? [word, ...bareWords(word)] : [word];
    const index = words.findIndex((own) => readings.some((reading) => own.includes(reading)));
    return index < 0 ? [] : [index + 1];
  });
}

/** Returns a Hebrew word without its first prefix, and without its first two. */
function bareWords(word: string): string[] {
  const once = word.replace(PREFIX, "");
  return [once, once.replace(PREFIX, "")];
}

/**
 * Returns the plural forms whose text contradicts their use. A text may contain a number only if
 * the form is used for this number alone (Russian `one` is also used for 21). A form for two or for
 * several numbers must show the number where the other forms show it, and the Russian form for 21
 * has no pronoun in the singular. Numbers that all forms contain are ignored.
 */
export function contradictoryForms(
  language: Language,
  forms: Readonly<Record<string, string>>,
): string[] {
  const numbersByForm = new Map(
    Object.entries(forms).map(([form, text]) => [form, numbersSaid(language, text)]),
  );
  const common = [...numbersByForm.values()].reduce((shared, own) => [
    ...without(shared, without(shared, own)),
  ]);
  const countIsShown = COUNT.test(forms["other"] ?? "");
  return [...numbersByForm].flatMap(([form, numbers]) => {
    const own = without(numbers, common);
    const only = onlyNumberOf(language, form);
    const isWrong = own.some((number) => number !== only);
    const text = forms[form] ?? "";
    const needsNumber = form === "two" || only === null;
    const isHidden = needsNumber && countIsShown && own.length === 0 && !COUNT.test(text);
    const isSingular = language === "ru" && form === "one" && RUSSIAN_SINGULAR.test(text);
    return isWrong || isHidden || isSingular ? [form] : [];
  });
}

/** Returns the only number a form is used for, or null when there are several. */
function onlyNumberOf(language: Language, form: string): number | null {
  if (form === "zero") return 0;
  const rules = new Intl.PluralRules(language);
  const numbers = Array.from({ length: 200 }, (_, number) => number).filter(
    (number) => rules.select(number) === form,
  );
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}

/** Returns a list without the elements of another list, each removed once. */
function without(list: readonly number[], taken: readonly number[]): number[] {
  const remainingForms = [...taken];
  return list.filter((each) => {
    const at = remainingForms.indexOf(each);
    if (at >= 0) remainingForms.splice(at, 1);
    return at < 0;
  });
}
