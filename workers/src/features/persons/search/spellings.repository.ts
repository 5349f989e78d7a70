import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import type { NameFilter, Search } from "./filter.repository.ts";
import { isIndexable, marksOf, quoted } from "./filter.repository.ts";

/*
 * The table `spellings` has each first name, last name and city of the register once, and the index
 * `spelling_search` their trigrams (migration 0014); `spelling_parts` has the last names by the letters in
 * them, and by each two that follow each other (migration 0016), and the first names by each two, the end
 * of the name included (migration 0017). Triggers update all.
 */

/** What the spellings of one filter are looked up by: queries of the trigram index. */
export interface Spelled {
  firstName?: string | undefined;
  /** The letter or two of a filter by first name whose text is too short for the index. */
  firstNamePart?: NamePart | undefined;
  city?: string | undefined;
  /** A part of a city that is too short for the index. */
  cityPart?: string | undefined;
}

/** A range of `spelling_parts`, and the query of the names that match by their marks instead. */
export interface NamePart {
  from: string;
  to: string;
  marked?: string | undefined;
}

/** Sorts after every character. */
export const LAST_CHARACTER = "\u{10FFFF}";

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

/**
 * How many characters of a field's name a query has: the first of `firstName` and `city`, the last of
 * `lastName0` and the others like it.
 */
const FIELD = 3;
const inField = (field: string, query: string): string =>
  `field : ${quoted(field.slice(0, FIELD))} AND (${query})`;

/** The alphabets of names: before Cyrillic, Cyrillic, up to Hebrew, Hebrew, behind it. */
const BLOCKS = [0, 1, 2, 3, 4];

/** The fields of last names in their order. */
export const LAST_NAME_FIELDS = BLOCKS.map((block) => `lastName${block}`);

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

/** The fields of first names in `spelling_parts`, by the alphabet in which they begin. */
const FIRST_NAME_FIELD = "firstName";
const FIRST_NAME_FIELDS = sql.raw(
  BLOCKS.map((block) => `'${FIRST_NAME_FIELD}${block}'`).join(", "),
);

const blockOf = (name: SQLWrapper): SQL => sql`ifnull((unicode(${name}) >= 1024)
  + (unicode(${name}) >= 1328) + (unicode(${name}) >= 1424) + (unicode(${name}) >= 1536), 0)`;

/** The alphabet in which a first name begins: as the indexes by alphabet have it. */
export const FIRST_BLOCK = blockOf(persons.firstNameKey);

const isPart = ({ from, to }: Bindable<NamePart>): SQL => sql`part >= ${from} and part < ${to}`;

/** A query of the first names that have a letter or two, each once. */
export function firstNamesWith(part: Bindable<NamePart>): SQL {
  const byMarks = part.marked === undefined ? sql`` : sql` union ${spellingsNamed(part.marked)}`;
  return sql`select distinct key from spelling_parts where field in (${FIRST_NAME_FIELDS})
    and ${isPart(part)}${byMarks}`;
}

/** A query of the alphabets in which first names with a letter or two begin. */
export const blocksWith = (part: Bindable<NamePart>): SQL =>
  sql`select value from json_each(${sql.raw(`'${JSON.stringify(BLOCKS)}'`)})
    where exists (select 1 from spelling_parts
      where field = ${sql.raw(`'${FIRST_NAME_FIELD}'`)} || value and ${isPart(part)})`;

/** Whether {@link blocksWith} names the alphabets of all first names that match, those by their marks too. */
export const areInBlocks = (part: Bindable<NamePart>): SQL =>
  part.marked === undefined
    ? sql`true`
    : sql`not exists (select 1 from (${spellingsNamed(part.marked)})
        where ${blockOf(sql.raw("key"))} not in (${blocksWith(part)}))`;

/** A query of last names in one of {@link LAST_NAME_FIELDS}. */
export const inBlock = (block: number, query: Bindable<string>): SQL =>
  sql`${sql.raw(`'field : "${LAST_NAME_FIELDS[block]?.slice(-FIELD)}" AND ('`)} || ${query} || ')'`;

/** The look-up of a filter by first name with a letter or two. */
function partOf(filter: NameFilter): NamePart {
  const marks = queryOfMarks(filter);
  const { text } = filter;
  return {
    from: text,
    to: text + LAST_CHARACTER,
    marked: marks === undefined ? undefined : inField(FIRST_NAME_FIELD, marks),
  };
}

/** The first names or cities that the filters by text name: those of one of them. */
export function spelledOf({ names, columns }: Omit<Search, "words">): Spelled | undefined {
  const firstName = names.firstName && queryOfName(names.firstName);
  if (firstName !== undefined) return { firstName: inField(FIRST_NAME_FIELD, firstName) };
  if (names.firstName) return { firstNamePart: partOf(names.firstName) };
  const { city } = columns;
  if (city === undefined) return undefined;
  return isIndexable(city)
    ? { city: inField("city", `key : ${quoted(city)}`) }
    : { cityPart: city };
}

/** A query of the keys that a query of the index names. */
export const spellingsNamed = (query: Bindable<string> | SQL): SQL =>
  sql`select key from spelling_search where spelling_search match ${query}`;
