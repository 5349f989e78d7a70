import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { HeadingField } from "./words.ts";
import {
  CHILD_WORDS,
  FIELD_OF_HEADING,
  headingKey,
  IGNORED_WORDS,
  LABEL_WORDS,
  SPOUSE_WORDS,
} from "./words.ts";
import type { Target } from "./targets.ts";
import { CHILD_COLUMNS, SPOUSE_COLUMNS } from "./targets.ts";

/** Returns the target that a heading names; undefined for an unknown heading. */
export function targetOfHeading(heading: string): Target | undefined {
  const key = headingKey(heading);
  if (key === "") return undefined;
  const exact = FIELD_OF_HEADING.get(key);
  if (exact) return targetOfField(exact);
  if (LABEL_WORDS.some((word) => hasWord(key, word))) return targetOfField("ignored");
  const rest = withoutWords(key, IGNORED_WORDS);
  if (rest !== undefined) return targetOfField(fieldIn(rest) === "phone" ? "phone" : "ignored");
  return relativeTarget(key) ?? targetWithin(key);
}

const PERSON_FIELDS_ONLY = new Set(["record", "household", "spouseRecord", "relation"]);

function targetOfField(field: HeadingField): Target {
  if (field === "ignored" || field === "childrenCount") return { owner: "none", field };
  if (PERSON_FIELDS_ONLY.has(field)) {
    return { owner: "family", field: field as "record" };
  }
  return { owner: "person", field: field as "firstName" };
}

/**
 * Returns the target of a heading with a word for a spouse or a child, such as `Spouse: Phone`,
 * `Имя жены` or `ילד 2 תאריך לידה`.
 */
function relativeTarget(key: string): Target | undefined {
  const spouse = withoutWords(key, SPOUSE_WORDS);
  if (spouse !== undefined) {
    const field = spouse === "" ? "fullName" : fieldIn(spouse);
    const column = SPOUSE_COLUMNS.find((option) => option === field);
    return column ? { owner: "spouse", field: column } : undefined;
  }
  const [, digits] = /(?:^| )(\d{1,2})(?: |$)/u.exec(key) ?? [];
  const child = withoutWords(key, CHILD_WORDS);
  if (child === undefined) return undefined;
  const rest = child.replace(/(?:^| )\d{1,2}(?= |$)/u, "").trim();
  const number = digits === undefined ? 1 : Number(digits);
  const field = rest === "" ? "firstName" : fieldIn(rest);
  const column = CHILD_COLUMNS.find(
    (option) => option === (field === "fullName" ? "firstName" : field),
  );
  return column && number >= 1 && number <= CHILDREN_MAX
    ? { owner: "child", number, field: column }
    : undefined;
}

const hasWord = (key: string, word: string): boolean => ` ${key} `.includes(` ${word} `);

/** Removes the longest of some words from a key; undefined if the key contains none. */
function withoutWords(key: string, words: readonly string[]): string | undefined {
  const [found] = words
    .filter((word) => hasWord(key, word))
    .toSorted((a, b) => b.length - a.length);
  return found === undefined ? undefined : ` ${key} `.replace(` ${found} `, " ").trim();
}

/** Returns the field of a heading, or of the longest known heading within it. */
function fieldIn(key: string): HeadingField | undefined {
  const exact = FIELD_OF_HEADING.get(key);
  if (exact) return exact;
  const [longest] = [...FIELD_OF_HEADING.keys()]
    .filter((word) => word.length > 2 && hasWord(key, word))
    .toSorted((a, b) => b.length - a.length);
  return longest === undefined ? undefined : FIELD_OF_HEADING.get(longest);
}

function targetWithin(key: string): Target | undefined {
  const field = fieldIn(key);
  return field === undefined ? undefined : targetOfField(field);
}
