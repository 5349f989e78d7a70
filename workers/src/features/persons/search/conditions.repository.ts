import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import { isRecordedByStaff } from "../../history/history.sql.ts";
import { hasApplied, isVisitor, visitorsContain } from "../../participants/participants.sql.ts";
import type { FilterValues, NameFilter, Search } from "./parsed-search.ts";
import { marksOf } from "./parsed-search.ts";

/** Returns the condition that a column contains one of these texts. */
export const hasAny = (texts: Bindable<readonly string[]>, column: SQLWrapper): SQL =>
  sql`(${sql.join(
    texts.map((text) => sql`instr(${column}, ${text}) > 0`),
    sql` or `,
  )})`;

/** Returns a query: the row numbers that match a query of the search index. */
export const rowsOfIndexQuery = (query: SQL | Bindable<string>): SQL =>
  sql`select rowid as seq from person_search where person_search match ${query}`;

/** Returns the condition that a person matches a query of the search index. */
export const matchesIndexQuery = (query: SQL | Bindable<string>): SQL =>
  sql`${persons.seq} in (${rowsOfIndexQuery(query)})`;

/**
 * Where names are tested. With `inIndex`, during the scan of a sort index, which has no search
 * text: the marks are then looked up in the search index.
 */
interface TestedOn {
  inIndex?: boolean;
}

/**
 * Returns the condition of a name filter: the folded name contains the text, or the search text has
 * the name's marks.
 */
function nameCondition(filter: Bindable<NameFilter>, key: SQLWrapper, { inIndex }: TestedOn): SQL {
  const isTyped = hasAny([filter.text], key);
  const marks = marksOf(filter);
  if (marks.length === 0) return isTyped;
  // One index query per value: marks joined in SQL would make the expression too deep for D1.
  const markConditions = inIndex
    ? filter.queries.map((query) => matchesIndexQuery(query))
    : marks.map((alternatives) => hasAny(alternatives, persons.searchText));
  return sql`(${isTyped} or ${sql.join(markConditions, sql` and `)})`;
}

/** Returns the conditions of the name filters. */
export function nameTests(
  { names }: Pick<Bindable<Search>, "names">,
  testedOn: TestedOn = {},
): SQL[] {
  const { firstName, lastName } = names;
  return [
    ...(firstName ? [nameCondition(firstName, persons.firstNameKey, testedOn)] : []),
    ...(lastName ? [nameCondition(lastName, persons.lastNameKey, testedOn)] : []),
  ];
}

/** Returns the conditions that test a row for the texts of a search. */
export const searchTests = (search: Bindable<Search>, testedOn: TestedOn = {}): SQL[] => [
  ...nameTests(search, testedOn),
  ...search.words.map((texts) => hasAny(texts, persons.searchText)),
];

/** The birth date, as stored in its sort index. */
const BIRTH_DATE = sql`ifnull(${persons.birthDate}, '')`;

/**
 * Returns the conditions of filters other than names and texts; every sort index has the columns of
 * filters of persons.
 * A page tests visits row by row; with `isWhole`, for statements that read all matches, visits are
 * read from the lists.
 */
export function filterConditions(
  {
    gender,
    married,
    childrenCount,
    locality,
    partOfLocality,
    localities,
    interests,
    visited,
    onLists,
    births,
    toCheck,
    listId,
    recordedBy,
  }: Bindable<FilterValues>,
  { isWhole = false } = {},
): SQL[] {
  const conditions: SQL[] = [];
  if (births) conditions.push(sql`${BIRTH_DATE} between ${births.from} and ${births.to}`);
  if (locality !== undefined) conditions.push(sql`${persons.localityKey} = ${locality}`);
  if (partOfLocality) {
    const { keys, text } = partOfLocality;
    // The key of an unknown city is its folded text.
    const isLike = sql`${persons.localityKey} in (select value from json_each(${keys}))`;
    conditions.push(sql`(${isLike} or ${hasAny([text], persons.localityKey)})`);
  }
  if (localities) {
    const isNamed = sql`${persons.localityKey} in (select value from json_each(${localities.keys}))`;
    conditions.push(sql`(${isNamed} or exists (select 1 from json_each(${localities.texts}) as part
      where instr(${persons.localityKey}, part.value) > 0))`);
  }
  if (childrenCount !== undefined)
    conditions.push(sql`${persons.childrenCount} = ${childrenCount}`);
  if (gender !== undefined) conditions.push(sql`${persons.gender} = ${gender}`);
  if (married !== undefined) conditions.push(sql`${persons.married} = ${married}`);
  if (interests !== undefined)
    conditions.push(sql`(${persons.interestedEvents} & ${interests}) <> 0`);
  if (onLists !== undefined) conditions.push(sql`(${persons.listCategories} & ${onLists}) <> 0`);
  // A category stays in the mask when the person leaves a list, so the links are checked too.
  if (visited)
    conditions.push(
      isWhole ? visitorsContain(persons.id, visited) : isVisitor(persons.id, visited),
    );
  if (toCheck !== undefined) conditions.push(matchesIndexQuery(toCheck));
  // Of applications only, which are few: no sort index has a column for these.
  if (listId !== undefined) conditions.push(hasApplied(persons.householdId, listId));
  if (recordedBy !== undefined) conditions.push(isRecordedByStaff(persons.id, sql`${recordedBy}`));
  return conditions;
}
