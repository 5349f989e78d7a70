import { cleanLine } from "@kehila/shared/base/text";
import { namesTwo } from "./names.ts";
import { genderOf, relationOf } from "./words.ts";

/** A child in a cell that lists the children of a family. */
export interface ListedChild {
  firstName: string;
  gender: "male" | "female" | null;
  /** The date or the year of birth as typed, or the age; empty without one. */
  birth: string;
}

/** The signs and words between two children; a slash between digits belongs to a date. */
const BETWEEN = /[,;\n]|(?<!\d)\/|\/(?!\d)|\s(?:and|и|та)\s|\s?[&+]\s?/iu;
/** A number that ends a text: a date, a year or an age, with the word for years. */
const BIRTH =
  /(?:^|[\s:–—-])(?<birth>\d[\d./-]{0,9})\s?(?:г\.?\s?р?\.?|года?|лет|months?|years?|y\.?o\.?|שנים)?$/iu;
const NAME = /^\p{L}[\p{L}'"׳״.-]*(?: \p{L}[\p{L}'"׳״.-]*){0,2}$/u;
/** Maximum length of a cell that is read as a list of children. */
const LENGTH_MAX = 500;

/**
 * Returns the children that a cell lists, such as `Noa (2015), Lev 12.3.2018`; null for a text in
 * which a part is not one name with a date, a year or an age.
 */
export function childrenIn(text: string): ListedChild[] | null {
  if (text.length > LENGTH_MAX) return null;
  const children: ListedChild[] = [];
  for (const part of text.replaceAll(/[()[\]]/gu, " ").split(BETWEEN)) {
    const line = cleanLine(part);
    if (line === "") continue;
    const last = children.at(-1);
    const child = childOf(line);
    if (child) children.push(child);
    else if (last?.birth === "" && /^\d[\d./-]*$/u.test(line)) last.birth = line;
    else return null;
  }
  return children.length > 0 ? children : null;
}

function childOf(line: string): ListedChild | null {
  const found = BIRTH.exec(line);
  const words = line
    .slice(0, found?.index ?? line.length)
    .replaceAll(/[\s:–—-]+$/gu, "")
    .split(" ");
  // A role is no name, and neither is the letter of a gender or of a school class.
  const isNoName = (word: string): boolean => relationOf(word) === "adult" || word.length === 1;
  if (words.some(isNoName) || (words.length === 1 && relationOf(words[0] ?? "") === "child")) {
    return null;
  }
  const role = [words.at(0), words.at(-1)].find((word = "") => relationOf(word) === "child");
  const names = words.length > 1 ? words.filter((word) => word !== role) : words;
  const firstName = names.join(" ");
  if (!NAME.test(firstName) || namesTwo(`${firstName} -`) !== false) return null;
  return {
    firstName,
    gender: role === undefined || words.length === 1 ? null : genderOf(role),
    birth: found?.groups?.["birth"] ?? "",
  };
}
