import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import type { NameFilter, Search } from "./filter.repository.ts";
import { isIndexable, marksOf, quoted } from "./filter.repository.ts";

/*
 * The table `spellings` has each first name, last name and city of the register once, and the index
 * `spelling_search` their trigrams (migration 0014). Triggers update both.
 */

/** What the spellings of one filter are looked up by: queries of the trigram index. */
export interface Spelled {
  firstName?: string | undefined;
  city?: string | undefined;
  /** A part of a city that is too short for the index. */
  cityPart?: string | undefined;
}

const either = (texts: readonly string[]): string => texts.map(quoted).join(" OR ");

/** The query of the spellings that a filter by name can match; undefined for texts too short for it. */
function queryOfName(filter: NameFilter): string | undefined {
  if (!isIndexable(filter.text)) return undefined;
  const marks = marksOf(filter).map((some) => `marks : (${either(some)})`);
  const typed = `key : ${quoted(filter.text)}`;
  return marks.length === 0 ? typed : `(${typed}) OR (${marks.join(" AND ")})`;
}

/** A field is named by its last three characters. */
const inField = (field: string, query: string): string =>
  `field : ${quoted(field.slice(-3))} AND (${query})`;

/** The fields of last names in their order. */
export const LAST_NAME_FIELDS = [0, 1, 2, 3, 4].map((block) => `lastName${block}`);

/** The query of a filter by last name for each of {@link LAST_NAME_FIELDS}. */
export function lastNameQueries({ names }: Pick<Search, "names">): string[] | undefined {
  const query = names.lastName && queryOfName(names.lastName);
  return query === undefined ? undefined : LAST_NAME_FIELDS.map((field) => inField(field, query));
}

/** The first names or cities that the filters by text name: those of one of them. */
export function spelledOf({ names, columns }: Omit<Search, "words">): Spelled | undefined {
  const firstName = names.firstName && queryOfName(names.firstName);
  if (firstName !== undefined) return { firstName: inField("firstName", firstName) };
  const { city } = columns;
  if (city === undefined) return undefined;
  return isIndexable(city)
    ? { city: inField("city", `key : ${quoted(city)}`) }
    : { cityPart: city };
}

/** A query of the keys that a query of the index names. */
export const spellingsNamed = (query: Bindable<string>): SQL =>
  sql`select key from spelling_search where spelling_search match ${query}`;
