/**
 * Keys under which the same name meets itself in Latin, Cyrillic and Hebrew letters.
 * Takes one folded word; returns no key for what is not a name (digits, one or two letters).
 */
export function nameKeys(_word: string): string[] {
  return [];
}
