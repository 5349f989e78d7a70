import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import type { NameFilter, Search } from "./filter.repository.ts";
import { isIndexable, marksOf, quoted } from "./filter.repository.ts";

/*
 * The table `spellings` has each first name, last name and city of the register once, and the index
 * `spelling_search` their trigrams (migration 0014); `spelling_parts` has the last names by the letters in
 * them, and by each two that follow each other (migration 0016). Triggers update all.
 */

/** What the spellings of one filter are looked up by: queries of the trigram index. */
export interface Spelled {
  firstName?: string | undefined;
  /** A filter by first name whose text is too short for the index. */
  firstNamePart?: NameFilter | undefined;
  city?: string | undefined;
  /** A part of a city that is too short for the index. */
  cityPart?: string | undefined;
}

const either = (texts: readonly string[]): string => texts.map(quoted).join(" OR ");

/** The query of the spellings that have the marks of a filter by name; undefined for one without. */
function queryOfMarks(filter: NameFilter): string | undefined {
  const marks = marksOf(filter).map((some) => `marks : (${either(some)})`);
  return marks.length === 0 ? undefined : marks.join(" AND ");
}

/** The query of the spellings that a filter by name can match; undefined for texts too short for it. */
function queryOfName(filter: NameFilter): string | undefined {
  if (!isIndexable(filter.text)) return undefined;
  const marks = queryOfMarks(filter);
  const typed = `key : ${quoted(filter.text)}`;
  return marks === undefined ? typed : `(${typed}) OR (${marks})`;
}

/** A field is named by so many of its last characters. */
const FIELD = 3;
const inField = (field: string, query: string): string =>
  `field : ${quoted(field.slice(-FIELD))} AND (${query})`;

/** The fields of last names in their order. */
export const LAST_NAME_FIELDS = [0, 1, 2, 3, 4].map((block) => `lastName${block}`);

/** What last names are looked up by, in each field by {@link inBlock}. */
export interface LastNameQueries {
  /** The query of the names that match; undefined for a text that is too short for the index. */
  all?: string | undefined;
  /** The query of those that match by their marks; undefined where the text alone decides. */
  marked?: string | undefined;
  /** The letter or two with which the text begins. */
  part: string;
}

/** The most letters of a row of `spelling_parts`. */
const PART = 2;

/** The look-ups of a filter by last name. */
export const lastNameQueries = (filter: NameFilter): LastNameQueries => ({
  all: queryOfName(filter),
  marked: queryOfMarks(filter),
  part: Array.from(filter.text).slice(0, PART).join(""),
});

/** A query of last names in one of {@link LAST_NAME_FIELDS}. */
export const inBlock = (block: number, query: Bindable<string>): SQL =>
  sql`${sql.raw(`'field : "${LAST_NAME_FIELDS[block]?.slice(-FIELD)}" AND ('`)} || ${query} || ')'`;

/** The first names or cities that the filters by text name: those of one of them. */
export function spelledOf({ names, columns }: Omit<Search, "words">): Spelled | undefined {
  const firstName = names.firstName && queryOfName(names.firstName);
  if (firstName !== undefined) return { firstName: inField("firstName", firstName) };
  if (names.firstName) return { firstNamePart: names.firstName };
  const { city } = columns;
  if (city === undefined) return undefined;
  return isIndexable(city)
    ? { city: inField("city", `key : ${quoted(city)}`) }
    : { cityPart: city };
}

/** A query of the keys that a query of the index names. */
export const spellingsNamed = (query: Bindable<string> | SQL): SQL =>
  sql`select key from spelling_search where spelling_search match ${query}`;
