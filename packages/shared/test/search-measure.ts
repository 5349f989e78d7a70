import type { SearchableFields, SearchWord } from "../src/names/search.ts";
import type { FullName, FullNameSimilarity, StoredKeys } from "../src/names/similar-names.ts";

const SCRIPTS = ["latin", "cyrillic", "hebrew"] as const;
type Script = (typeof SCRIPTS)[number];
type Spellings = Readonly<Record<Script, readonly string[]>>;

/** One name with its spellings and, for a surname, the spellings of its feminine form. */
export interface ClerksName extends Spellings {
  name: string;
  kind: string;
  feminine?: Spellings | undefined;
}

/** The functions that are measured. */
interface SearchFunctions {
  searchText: (person: SearchableFields) => string;
  searchWords: (search: string) => SearchWord[] | null;
}

/** The comparison of full names that is measured. */
interface NameComparison {
  comparedWith: (name: FullName) => (stored: StoredKeys) => FullNameSimilarity;
  storedKeys: (name: FullName) => StoredKeys;
}

/** The number of all cases (`of`), and of the cases with an outcome (`with`). */
export interface Share {
  of: number;
  with: number;
}

interface Spelling {
  name: number;
  script: Script;
  text: string;
  words: readonly SearchWord[];
  stored: string;
}

const MARK = "\u001F";

const FIELDS = { firstName: "", idNumber: null, phone: null, city: "", address: null };

const storedText = ({ searchText }: SearchFunctions, lastName: string): string =>
  searchText({ ...FIELDS, lastName, comment: null });

/** Cache of the spellings of a name with their search texts, which every figure needs. */
const spellingsCache = new WeakMap<SearchFunctions, WeakMap<Spellings, Spelling[]>>();

function spellingsOf(spellings: Spellings, name: number, searching: SearchFunctions): Spelling[] {
  const bySpellings = spellingsCache.get(searching) ?? new WeakMap<Spellings, Spelling[]>();
  spellingsCache.set(searching, bySpellings);
  const cachedSpellings =
    bySpellings.get(spellings) ??
    SCRIPTS.flatMap((script) =>
      [...new Set(spellings[script])].map((text) => ({
        name,
        script,
        text,
        words: searching.searchWords(text) ?? [],
        stored: storedText(searching, text),
      })),
    );
  bySpellings.set(spellings, cachedSpellings);
  return cachedSpellings;
}

type FoundBy = "letters" | "sound" | "beginning" | null;

/** Whether a text is the beginning of a key: one mark, at the start. Other key texts have two. */
const isBeginning = (text: string): boolean =>
  text.startsWith(MARK) && text.lastIndexOf(MARK) === 0;

/** Returns how a search finds a stored text: the weakest kind of match among its words. */
function kindOfMatch(words: readonly SearchWord[], stored: string): FoundBy {
  let how: FoundBy = "letters";
  for (const [typed, ...others] of words) {
    if (stored.includes(typed)) continue;
    const text = others.filter((other) => stored.includes(other));
    if (text.length === 0) return null;
    if (text.every(isBeginning)) how = "beginning";
    else if (how === "letters") how = "sound";
  }
  return how;
}

/** Letters per entry of the search index, as in the trigram index of the database. */
const TRIGRAM = 3;

const trigramsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - TRIGRAM + 1) }, (_, at) =>
    text.slice(at, at + TRIGRAM),
  );

/** Returns a function that searches stored texts: the indexes of the matches, with their kind. */
function searchAmong(stored: readonly string[]) {
  const holders = new Map<string, number[]>();
  for (const [index, text] of stored.entries()) {
    for (const trigram of new Set(trigramsOf(text))) {
      const indexes = holders.get(trigram);
      if (indexes) indexes.push(index);
      else holders.set(trigram, [index]);
    }
  }
  const all = [...stored.keys()];
  /** Returns the indexes of the stored texts that contain the rarest trigram of a text. */
  const mayHold = (text: string): readonly number[] =>
    trigramsOf(text).reduce<readonly number[]>((fewest, trigram) => {
      const indexes = holders.get(trigram) ?? [];
      return indexes.length < fewest.length ? indexes : fewest;
    }, all);
  return (words: readonly SearchWord[]): Map<number, FoundBy> => {
    // A match must satisfy every word, so the candidates of the rarest word are enough.
    const [first] = words.map((texts) => texts.flatMap(mayHold)).toSorted(byLength);
    const candidates = first ? [...new Set(first)].toSorted((one, other) => one - other) : all;
    const matches = candidates.map(
      (index) => [index, kindOfMatch(words, stored[index] ?? "")] as const,
    );
    return new Map(matches.filter(([, kind]) => kind !== null));
  };
}

const byLength = (one: readonly unknown[], other: readonly unknown[]) => one.length - other.length;

const add = (share: Share, isWith: boolean): void => {
  share.of += 1;
  if (isWith) share.with += 1;
};
const none = (): Share => ({ of: 0, with: 0 });

/** Figures of searches for every spelling in a register with one person for each spelling. */
interface SearchFigures {
  spellings: number;
  all: Share;
  across: Share;
  within: Share;
  /** Persons of other names that all searches find by sound, or by the beginning of the sounds. */
  othersBySound: number;
  othersByBeginning: number;
  /** Pairs of spellings of names that look alike. */
  lookAlikes: Share;
  missed: string[];
  others: string[];
}

/** Returns the least number of letters to insert, delete or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const replaced = (row[index] ?? 0) + (letter === other.charAt(index) ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether names of one kind look alike: their first spellings differ by at most two letters. */
const lookAlike = (one: ClerksName, other: ClerksName): boolean =>
  one.kind === other.kind &&
  Math.abs(one.name.length - other.name.length) <= 2 &&
  distance(one.name.toLowerCase(), other.name.toLowerCase()) <= 2;

/** Searches for every spelling in a register of one person for each spelling. */
export function measureSearch(
  names: readonly ClerksName[],
  searching: SearchFunctions,
): SearchFigures {
  const spellings = names.flatMap((name, index) => spellingsOf(name, index, searching));
  const figures: SearchFigures = {
    spellings: spellings.length,
    all: none(),
    across: none(),
    within: none(),
    othersBySound: 0,
    othersByBeginning: 0,
    lookAlikes: none(),
    missed: [],
    others: [],
  };
  const alike = names.map((name) => names.map((other) => lookAlike(name, other)));
  const search = searchAmong(spellings.map(({ stored }) => stored));
  for (const typed of spellings) {
    const results = search(typed.words);
    for (const [index, person] of spellings.entries()) {
      if (person === typed) continue;
      const how = results.get(index) ?? null;
      if (person.name === typed.name) {
        add(figures.all, how !== null);
        add(person.script === typed.script ? figures.within : figures.across, how !== null);
        if (how === null) figures.missed.push(`${typed.text} ${person.text}`);
        continue;
      }
      if (how === "beginning") figures.othersByBeginning += 1;
      if (how === "sound") {
        figures.othersBySound += 1;
        figures.others.push(`${typed.text}→${person.text}`);
      }
      if (alike[typed.name]?.[person.name]) add(figures.lookAlikes, how === "sound");
    }
  }
  return figures;
}

/** A person of a generated register: a spelling of the surname, and the name it spells (`base`). */
export interface GeneratedPerson {
  base: string;
  lastName: string;
}

/** Searches for every surname of a register; counts the persons of other names found by sound. */
export function measureRegister(persons: readonly GeneratedPerson[], searching: SearchFunctions) {
  const spellings = [...new Map(persons.map((person) => [person.lastName, person])).values()].map(
    ({ base, lastName }) => ({
      base,
      words: searching.searchWords(lastName) ?? [],
      stored: storedText(searching, lastName),
      persons: persons.filter((person) => person.lastName === lastName).length,
    }),
  );
  const figures = { persons: persons.length, searches: persons.length, sound: 0, beginning: 0 };
  for (const typed of spellings) {
    for (const other of spellings) {
      if (other.base === typed.base) continue;
      const how = kindOfMatch(typed.words, other.stored);
      // One search per person: every person with the typed spelling counts.
      if (how === "sound" || how === "beginning") figures[how] += typed.persons * other.persons;
    }
  }
  return figures;
}

/** Searches for each masculine form among the feminine forms of the name, and the reverse. */
export function measureGenders(names: readonly ClerksName[], searching: SearchFunctions) {
  const figures = { within: none(), across: none(), missed: new Array<string>() };
  for (const [index, name] of names.entries()) {
    if (name.feminine === undefined) continue;
    const masculine = spellingsOf(name, index, searching);
    for (const other of spellingsOf(name.feminine, index, searching)) {
      for (const one of masculine) {
        for (const [typed, person] of [
          [one, other],
          [other, one],
        ] as const) {
          const how = kindOfMatch(typed.words, person.stored);
          add(one.script === other.script ? figures.within : figures.across, how !== null);
          if (how === null) figures.missed.push(`${typed.text} ${person.text}`);
        }
      }
    }
  }
  return figures;
}

/** Returns a function of full names that computes the value of each name once. */
function once<Value>(compute: (name: FullName) => Value): (name: FullName) => Value {
  const values = new Map<string, Value>();
  return (name) => {
    const key = `${name.firstName}\n${name.lastName}`;
    const value = values.get(key) ?? compute(name);
    values.set(key, value);
    return value;
  };
}

/**
 * Measures the duplicate check for names typed in another script than the person's. Counts equal
 * names (`same`), also one near name (`near`), and also two near names, which need an equal birth
 * date (`bornThen`).
 */
export function measureDuplicates(names: readonly ClerksName[], comparing: NameComparison) {
  const figures = { same: none(), near: none(), bornThen: none() };
  const firstNames = names.filter(({ kind }) => kind === "given");
  const compare = once(comparing.comparedWith);
  const keysOf = once(comparing.storedKeys);
  for (const [index, name] of names.filter(({ kind }) => kind === "surname").entries()) {
    const first = firstNames[index % firstNames.length];
    for (const script of SCRIPTS) {
      for (const other of SCRIPTS.filter((one) => one !== script)) {
        for (const [column, lastName] of name[script].entries()) {
          for (const [row, otherLastName] of name[other].entries()) {
            const typed = first?.[script] ?? [];
            const stored = first?.[other] ?? [];
            const firstName = typed[(column + row) % typed.length] ?? "";
            const person = {
              firstName: stored[(column + 2 * row) % stored.length] ?? "",
              lastName: otherLastName,
            };
            const likeness = compare({ firstName, lastName })(keysOf(person));
            add(figures.same, likeness === "same");
            add(figures.near, likeness !== null && likeness !== "far");
            add(figures.bornThen, likeness !== null);
          }
        }
      }
    }
  }
  return figures;
}

/** A person of a generated register: a spelling of the full name, and the name it spells. */
export interface GeneratedFullName extends FullName {
  base: string;
}

/** Checks every tenth person of a register, and counts the persons of other names suggested. */
export function measureStrangers(persons: readonly GeneratedFullName[], comparing: NameComparison) {
  const figures = { checks: 0, same: 0, nickname: 0, near: 0, far: 0 };
  const stored = persons.map((person) => ({
    base: person.base,
    keys: comparing.storedKeys(person),
  }));
  for (const person of persons.filter((_person, index) => index % 10 === 0)) {
    const compare = comparing.comparedWith(person);
    figures.checks += 1;
    for (const { base, keys } of stored) {
      const likeness = base === person.base ? null : compare(keys);
      if (likeness !== null) figures[likeness] += 1;
    }
  }
  return figures;
}

/** Searches for the first letters of longer names among persons spelled in another script. */
export function measureBeginnings(
  names: readonly ClerksName[],
  letters: number,
  searching: SearchFunctions,
): Share {
  const share = none();
  for (const [index, name] of names.entries()) {
    const spellings = spellingsOf(name, index, searching);
    for (const { text, script } of spellings) {
      if (text.length <= letters) continue;
      const words = searching.searchWords(text.slice(0, letters)) ?? [];
      for (const person of spellings) {
        if (person.script !== script) add(share, kindOfMatch(words, person.stored) !== null);
      }
    }
  }
  return share;
}

/**
 * Compares the spellings of different names that look alike, and counts the pairs that a check
 * would suggest.
 */
export function measureAlikeNames(names: readonly ClerksName[], comparing: NameComparison) {
  const figures = { same: none(), near: none() };
  const spellings = names.map((name) => SCRIPTS.flatMap((script) => name[script]));
  for (const [index, name] of names.entries()) {
    for (const typed of spellings[index] ?? []) {
      const compare = comparing.comparedWith({ firstName: "Dov", lastName: typed });
      for (const [otherIndex, other] of names.entries()) {
        if (other === name || !lookAlike(name, other)) continue;
        for (const lastName of spellings[otherIndex] ?? []) {
          const likeness = compare(comparing.storedKeys({ firstName: "Dov", lastName }));
          add(figures.same, likeness === "same");
          add(figures.near, likeness !== null && likeness !== "far");
        }
      }
    }
  }
  return figures;
}

const LETTERS: Readonly<Record<Script, string>> = {
  latin: "abcdefghijklmnopqrstuvwxyz",
  cyrillic: "абвгдежзийклмнопрстуфхцчшщыьэюя",
  hebrew: "אבגדהוזחטיכלמנסעפצקרשת",
};

/** Returns a linear congruential generator, so that every run types the same wrong letters. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Types one random wrong letter in words of five or more letters. Counts the words that still find
 * the name, and among the other words those for which `nearest` offers the name.
 */
export function measureWrongLetters(
  names: readonly ClerksName[],
  searching: SearchFunctions,
  nearest: (typed: string) => string[],
) {
  const figures = { found: none(), offered: none(), foundOrOffered: none() };
  const random = randomNumbers(15);
  for (const [index, name] of names.entries()) {
    for (const { text, script, stored } of spellingsOf(name, index, searching)) {
      if (text.length < 5 || /[\s'-]/u.test(text)) continue;
      const at = random(text.length);
      const letters = LETTERS[script].replace(text.charAt(at).toLowerCase(), "");
      const typed = text.slice(0, at) + letters.charAt(random(letters.length)) + text.slice(at + 1);
      const isFound = kindOfMatch(searching.searchWords(typed) ?? [], stored) !== null;
      const isOffered = nearest(typed).some((key) => stored.includes(MARK + key + MARK));
      add(figures.found, isFound);
      if (!isFound) add(figures.offered, isOffered);
      add(figures.foundOrOffered, isFound || isOffered);
    }
  }
  return figures;
}
