import { localityOf } from "@kehila/shared/names/locality";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { queryOf } from "../../../db/prepared.ts";
import type { Read, Rows } from "../../../db/read.ts";
import { unionAll } from "../../../db/union-all.ts";
import { quoted } from "../search/parsed-search.ts";
import type { PickableRow } from "./pick.presenter.ts";

/**
 * A range of a database index of the register: persons whose column begins with a text. A search
 * reads several ranges in turn, and no more rows of a range than a page has.
 */
interface Range {
  /** The name of the database index. */
  index: string;
  /** A column with an exact text, before the column of the range. */
  equal?: { column: string; text: string };
  /** The columns of the index from the range's column on. */
  order: readonly string[];
  /** The prefix in the first column of `order`; null for the whole index. */
  prefix: string | null;
}

/** The start of a page: a range, and the sort values of the previous row in that range. */
export interface PickKey {
  /** The position in `ranges`; the length of `ranges` stands for names in other scripts. */
  rangeIndex: number;
  after: readonly (string | number)[];
}

/** A search: its index ranges, and names in other scripts. */
export interface PickSearch {
  ranges: readonly Range[];
  /** The possible name keys of each word; empty if there are none. */
  names: readonly (readonly string[])[];
}

/** A person, as the picker reads it. */
export interface PickedRow extends PickableRow {
  key: PickKey;
}

const NAME_COLUMNS = ["last_name_key", "first_name_key", "seq"] as const;
const byLastName = { index: "persons_by_last_name", order: NAME_COLUMNS };
const byFirstName = {
  index: "persons_by_first_name",
  order: ["first_name_key", "last_name_key", "seq"],
};
const byCity = { index: "persons_by_city", order: ["city_key", ...NAME_COLUMNS] };
const withoutFirst = ({ order }: { order: readonly string[] }) => order.slice(1);

/** All persons by last name. */
export const ALL_PERSONS: PickSearch = { ranges: [{ ...byLastName, prefix: null }], names: [] };

/**
 * Returns the search for a name or city. The whole text is a prefix. Also splits off the first or
 * the last word: one part must match exactly and the other part is a prefix, as the indexes
 * require. A city after a name must be complete.
 */
export function searchOfWords(
  words: readonly string[],
  names: readonly (readonly string[])[],
): PickSearch {
  const text = words.join(" ");
  const splits = [...new Set([1, words.length - 1])].filter(
    (split) => split > 0 && split < words.length,
  );
  const parts = splits.map((split) => ({
    left: words.slice(0, split).join(" "),
    right: words.slice(split).join(" "),
  }));
  const wordPair = (
    { index, order }: typeof byLastName | typeof byCity,
    wholeWord: string,
    prefix: string | null,
  ): Range => ({
    index,
    equal: { column: order[0] ?? "", text: wholeWord },
    order: withoutFirst({ order }),
    prefix,
  });
  // A known locality is searched in all its spellings.
  const inCity = (city: string, prefix: string | null): Range[] =>
    (localityOf(city)?.spellings ?? [city]).map((spelling) => wordPair(byCity, spelling, prefix));
  return {
    ranges: [
      ...[byLastName, byFirstName].map((range) => ({ ...range, prefix: text })),
      ...(localityOf(text) ? inCity(text, null) : []),
      // Also for a known locality, because another name may begin with it: Migdal, Migdal HaEmek.
      { ...byCity, prefix: text },
      ...parts.flatMap(({ left, right }) => [
        wordPair(byLastName, left, right),
        wordPair(byFirstName, left, right),
        ...inCity(left, right),
        ...inCity(right, left),
      ]),
    ],
    names: names.every((keys) => keys.length > 0) ? names : [],
  };
}

/** Returns the search for ID numbers or phones that begin with digits. */
export const searchOfDigits = (digits: readonly string[]): PickSearch => ({
  ranges: digits.flatMap((prefix) => [
    { index: "persons_by_id_number", order: ["ifnull(id_number, '')", "seq"], prefix },
    { index: "persons_by_phone", order: ["ifnull(phone, '')", "seq"], prefix },
  ]),
  names: [],
});

/** Sorts after every character. */
const LAST_CHARACTER = "\u{10FFFF}";
/** Maximum matches of names in other scripts that one page reads. */
const NAMES_AT_ONCE = 60;

/**
 * The texts of a search as columns of one row. Each distinct text is bound once, because D1 allows
 * 100 parameters in a statement.
 */
class Texts {
  readonly #values: string[] = [];

  /** Returns the SQL for a text. */
  of(text: string): SQL {
    let column = this.#values.indexOf(text);
    if (column < 0) column = this.#values.push(text) - 1;
    return sql.raw(`(select t${column} from typed)`);
  }

  /** Adds the `with` clause of the texts to a query that uses them. */
  withTexts(query: SQL): SQL {
    if (this.#values.length === 0) return query;
    const names = sql.raw(this.#values.map((_, column) => `t${column}`).join(", "));
    const values = sql.join(
      this.#values.map((text) => sql`${text}`),
      sql`, `,
    );
    return sql`with typed(${names}) as (select ${values}) ${query}`;
  }
}

const columns = (order: readonly string[]): SQL => sql.raw(order.join(", "));

/** Returns the condition of a range. */
function rangeCondition(range: Range, texts: Texts): SQL {
  return sql`${upperBoundCondition(range, texts)}${startOf(range, texts)}`;
}

/**
 * Returns the condition of a range without the lower bound of its prefix: after a key, the key is
 * the lower bound.
 */
function upperBoundCondition({ equal, order, prefix }: Range, texts: Texts): SQL {
  const conditions = [sql`status = 'active'`];
  if (equal) conditions.push(sql`${sql.raw(equal.column)} = ${texts.of(equal.text)}`);
  if (prefix !== null) {
    conditions.push(sql`${sql.raw(order[0] ?? "")} < ${texts.of(prefix + LAST_CHARACTER)}`);
  }
  return sql.join(conditions, sql` and `);
}

const startOf = ({ order, prefix }: Range, texts: Texts): SQL =>
  prefix === null ? sql`` : sql` and ${sql.raw(order[0] ?? "")} >= ${texts.of(prefix)}`;

/**
 * Returns the conditions for the parts of a range after a key, in index order. For a key of the
 * columns a, b and c: `a = and b = and c >`, then `a = and b >`, then `a >`. Each part is one index
 * seek. A row value comparison would seek only by the text columns, and read all equal names before
 * the key.
 */
const partsAfter = (range: Range, texts: Texts, key: PickKey["after"]): SQL[] =>
  range.order
    .map((column, position) => {
      const equalColumns = range.order
        .slice(0, position)
        .map((earlierColumn, index) => sql`${sql.raw(earlierColumn)} = ${key[index]} and `);
      const greaterColumn = sql`${sql.raw(column)} > ${key[position]}`;
      return sql`${upperBoundCondition(range, texts)} and ${sql.join(equalColumns)}${greaterColumn}`;
    })
    .toReversed();

/** Returns a subquery: the active spouse of a row of persons, for {@link spouseOf}. */
export const activeSpouse = (table: string): SQL =>
  sql.raw(`(select json_array(spouse.id, spouse.first_name, spouse.last_name) from persons as spouse
    where spouse.household_id = ${table}.household_id and spouse.seat = 3 - ${table}.seat
      and spouse.status = 'active')`);

const SHOWN = sql`id, first_name, last_name, city, birth_date, phone,
  ${activeSpouse("persons")} as spouse`;

/** Reads the persons of a search after a key, and the key of the next page if there is one. */
export function findPicked(
  { ranges, names }: PickSearch,
  { key, take }: { key: PickKey | null; take: number },
): Read<{ rows: PickedRow[]; next: PickKey | null }> {
  const texts = new Texts();
  const from = key?.rangeIndex ?? 0;
  const limit = sql.raw(String(take + 1));
  const notInEarlierRanges = (rangeIndex: number): SQL => {
    const earlierRanges = ranges
      .slice(0, rangeIndex)
      .map((range) => sql`(${rangeCondition(range, texts)})`);
    return earlierRanges.length === 0
      ? sql``
      : sql`and not (${sql.join(earlierRanges, sql` or `)})`;
  };
  const pages = ranges.flatMap((range, rangeIndex) => {
    if (rangeIndex < from) return [];
    const parts =
      key && rangeIndex === from
        ? partsAfter(range, texts, key.after)
        : [rangeCondition(range, texts)];
    return parts.map(
      (part) => sql`select * from (
        select ${sql.raw(String(rangeIndex))} as range_index, json_array(${columns(range.order)}) as page_key, ${SHOWN}
        from persons indexed by ${sql.raw(range.index)}
        where ${part} ${notInEarlierRanges(rangeIndex)}
        order by ${columns(range.order)} limit ${limit})`,
    );
  });
  const last = ranges.length;
  const matches =
    names.length > 0 ? namedRows(names, from === last ? Number(key?.after[0] ?? 0) : 0) : null;
  if (matches) {
    pages.push(sql`select * from (
      select ${sql.raw(String(last))} as range_index, json_array(seq) as page_key, ${SHOWN} from persons
      where seq in (${matches}) and +status = 'active' ${notInEarlierRanges(last)}
      order by seq limit ${limit})`);
  }
  const page = texts.withTexts(sql`select * from (${unionAll(pages)}) limit ${limit}`);
  const statements = [
    page,
    ...(matches ? [sql`select count(*) as seen, max(rowid) as last from (${matches})`] : []),
  ];
  return {
    selects: statements.map(queryOf),
    compute: ([found = [], scanned = []]) => {
      const rows = found.map(pickedRow);
      const next = rows.length > take ? rows[take - 1]?.key : furtherNames(scanned, last);
      return { rows: rows.slice(0, take), next: next ?? null };
    },
  };
}

/**
 * Returns a query: row numbers of persons with all these names in any script, in ascending order,
 * after the row number `seq`.
 */
function namedRows(names: PickSearch["names"], seq: number): SQL {
  const query = names.map((keys) => `(${keys.map(quoted).join(" OR ")})`).join(" AND ");
  return sql`select rowid from person_search where person_search match ${query}
    and rowid > ${seq} order by rowid limit ${sql.raw(String(NAMES_AT_ONCE))}`;
}

/** Returns the key after the names that a page has read; null if there are no further names. */
function furtherNames([seen]: Rows, rangeIndex: number): PickKey | null {
  if (!seen || Number(seen["seen"]) < NAMES_AT_ONCE) return null;
  return { rangeIndex, after: [Number(seen["last"])] };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

type Spouse = NonNullable<PickableRow["spouse"]>;

/** Returns the spouse of a row: id, first and last name in JSON. */
export function spouseOf(json: unknown): Spouse | null {
  if (typeof json !== "string") return null;
  const [id, firstName, lastName] = JSON.parse(json) as [string, string, string];
  return { id, firstName, lastName };
}

const pickedRow = (row: Rows[number]): PickedRow => ({
  id: String(row["id"]),
  firstName: String(row["first_name"]),
  lastName: String(row["last_name"]),
  city: String(row["city"]),
  birthDate: textOrNull(row["birth_date"]),
  phone: textOrNull(row["phone"]),
  spouse: spouseOf(row["spouse"]),
  key: {
    rangeIndex: Number(row["range_index"]),
    after: JSON.parse(String(row["page_key"])) as (string | number)[],
  },
});
