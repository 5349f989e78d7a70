import { isMobile } from "@kehila/shared/persons/identifiers";
import { localityOf } from "@kehila/shared/names/locality";
import type { Cell, SourceRow } from "../source/cells.ts";
import { cellText } from "../source/cells.ts";
import { dateFormsOf } from "../values/dates.ts";
import { readIdNumber } from "../values/id-number.ts";
import { readPhone } from "../values/phone.ts";
import { childrenIn } from "../values/children.ts";
import { categoriesIn, genderOf, namesMaritalState, relationOf } from "../values/words.ts";
import { FIELD_OF_HEADING, headingKey } from "./words.ts";
import { isPhoneHeading, targetsOfHeadings } from "./headings.ts";
import type { PersonColumn, Target } from "./targets.ts";
import { IGNORED, isJoinable, targetKey } from "./targets.ts";

/** The probable target of a column. */
export interface GuessedColumn {
  target: Target;
  /**
   * The basis of the guess. `repeated`: an earlier column already has the target of the heading;
   * `taken`: another column has the field that the values show.
   */
  reason: "heading" | "values" | "repeated" | "taken" | "unknown" | "empty";
}

/** Maximum number of values of a column on which a guess is based. */
const SAMPLE = 200;

/** Returns a guess for each column, by its heading and by its values. */
export function guessColumns(
  headings: readonly string[],
  rows: readonly SourceRow[],
): GuessedColumn[] {
  const takenFields = new Set<string>();
  const headingTargets = withLastNames(targetsOfHeadings(headings), rows);
  for (const target of headingTargets) {
    if (target && (!isJoinable(target) || target.field === "phone")) {
      takenFields.add(targetKey(target));
    }
  }
  // `City of birth` before `City` is another city.
  const exactKeys = new Set(
    headings.flatMap((heading, index) => {
      const target = headingTargets[index];
      const isFilled =
        FIELD_OF_HEADING.has(headingKey(heading)) && sampleOf(rows, index).length > 0;
      return target && isFilled && !isJoinable(target) ? [targetKey(target)] : [];
    }),
  );
  // A phone of another person stands before the person's own in many files.
  const hasOwnPhone = headings.some(
    (heading, index) =>
      headingTargets[index]?.field === "phone" &&
      headingTargets[index]?.owner === "person" &&
      isPhoneHeading(heading) &&
      sampleOf(rows, index).length > 0,
  );
  const seenKeys = new Set<string>();
  return headings.map((heading, index): GuessedColumn => {
    const values = sampleOf(rows, index);
    if (values.length === 0) return { target: IGNORED, reason: "empty" };
    const target = fittingTarget(headingTargets[index], values);
    if (target) {
      const key = targetKey(target);
      const isRepeated =
        (exactKeys.has(key) && !FIELD_OF_HEADING.has(headingKey(heading))) ||
        (seenKeys.has(key) && !isJoinable(target)) ||
        (key === "person.phone" &&
          !isPhoneHeading(heading) &&
          (seenKeys.has(key) || hasOwnPhone)) ||
        (key === "person.fullName" && NAMES.every((name) => takenFields.has(name)));
      if (isRepeated) return { target: ofRepeated(target), reason: "repeated" };
      seenKeys.add(key);
      return { target: asName(target, values, takenFields), reason: "heading" };
    }
    const field = fieldOfValues(values, heading);
    const guess: Target | undefined = field && { owner: "person", field };
    if (!guess) return { target: IGNORED, reason: "unknown" };
    if (takenFields.has(targetKey(guess)) || isRepeatedName(field, takenFields)) {
      return { target: IGNORED, reason: "taken" };
    }
    takenFields.add(targetKey(guess));
    return { target: guess, reason: "values" };
  });
}

/**
 * Gives a column `Family` of names to the last name, if no other column has it: families are joined
 * by numbers, and a first name alone is no person.
 */
function withLastNames(
  targets: readonly (Target | undefined)[],
  rows: readonly SourceRow[],
): (Target | undefined)[] {
  const hasLastNames = targets.some((target, index) => {
    if (target?.owner !== "person") return false;
    const isFull = target.field === "fullName" || target.field === "firstName";
    return (
      target.field === "lastName" || (isFull && share(sampleOf(rows, index), isWholeName) > 0.8)
    );
  });
  if (hasLastNames) return [...targets];
  return targets.map((target, index) => {
    const values = target?.field === "household" ? sampleOf(rows, index) : [];
    const isOfNames =
      values.length > 0 && share(values, (value) => NAME.test(cellText(value))) > 0.8;
    return isOfNames ? { owner: "person", field: "lastName" } : target;
  });
}

const NAME = /^\s*\p{L}[\p{L}'"’׳״ /-]*$/u;
const isWholeName = (value: Cell): boolean =>
  /^\p{L}[\p{L}'"-]*\s+\p{L}/u.test(cellText(value).trim());

/**
 * Returns the target of a heading as the values show it: lists of children, and no roles in families
 * where most words name other roles.
 */
function fittingTarget(target: Target | undefined, values: readonly Cell[]): Target | undefined {
  if (!target) return undefined;
  const isOfChildren = target.field === "childrenCount" || target.owner === "child";
  if (isOfChildren && listsChildren(values)) return { owner: "family", field: "children" };
  if (target.field === "gender" && target.owner === "person" && namesStates(values)) {
    return { owner: "person", field: "married" };
  }
  const isRole = share(values, (value) => relationOf(cellText(value)) !== null) >= 0.5;
  return target.field === "relation" && !isRole ? undefined : target;
}

/** Whether cells name marital states, also below a heading such as `Сем. пол.`. */
const namesStates = (values: readonly Cell[]): boolean =>
  share(values, (value) => genderOf(cellText(value)) !== null) < 0.5 &&
  share(values, (value) => namesMaritalState(cellText(value))) >= 0.5;

/** Whether cells list children with their births: most of them, or some if no cell is a number. */
function listsChildren(values: readonly Cell[]): boolean {
  const births = share(values, listsBirths);
  const hasNumbers = values.some((value) => /^\d+$/u.test(cellText(value).trim()));
  return births >= 0.5 || (births > 0 && !hasNumbers);
}

const listsBirths = (value: Cell): boolean =>
  childrenIn(cellText(value))?.some(({ birth }) => birth !== "") ?? false;

/** Returns the target of a further column for a field: the comment, except for names. */
const ofRepeated = (target: Target): Target =>
  target.owner === "spouse" ||
  target.owner === "child" ||
  (target.owner === "person" && !target.field.endsWith("Name"))
    ? { owner: "person", field: "comment" }
    : IGNORED;

const NAMES = ["person.firstName", "person.lastName"] as const;

/** Whether a column of full names repeats the first or last names of other columns. */
const isRepeatedName = (
  field: PersonColumn | undefined,
  takenFields: ReadonlySet<string>,
): boolean => field === "fullName" && NAMES.some((name) => takenFields.has(name));

/**
 * Returns the name that a column 'Name' or 'שם' contains, by its values: the full name in several
 * words, the first name in one word next to a column of last names.
 */
function asName(target: Target, values: readonly Cell[], takenFields: ReadonlySet<string>): Target {
  if (target.owner !== "person") return target;
  const isWhole = share(values, isWholeName) > 0.8;
  const isOnly = target.field === "lastName" && !takenFields.has("person.firstName");
  if (
    isWhole &&
    (target.field === "firstName" || (isOnly && !takenFields.has("person.fullName")))
  ) {
    return { owner: "person", field: "fullName" };
  }
  const isFirst = !isWhole && takenFields.has("person.lastName");
  return target.field === "fullName" && isFirst ? { owner: "person", field: "firstName" } : target;
}

function sampleOf(rows: readonly SourceRow[], index: number): Cell[] {
  const values: Cell[] = [];
  for (const { cells } of rows) {
    const cell = cells[index] ?? null;
    if (cellText(cell).trim() !== "") values.push(cell);
    if (values.length === SAMPLE) break;
  }
  return values;
}

const share = (values: readonly Cell[], isOne: (value: Cell) => boolean): number =>
  values.filter(isOne).length / values.length;

/** The tests of a column's values in order, each with the share of values that must pass it. */
const TESTS: readonly (readonly [PersonColumn, number, (value: Cell) => boolean])[] = [
  ["birthDate", 0.7, (value) => dateFormsOf(value).length > 0],
  ["phone", 0.7, (value) => isMobileLike(value)],
  ["idNumber", 0.7, (value) => readIdNumber(cellText(value)).value !== null],
  ["phone", 0.7, (value) => readPhone(cellText(value)).value !== null],
  ["gender", 0.9, (value) => genderOf(cellText(value)) !== null],
  ["married", 0.9, (value) => namesMaritalState(cellText(value))],
  ["interestedEvents", 0.8, (value) => namesCategories(cellText(value))],
  ["city", 0.6, (value) => localityOf(cellText(value)) !== null],
  [
    "fullName",
    0.8,
    (value) => /^\p{L}[\p{L}'".-]*(?:\s+\p{L}[\p{L}'".-]*){1,3}$/u.test(cellText(value).trim()),
  ],
];

function namesCategories(text: string): boolean {
  const { known, unknown } = categoriesIn(text);
  return known.length > 0 && unknown.length === 0;
}

const isMobileLike = (value: Cell): boolean => isMobile(readPhone(cellText(value)).value ?? "");

/** Returns the field that values show. Dates below an unknown heading can be of anything. */
function fieldOfValues(values: readonly Cell[], heading: string): PersonColumn | undefined {
  return TESTS.find(
    ([field, least, isOne]) =>
      (field !== "birthDate" || heading === "") && share(values, isOne) >= least,
  )?.[0];
}
