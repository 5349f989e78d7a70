import { isolateIfNeeded } from "@kehila/shared/base/text";
import { beforeName } from "./before-name.ts";

/** A private-use character, which no text contains and which needs no isolate. */
const NAME = "\uE002";
const OTHER_NAME = "\uE003";

/**
 * Returns a function that inserts a name into a text. The text is translated once for the labels of
 * many rows, because a translation takes longer than rendering a cell.
 */
export function nameInto(textWith: (name: string) => string): (name: string) => string {
  const pieces = textWith(NAME).split(NAME);
  return (name) => pieces.join(isolateIfNeeded(name));
}

/** Returns a function that inserts the names of a couple into a text, translated once. */
export function coupleInto(
  textWith: (name: string, otherName: string) => string,
): (name: string, otherName: string) => string {
  const [before = "", after = ""] = textWith(NAME, OTHER_NAME).split(OTHER_NAME);
  return (name, otherName) =>
    `${beforeName(before, otherName)}${isolateIfNeeded(otherName)}${after}`.replace(NAME, () =>
      isolateIfNeeded(name),
    );
}
