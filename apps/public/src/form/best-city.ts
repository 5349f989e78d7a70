/** Folds a city for comparison: case, hyphens, quotation marks and ё make no difference. */
const fold = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/["'’׳״.]/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()}`;

/**
 * Returns the name that a typed city means: the same name, then one that begins so, then one with a
 * word that begins so; undefined if there is none.
 */
export function bestCity(typed: string, names: readonly string[]): string | undefined {
  const text = fold(typed);
  const find = (fits: (name: string) => boolean) => names.find((name) => fits(fold(name)));
  return text === " "
    ? undefined
    : (find((name) => name === text) ??
        find((name) => name.startsWith(text)) ??
        find((name) => name.includes(text)));
}
