import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { HeadingField } from "./words.ts";
import {
  CHILD_WORDS,
  CLIENT_WORDS,
  EMAIL_WORDS,
  FIELD_OF_HEADING,
  headingKey,
  IGNORED_WORDS,
  LABEL_WORDS,
  PARTNER_WORDS,
  PHONE_WORDS,
  SPOUSE_WORDS,
  WORK_WORDS,
  WORKER_WORDS,
} from "./words.ts";
import type { FamilyColumn, Target } from "./targets.ts";
import {
  CHILD_COLUMNS,
  FAMILY_COLUMNS,
  PERSON_COLUMNS,
  SPOUSE_COLUMNS,
  targetKey,
} from "./targets.ts";

/**
 * Returns the target of each heading; undefined for an unknown heading. Columns of a husband and of
 * a wife, or of a father and a mother, are the person and the spouse.
 */
export function targetsOfHeadings(headings: readonly string[]): (Target | undefined)[] {
  const ownTargets = withoutWorkers(
    headings,
    headings.map((heading) => targetOfHeading(heading)),
  );
  const targets = withBirthsOfChildren(headings, withChildNumbers(headings, ownTargets));
  const partnerTargets = headings.map((heading) => partnerTarget(heading));
  const owners = new Set(partnerTargets.map((target) => target?.owner));
  const namesPerson = targets.some(
    (target, index) =>
      partnerTargets[index] === undefined &&
      target?.owner === "person" &&
      (target.field === "firstName" || target.field === "fullName"),
  );
  const isOfCouples = owners.has("person") && owners.has("spouse") && !namesPerson;
  return isOfCouples ? targets.map((target, index) => partnerTargets[index] ?? target) : targets;
}

/** Gives the columns about a worker to the comment, where another column names the person. */
function withoutWorkers(
  headings: readonly string[],
  targets: readonly (Target | undefined)[],
): (Target | undefined)[] {
  const isOfWorker = headings.map((heading) =>
    WORKER_WORDS.some((word) => hasWord(headingKey(heading), word)),
  );
  const namesPerson = targets.some(
    (target, index) =>
      target?.owner === "person" &&
      (target.field === "firstName" || target.field === "fullName") &&
      !isOfWorker[index],
  );
  return targets.map((target, index) =>
    namesPerson && isOfWorker[index] ? { owner: "person", field: "comment" } : target,
  );
}

/** Numbers the columns of children without numbers: the second `Child name` is of the second child. */
function withChildNumbers(
  headings: readonly string[],
  targets: readonly (Target | undefined)[],
): (Target | undefined)[] {
  const counts = new Map<string, number>();
  return targets.map((target, index) => {
    if (target?.owner !== "child" || /\d/u.test(headings[index] ?? "")) return target;
    const number = (counts.get(target.field) ?? 0) + 1;
    counts.set(target.field, number);
    return number > CHILDREN_MAX ? target : { ...target, number };
  });
}

/** Gives a birth date after the name of a child to the child: `Child name`, `Date of birth`. */
function withBirthsOfChildren(
  headings: readonly string[],
  targets: readonly (Target | undefined)[],
): (Target | undefined)[] {
  const keys = new Set(targets.map((target) => target && targetKey(target)));
  return targets.map((target, index) => {
    const isBare = FIELD_OF_HEADING.get(headingKey(headings[index] ?? "")) === "birthDate";
    const name = targets
      .slice(0, index)
      .findLast((one) => one?.field === "firstName" || one?.field === "fullName");
    if (!isBare || name?.owner !== "child") return target;
    const ofChild: Target = { ...name, field: "birthDate" };
    return keys.has(targetKey(ofChild)) ? target : ofChild;
  });
}

/** Whether a heading names a phone and nothing else, so that the phone is the person's own. */
export const isPhoneHeading = (heading: string): boolean =>
  headingKey(heading)
    .split(" ")
    .every((word) => PHONE_WORDS.has(word) || /^\d$/u.test(word));

/** Returns the gender of the partner that a heading names; null without one, and for both. */
export function partnerOf(heading: string): "male" | "female" | null {
  const key = headingKey(heading).replace(IF_ANY, "");
  // `בן/בת הזוג` and `супруг(а)` contain the word for one partner alone.
  if (hasWord(key, "בן בת") || hasWord(key, "супруг а")) return null;
  const isMale = PARTNER_WORDS.male.some((word) => hasWord(key, word));
  const isFemale = key === SPOUSE_FEMALE || PARTNER_WORDS.female.some((word) => hasWord(key, word));
  if (isMale === isFemale) return null;
  return isMale ? "male" : "female";
}

/** The word for a wife, which is also the genitive of the word for a husband. */
const SPOUSE_FEMALE = "супруга";

/** The Hebrew words `if there is one`, which begin as the word for mother. */
const IF_ANY = /(?:^| )אם (?:יש|אין|קיים|רלוונטי)(?= |$)/u;

/** Returns the target of a heading in a file of couples: the husband is the person. */
function partnerTarget(heading: string): Target | undefined {
  const gender = partnerOf(heading);
  if (gender === null) return undefined;
  const key = headingKey(heading);
  const rest = withoutWords(key, PARTNER_WORDS[gender]) ?? "";
  // `נולד` and `נולדה` name a field and the partner in one word.
  const field = rest === "" ? (FIELD_OF_HEADING.get(key) ?? "fullName") : fieldIn(rest);
  if (gender === "male") {
    const column = PERSON_COLUMNS.find((option) => option === field);
    return column && { owner: "person", field: column };
  }
  const column = SPOUSE_COLUMNS.find((option) => option === field);
  return column && { owner: "spouse", field: column };
}

/** Returns the target that a heading names; undefined for an unknown heading. */
export function targetOfHeading(heading: string): Target | undefined {
  const key = headingKey(heading);
  if (key === "") return undefined;
  const exact = FIELD_OF_HEADING.get(key);
  if (exact) return targetOfField(exact);
  if (LABEL_WORDS.some((word) => hasWord(key, word))) return targetOfField("ignored");
  const ofEmail = withoutWords(key, EMAIL_WORDS);
  if (ofEmail !== undefined)
    return targetOfField(fieldIn(ofEmail) === "phone" ? "phone" : "comment");
  const rest = withoutWords(key, IGNORED_WORDS);
  if (rest !== undefined) return targetOfField(fieldIn(rest) === "phone" ? "phone" : "ignored");
  const atWork = withoutWords(key, WORK_WORDS);
  if (atWork !== undefined) return targetAtWork(fieldIn(atWork));
  if (BIRTH_PLACE.test(key)) return { owner: "person", field: "comment" };
  const ofClient = withoutWords(key, CLIENT_WORDS);
  if (ofClient !== undefined) {
    return ofClient === "" ? targetOfField("fullName") : targetWithin(ofClient);
  }
  const part = headingKey(heading.split(BEFORE_PART).at(-1) ?? "");
  const partField = FIELD_OF_HEADING.get(part);
  return relativeTarget(key) ?? (partField ? targetOfField(partField) : targetWithin(key));
}

/** Returns the target of data about the work: a phone reaches the person, an address does not. */
function targetAtWork(field: HeadingField | undefined): Target {
  if (field === "phone") return targetOfField("phone");
  return targetOfField(field === "address" || field === "city" ? "comment" : "ignored");
}

const isFamilyColumn = (field: HeadingField): field is FamilyColumn =>
  FAMILY_COLUMNS.some((column) => column === field);

function targetOfField(field: HeadingField): Target {
  if (field === "ignored" || field === "childrenCount") return { owner: "none", field };
  if (isFamilyColumn(field)) return { owner: "family", field };
  return { owner: "person", field: field === "patronymic" ? "comment" : field };
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
    return column ? { owner: "spouse", field: column } : ofAnother(key);
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
    : ofAnother(key);
}

/** Returns the target of data about a relative without a field: the comment, never the person's. */
function ofAnother(key: string): Target {
  const target = targetWithin(key);
  return target && target.owner !== "person" ? target : { owner: "person", field: "comment" };
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

/** The place of birth, which is neither the city nor the birth date. */
const BIRTH_PLACE =
  /(?:^| )(?:(?:city|town|place|country) of birth|birth ?place|(?:город|место|страна) рожд\p{L}*|(?:עיר|ארץ|מקום) ה?לידה)(?: |$)/u;

/** The sign before the part of a heading that names the field: `Address 1 - City`, `Data: Phone`. */
const BEFORE_PART = /\s[-–—]\s|:\s/u;
