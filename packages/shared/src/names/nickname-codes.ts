/**
 * Sounds of letters, the longest spelling first. Unlike the classes of name keys they keep s, z, sh
 * and zh apart: short forms have few sounds, and Sanya is not Zhenya.
 */
const LATIN: readonly (readonly [string, string])[] = [
  ["shch", "x"],
  ["sch", "x"],
  ["tsch", "q"],
  ["tch", "q"],
  ["tz", "c"],
  ["ts", "c"],
  ["zh", "j"],
  ["sh", "x"],
  ["kh", "h"],
  ["ch", "qhkx"],
  ["ph", "f"],
  ["ck", "k"],
  ["ks", "ks"],
  ["dj", "j"],
  ["j", "jy"],
  ["x", "ks"],
  ["c", "kc"],
  ["w", "v"],
  ["q", "k"],
  ["yi", "i"],
];
const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("абвгдежзийклмнопрстуфхцчшщыэюя").map((letter, index) => [
    letter,
    Array.from("abvgdejziyklmnoprstufhcqxxieua")[index] ?? "",
  ]),
);
/** In an abjad, vowels are omitted; some letters have two sounds. */
const HEBREW: Readonly<Record<string, string>> = {
  ב: "bv",
  ג: "gj",
  ד: "d",
  ו: " v",
  ז: "zj",
  ח: "h",
  ט: "t",
  כ: "kh",
  ך: "h",
  ל: "l",
  מ: "m",
  ם: "m",
  נ: "n",
  ן: "n",
  ס: "s",
  פ: "pf",
  ף: "f",
  צ: "cq",
  ץ: "cq",
  ק: "k",
  ר: "r",
  ש: "xs",
  ת: "t",
  ה: " h",
};
const MOST_CODES = 8;

/** Returns each text extended by each sound; a space is no sound. */
const extended = (codes: readonly string[], sounds: string): string[] =>
  codes.flatMap((code) => Array.from(sounds, (sound) => code + sound.trim())).slice(0, MOST_CODES);

function spelledLatin(word: string): string[] {
  let codes = [""];
  for (let position = 0; position < word.length;) {
    const rule = LATIN.find(([letters]) => word.startsWith(letters, position));
    const [letters, sounds] = rule ?? [word.charAt(position), word.charAt(position)];
    codes =
      letters === "x" || letters === "ks"
        ? codes.map((code) => `${code}ks`)
        : extended(codes, sounds);
    position += letters.length;
  }
  return codes;
}

/** Omits repeated letters, soft signs, and a glide before or after a vowel. */
const simplifyCode = (code: string): string =>
  code
    .replaceAll(/[ьъ']/gu, "")
    .replaceAll(/[iy](?=[aeou])/gu, "")
    .replaceAll(/(?<=[aeou])y/gu, "i")
    .replaceAll("y", "i")
    .replaceAll(/(.)\1+/gu, "$1");

/** The codes of a short form: with vowels (`whole`; none for Hebrew) and without (`consonants`). */
export interface NicknameCodes {
  whole: readonly string[];
  consonants: readonly string[];
}

/** Returns the codes of a folded word, equal for spellings of one short form in two scripts. */
export function nicknameCodes(word: string): NicknameCodes {
  if (/\p{Script=Hebrew}/u.test(word)) {
    const codes = Array.from(word).reduce<string[]>(
      (before, letter) => extended(before, HEBREW[letter] ?? " "),
      [""],
    );
    return { whole: [], consonants: [...new Set(codes.map(simplifyCode))] };
  }
  const spellings = /\p{Script=Cyrillic}/u.test(word)
    ? [Array.from(word, (letter) => CYRILLIC[letter] ?? letter).join("")]
    : spelledLatin(word);
  const wholeCodes = [...new Set(spellings.map(simplifyCode))];
  const consonants = wholeCodes.map((code) => code.replaceAll(/[aeiou]/gu, ""));
  return {
    whole: wholeCodes,
    consonants: [...new Set(consonants.flatMap((code) => silentEnds(code)))],
  };
}

/** Returns a Latin code with and without its final h, which is silent. */
const silentEnds = (code: string): string[] =>
  code.endsWith("h") ? [code, code.slice(0, -1)] : [code];
