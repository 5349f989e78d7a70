import { isolated } from "@kehila/shared/base/text";

/** Not part of any text or name; a private-use character, which is not isolated. */
const PLACE = "\uE002";

/**
 * Returns a function that puts a name into a text. The text is looked up once, for the labels of many
 * rows: a translation with a name takes longer than the elements of a cell.
 */
export function nameInto(textWith: (name: string) => string): (name: string) => string {
  const pieces = textWith(PLACE).split(PLACE);
  return (name) => pieces.join(isolated(name));
}
