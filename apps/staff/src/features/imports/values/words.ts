import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { sortKey } from "@kehila/shared/names/fold";

/** Returns the key of a word: folded, without punctuation. */
const wordKey = (text: string): string =>
  sortKey(text)
    .replaceAll(/[^\p{L}\p{N}+✓✔√]+/gu, " ")
    .trim();

const wordsOf = <Value>(lists: readonly (readonly [Value, string])[]): Map<string, Value> =>
  new Map(
    lists.flatMap(([value, words]) =>
      words.split(", ").map((word): [string, Value] => [wordKey(word), value]),
    ),
  );

const GENDERS = wordsOf<"male" | "female">([
  [
    "male",
    "male, m, man, boy, mr, son, husband, father, brother, grandfather, мужской, муж, м, мужчина, мальчик, сын, супруг, отец, папа, дедушка, внук, брат, אב, אבא, בעל, בן זוג, סבא, נכד, אח, זכר, ז, גבר, בן, ילד",
  ],
  [
    "female",
    "female, f, w, woman, girl, mrs, ms, daughter, wife, mother, sister, grandmother, женский, жен, жена, ж, женщина, девочка, дочь, дочка, супруга, мать, мама, бабушка, внучка, сестра, אם, אמא, רעיה, בת זוג, סבתא, נכדה, אחות, נקבה, נ, אישה, אשה, בת, ילדה",
  ],
]);

const MARITAL_STATES = wordsOf<"married" | "single" | "former">([
  [
    "married",
    "married, yes, y, true, 1, +, v, ✓, ✔, да, есть, в браке, женат, замужем, женат/замужем, состоит в браке, брак, נשוי, נשואה, נשוי/אה, נשואים, כן",
  ],
  [
    "single",
    "single, unmarried, not married, no, false, 0, n, нет, не в браке, не замужем, не женат, не замужем/не женат, холост, холостой, незамужем, незамужняя, одинокий, одинокая, одинок, רווק, רווקה, רווק/ה, לא נשוי, לא נשואה, לא נשוי/אה, לא, יחיד",
  ],
  [
    "former",
    'deceased, divorced, widowed, widow, widower, separated, разведен, разведена, разведен(а), в разводе, развод, вдова, вдовец, умер, умерла, גרוש, גרושה, גרוש/ה, אלמן, אלמנה, אלמן/ה, פרוד, פרודה, נפטר, נפטרה, ז"ל, ז״ל, חד הורי, חד הורית, אין',
  ],
]);

const CATEGORIES = wordsOf<EventCategory>([
  [
    "cinema",
    "cinema, film, films, movie, movies, кино, кинотеатр, фильмы, кинопоказ, киноклуб, קולנוע, סרט, סרטים",
  ],
  [
    "language_lesson",
    "language lesson, language lessons, language, languages, hebrew, ulpan, lessons, урок языка, уроки языка, язык, языки, иврит, ульпан, уроки иврита, занятия языком, שיעור שפה, שיעורי שפה, שפה, שפות, עברית, אולפן, לימוד עברית, שיעורי עברית",
  ],
  ["project", "project, projects, проект, проекты, פרויקט, פרוייקט, פרויקטים, פרוייקטים"],
  [
    "kids_project",
    "kids project, kids projects, kids, children's project, for children, детский проект, детские проекты, детские, для детей, детям, дети, פרויקט לילדים, פרויקטים לילדים, פרוייקט לילדים, ילדים, לילדים",
  ],
  [
    "humanitarian",
    "humanitarian, humanitarian aid, help, aid, assistance, гуманитарная помощь, гуманитарная, гум. помощь, гум помощь, помощь, гуманитарка, סיוע הומניטרי, סיוע, הומניטרי, עזרה הומניטרית, עזרה",
  ],
]);

const ALL_CATEGORIES = new Set(["all", "everything", "все", "всё", "הכל", "הכול"].map(wordKey));

/** Returns the gender that a word or letter of three languages names; null for any other text. */
export const genderOf = (text: string): "male" | "female" | null => valueIn(GENDERS, text);

/** Whether a word for a marital state means married; null for an unknown word. */
export function marriedOf(text: string): boolean | null {
  const state = MARITAL_STATES.get(wordKey(text));
  return state === undefined ? null : state === "married";
}

/** The words for marital states that show the gender. */
const GENDERED_STATES = wordsOf<"male" | "female">([
  ["male", "widower, женат, холост, холостой, разведен, вдовец, נשוי, רווק, גרוש, אלמן, פרוד"],
  [
    "female",
    "widow, замужем, не замужем, незамужем, незамужняя, разведена, вдова, נשואה, רווקה, גרושה, אלמנה, פרודה",
  ],
]);

/** Returns the gender that a word for a marital state shows; null for `married` and `женат/замужем`. */
export const genderOfState = (text: string): "male" | "female" | null =>
  GENDERED_STATES.get(wordKey(text)) ?? null;

const YES_OR_NO = /^(?:yes|y|true|no|n|false|[01+v✓✔]|да|есть|нет|כן|לא|אין)$/iu;

/** Whether a word names a marital state by itself, without a heading. */
export const namesMaritalState = (text: string): boolean =>
  marriedOf(text) !== null && !YES_OR_NO.test(text.trim());

/** Whether a word says how a marriage ended, which the register has no field for. */
export const isFormerlyMarried = (text: string): boolean =>
  MARITAL_STATES.get(wordKey(text)) === "former";

/** Maximum length of a cell that is searched for a word after a name. */
const NAME_TEXT_MAX = 500;
const LAST_WORD = /^(?<name>.*\p{L}\S*)\s\(?(?<word>[^\s()]+)\)?$/u;

/**
 * Splits a name from a word after it that says how a marriage ended, or that the person has died:
 * `Anna (widow)`; null for other names.
 */
export function withoutMaritalWord(text: string): { name: string; word: string } | null {
  const { name, word } = LAST_WORD.exec(text.trim().slice(0, NAME_TEXT_MAX))?.groups ?? {};
  return name !== undefined && word !== undefined && isFormerlyMarried(word)
    ? { name, word }
    : null;
}

/** The signs between the interests in a cell. */
const BETWEEN_PARTS = /([,;/|\n+]|\s[-–—]\s)/u;

/** Returns the parts of a cell, without the signs between them. */
export const partsOf = (text: string): string[] =>
  text.split(BETWEEN_PARTS).flatMap((part, index) => (index % 2 === 0 ? [part.trim()] : []));

/** Returns a cell with another text in place of equal parts. */
export const withPart = (cell: string, before: string, text: string): string =>
  cell
    .split(BETWEEN_PARTS)
    .map((part, index) =>
      index % 2 === 0 && part.trim() === before ? part.replace(before, () => text) : part,
    )
    .join("");

/** Returns the interests that a text lists, and the words of the text that name no interest. */
export function categoriesIn(text: string): { known: EventCategory[]; unknown: string[] } {
  const parts = partsOf(text).filter((part) => wordKey(part) !== "");
  if (parts.some((part) => ALL_CATEGORIES.has(wordKey(part)))) {
    return { known: [...EVENT_CATEGORIES], unknown: [] };
  }
  const categories = new Set(parts.flatMap((part) => CATEGORIES.get(wordKey(part)) ?? []));
  return {
    known: EVENT_CATEGORIES.filter((category) => categories.has(category)),
    unknown: parts.filter((part) => !CATEGORIES.has(wordKey(part))),
  };
}

/**
 * Returns the value of a text in a list of words: of the whole text, or of its parts around a slash, comma or bracket
 * if they agree (`father / אב`, `муж, отец`).
 */
function valueIn<Value>(words: ReadonlyMap<string, Value>, text: string): Value | null {
  const whole = words.get(wordKey(text));
  if (whole !== undefined) return whole;
  const parts = text.split(/[/,()]/u).filter((part) => wordKey(part) !== "");
  const values = parts.map((part) => words.get(wordKey(part)));
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

/** The role of a row in its family. */
export type Relation = "adult" | "child";

const RELATIONS = wordsOf<Relation>([
  [
    "adult",
    "head, head of family, husband, wife, spouse, father, mother, parent, adult, self, глава, глава семьи, муж, жена, супруг, супруга, отец, мать, папа, мама, родитель, взрослый, бабушка, дедушка, теща, тёща, свекровь, тесть, свёкор, свекор, сам, сама, ראש משפחה, ראש המשפחה, בעל, רעיה, בת זוגו, בן זוגה, סבא, סבתא, grandmother, grandfather, אישה, אשה, בן זוג, בת זוג, אב, אבא, אם, אמא, הורה, מבוגר",
  ],
  [
    "child",
    "child, son, daughter, kid, ребенок, сын, сынок, дочь, дочка, дети, приемный, приёмный, приемная, приёмная, בנה, בנו, בתה, בתו, внук, внучка, ילד, ילדה, בן, בת, ילד/ה, נכד, נכדה",
  ],
]);

/** Returns the role in a family that a word names; null for an unknown word. */
export const relationOf = (text: string): Relation | null => valueIn(RELATIONS, text);
