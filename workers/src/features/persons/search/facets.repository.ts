import type { CalendarDay } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { persons } from "../../../db/schema/persons.ts";
import type { FilterValues } from "./filter.repository.ts";

/**
 * The second column of the search index: a word of three capitals for each value that filters compare,
 * which the column `persons.facets` generates (migration 0013). A query of the index that names
 * them reads the persons of a search and its filters together, and no others.
 */
const STATUSES = { archived: "SAR", pending: "SPE" } as const;
const GENDERS = { male: "GMA", female: "GFE" } as const;

const A = "A".charCodeAt(0);
/** Months have the first letters from M on. */
const MONTHS = "M".charCodeAt(0);
const LETTERS = 26;
const FIRST_YEAR = 1900;

const digits = (value: number): string =>
  String.fromCharCode(A + (Math.floor(value / LETTERS) % LETTERS), A + (value % LETTERS));

const yearWord = (year: number): string => `Y${digits(year)}`;
const monthWord = (month: number): string =>
  String.fromCharCode(MONTHS + Math.floor(month / LETTERS ** 2)) + digits(month);

/** The number of a day's month, from January 1900 on. */
const monthOf = (day: CalendarDay): number =>
  (Number(day.slice(0, 4)) - FIRST_YEAR) * 12 + Number(day.slice(5, 7)) - 1;

/** The number of a day's quarter, as {@link BIRTH_QUARTER} counts. */
export const quarterOf = (day: CalendarDay): number => Math.floor(monthOf(day) / 3);

/** The quarter of a birth, counted from 1900: as the index `persons_by_birth_quarter` has it. */
export const BIRTH_QUARTER = sql`(cast(substr(${persons.birthDate}, 1, 4) as integer) - 1900) * 4
  + (cast(substr(${persons.birthDate}, 6, 2) as integer) - 1) / 3`;

/** Ranges of births up to so many months are named by month, up to so many years by year. */
const MONTHS_MAX = 18;
const YEARS_MAX = 100;

/** Numbers from one to another, both included. */
const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** The months or years that a range of births touches; none for a range too wide to name. */
function birthWords({ births }: FilterValues): string[] {
  if (!births) return [];
  const [from, to] = [monthOf(births.from), monthOf(births.to)];
  if (to - from < MONTHS_MAX) return between(from, to).map(monthWord);
  const years = between(Math.floor(from / 12), Math.floor(to / 12));
  return years.length > YEARS_MAX ? [] : years.map(yearWord);
}

const BITS = [0, 1, 2, 3, 4];
/** A word for each bit of a mask of categories. */
const categoryWords = (first: string, mask: number): string[] =>
  BITS.filter((bit) => (mask & (1 << bit)) !== 0).map((bit) => `${first}${digits(bit)}`);

/** The words of each filter but that by visits, any of which the persons have. */
function wordsOf(values: FilterValues): string[][] {
  const { gender, married, interests = 0 } = values;
  const count = values.childrenCount ?? values.manyChildren;
  return [
    gender ? [GENDERS[gender]] : [],
    married === undefined ? [] : [married === 1 ? "WYE" : "WNO"],
    count === undefined ? [] : [`C${digits(count)}`],
    categoryWords("I", interests),
    birthWords(values),
  ].filter((words) => words.length > 0);
}

/** The condition of a birth in the month of a day in the index's language. */
export const birthMonthPhrase = (day: CalendarDay): string =>
  `facets : "${monthWord(monthOf(day))}"`;

/** A query of the index narrowed to each status in turn. */
export const statusPhrases = (query: string): string[] => {
  const others = Object.values(STATUSES);
  const settled = others.map((word) => `"${word}"`).join(" OR ");
  return [
    `(${query} NOT facets : (${settled}))`,
    ...others.map((word) => `(${query} AND facets : "${word}")`),
  ];
};

/** How many filters the index can name. */
export const facetCount = (values: FilterValues): number => wordsOf(values).length;

/**
 * The condition of a status and of filters in the index's language; none where it would name nearly
 * everybody, as active persons are. Births are named by month or year, so that persons born outside the
 * range can be among those named.
 */
export function facetPhrases(status: PersonStatus, values: FilterValues): string[] {
  const words = [...(status === "active" ? [] : [[STATUSES[status]]]), ...wordsOf(values)];
  if (words.length === 0) return [];
  return [`facets : (${words.map(anyWord).join(" AND ")})`];
}

const anyWord = (words: readonly string[]): string =>
  `(${words.map((word) => `"${word}"`).join(" OR ")})`;

/**
 * The condition of visits in the language of the index of visitors ({@link searchIndex}). Persons who
 * are only on lists to come are named too.
 */
export const visitPhrases = ({ onLists = 0 }: FilterValues): string[] =>
  onLists === 0 ? [] : [`visits : ${anyWord(categoryWords("V", onLists))}`];

/**
 * The search index that has the persons of some filters: with visits that of the persons on lists, in
 * which `persons.visits` is a third column (migration 0015).
 */
export const searchIndex = ({ visited }: { visited?: unknown }): SQL =>
  sql.raw(visited === undefined ? "person_search" : "visitor_search");
