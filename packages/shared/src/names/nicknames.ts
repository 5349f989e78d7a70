import { sortKey } from "./fold.ts";
import { nameKeys } from "./name-key.ts";
import { nicknameCodes } from "./nickname-codes.ts";
import table from "./nicknames.json" with { type: "json" };
import { scriptOf } from "./search-marks.ts";

/** A short form of the table. */
interface ShortForm {
  word: string;
  fullNames: string[];
  /** The name keys of the word, computed at the first comparison. */
  keys?: readonly string[];
}

interface Nicknames {
  /** Every folded full name. */
  fullNames: ReadonlySet<string>;
  byLetters: ReadonlyMap<string, ShortForm>;
  /** Short forms by code; a code without vowels has a hyphen before it. */
  byCode: ReadonlyMap<string, readonly ShortForm[]>;
  /** The name keys of all full names. */
  fullKeys: ReadonlySet<string>;
  /** The codes of long full names. A word with such a code is not compared with short forms. */
  fullCodes: ReadonlySet<string>;
}

/** Maximum keys of full names for a short form; the table has common names first. */
const MOST_KEYS = 12;
/**
 * Minimum consonants from which a full name counts as long: 3 where codes with vowels (`whole`) are
 * compared, 4 where codes without vowels (`consonants`) are compared. A shorter full name may also
 * be a short form: Tanya, Eli.
 */
const LONG = { whole: 3, consonants: 4 };

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Returns the keys of several names: the likeliest key of each name first. */
function keysOf(names: readonly string[]): string[] {
  const keys = names.map((name) => nameKeys(name));
  const rankCount = Math.max(0, ...keys.map(({ length }) => length));
  const byRank = Array.from({ length: rankCount }, (_, rank) =>
    keys.flatMap((rankedKeys) => rankedKeys[rank] ?? []),
  );
  return distinct(byRank.flat()).slice(0, MOST_KEYS);
}

const wordsIn = (text: string): string[] => text.split(" ").map((word) => sortKey(word));

/** Returns the codes by which a long full name is compared. */
function longCodes(word: string): string[] {
  const { whole, consonants } = nicknameCodes(word);
  const [code = ""] = consonants;
  return [
    ...(code.length >= LONG.whole ? whole : []),
    ...(code.length >= LONG.consonants ? consonants.map((consonant) => `-${consonant}`) : []),
  ];
}

function parseTable(): Nicknames {
  const byLetters = new Map<string, ShortForm>();
  const byCode = new Map<string, ShortForm[]>();
  const allFullNames = new Set<string>();
  const fullKeys = new Set<string>();
  const fullCodes = new Set<string>();
  const add = (code: string, form: ShortForm): void => {
    const forms = byCode.get(code);
    if (forms) forms.push(form);
    else byCode.set(code, [form]);
  };
  for (const names of Object.values<Record<string, string>>(table.names)) {
    for (const [full, short] of Object.entries(names)) {
      const fullNames = wordsIn(full);
      for (const name of fullNames) {
        allFullNames.add(name);
        for (const key of nameKeys(name)) fullKeys.add(key);
        for (const code of longCodes(name)) fullCodes.add(code);
      }
      for (const formText of short.split(" ")) {
        const word = sortKey(formText);
        const entry = byLetters.get(word);
        if (entry) {
          entry.fullNames.push(...fullNames);
          continue;
        }
        const form = { word, fullNames: [...fullNames] };
        byLetters.set(word, form);
        // Folding turns ё into е. Latin spellings may have yo instead, whose code equals that of о.
        const spellings = distinct([word, sortKey(formText.replaceAll(/ё/giu, "о"))]);
        const codes = spellings.map((spelling) => nicknameCodes(spelling));
        for (const code of distinct(codes.flatMap(({ whole }) => whole))) add(code, form);
        for (const code of distinct(codes.flatMap(({ consonants }) => consonants))) {
          add(`-${code}`, form);
        }
      }
    }
  }
  return { fullNames: allFullNames, byLetters, byCode, fullKeys, fullCodes };
}

let nicknames: Nicknames | null = null;

/** Returns the table. Parses it at the first use, to keep the start of the Worker short. */
function loadNicknames(): Nicknames {
  nicknames ??= parseTable();
  return nicknames;
}

/** Returns the short forms in other scripts that share a code and a name key with a folded word. */
function formsInOtherScripts(word: string): ShortForm[] {
  const script = scriptOf(word);
  const keys = nameKeys(word);
  if (keys.length === 0) return [];
  const { byCode, fullCodes } = loadNicknames();
  if (longCodes(word).some((code) => fullCodes.has(code))) return [];
  const { whole, consonants } = nicknameCodes(word);
  const isHebrew = (form: ShortForm): boolean => scriptOf(form.word) === "H";
  const forms = [
    ...whole.flatMap((code) => byCode.get(code) ?? []),
    ...consonants
      .flatMap((code) => byCode.get(`-${code}`) ?? [])
      .filter((form) => script === "H" || isHebrew(form)),
  ];
  return distinct(forms).filter(
    (form) =>
      scriptOf(form.word) !== script &&
      (form.keys ??= nameKeys(form.word)).some((key) => keys.includes(key)),
  );
}

/**
 * Returns the name keys of the full names of a folded short form, at most twelve; none for other
 * words. A short form in the script of the word matches by its letters, a short form in another
 * script by its sounds.
 */
export function fullNameKeys(word: string): string[] {
  const exact = loadNicknames().byLetters.get(word);
  const forms = exact ? [exact] : formsInOtherScripts(word);
  return keysOf(distinct(forms.flatMap(({ fullNames }) => fullNames)));
}

/** Whether a word, or a part between hyphens, is a first name or a short form of the table. */
export function isGivenName(typedWord: string): boolean {
  const { fullNames, byLetters } = loadNicknames();
  return sortKey(typedWord)
    .split(" ")
    .some((word) => fullNames.has(word) || byLetters.has(word));
}

/** Returns the keys of a folded word that are keys of a full name with short forms. */
export function keysWithShortForms(word: string): string[] {
  const { fullKeys } = loadNicknames();
  return nameKeys(word).filter((key) => fullKeys.has(key));
}
