/** Returns the first grapheme, accents included. */
export function firstLetter(text: string): string {
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? "";
}
