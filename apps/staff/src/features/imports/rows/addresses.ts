/** Joins the parts of an address from two columns, without a part that the other one repeats. */
export function joinAddresses(before: string, text: string): string {
  if (before === "" || repeats(text, before)) return text;
  return repeats(before, text) ? before : `${before}, ${text}`;
}

/** Whether an address contains the words of a part. A number alone can be an apartment or a house. */
const repeats = (address: string, part: string): boolean =>
  /\p{L}/u.test(part) && ` ${wordsOf(address)} `.includes(` ${wordsOf(part)} `);

const wordsOf = (text: string): string => text.replaceAll(/[\s,;]+/gu, " ").trim();
