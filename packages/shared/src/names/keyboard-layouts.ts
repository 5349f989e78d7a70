/** The letters on the same keys of the English, Russian and Israeli (SI 1452) keyboards. */
const LAYOUTS = {
  latin: "qwertyuiop[]asdfghjkl;'zxcvbnm,./`",
  cyrillic: "йцукенгшщзхъфывапролджэячсмитьбю.ё",
  hebrew: "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.;",
} as const;

type Layout = keyof typeof LAYOUTS;

/** Ukrainian letters that replace Russian ones on the same keys. */
const UKRAINIAN: Readonly<Record<string, string>> = { і: "ы", ї: "ъ", є: "э", ґ: "ё" };

const LETTERS: Readonly<Record<Layout, RegExp>> = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  hebrew: /\p{Script=Hebrew}/u,
};

const ORDER = ["latin", "cyrillic", "hebrew"] as const;

const retype = (text: string, from: Layout, to: Layout): string =>
  Array.from(text, (character) => {
    const key = LAYOUTS[from].indexOf(UKRAINIAN[character] ?? character);
    return key < 0 ? character : LAYOUTS[to].charAt(key);
  }).join("");

/**
 * Returns the other readings of a search that was typed in the wrong keyboard layout: the same keys
 * on the two other layouts. None for a text without letters or in several scripts.
 */
export function otherLayouts(search: string): string[] {
  const typedText = search.normalize("NFC").toLowerCase();
  const [from, ...others] = ORDER.filter((layout) => LETTERS[layout].test(typedText));
  if (from === undefined || others.length > 0) return [];
  return ORDER.filter((layout) => layout !== from)
    .map((layout) => retype(typedText, from, layout))
    .filter((text) => /^[\p{L}\p{M}\p{N}\s'-]+$/u.test(text));
}
