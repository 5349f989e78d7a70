import { placeOf } from "@kehila/shared/names/places";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { queryOf } from "../../../db/prepared.ts";
import type { Read, Rows } from "../../../db/read.ts";
import { unionAll } from "../../../db/union-all.ts";
import { quoted } from "../search/parsed-search.ts";
import type { PickableRow } from "./pick.presenter.ts";

/**
 * A range of one index of the register: persons whose column begins with a text. A search reads
 * several ranges in turn, and no more rows than the page has.
 */
interface Range {
  index: string;
  /** A column with an exact text, before the column of the range. */
  equal?: { column: string; text: string };
  /** The columns of the index from the range's column on. */
  order: readonly string[];
  /** The prefix in the first column of `order`; null for the whole index. */
  prefix: string | null;
}

/** The start of a page: the index of a range, and the sort values of the previous row. */
export interface PickKey {
  place: number;
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

const NAMES = ["last_name_key", "first_name_key", "seq"] as const;
const byLastName = { index: "persons_by_last_name", order: NAMES };
const byFirstName = {
  index: "persons_by_first_name",
  order: ["first_name_key", "last_name_key", "seq"],
};
const byCity = { index: "persons_by_city", order: ["city_key", ...NAMES] };
const after = ({ order }: { order: readonly string[] }) => order.slice(1);

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
  const places = [...new Set([1, words.length - 1])].filter(
    (place) => place > 0 && place < words.length,
  );
  const parts = places.map((place) => ({
    left: words.slice(0, place).join(" "),
    right: words.slice(place).join(" "),
  }));
  const wordPair = (
    { index, order }: typeof byLastName | typeof byCity,
    wholeWord: string,
    prefix: string | null,
  ): Range => ({
    index,
    equal: { column: order[0] ?? "", text: wholeWord },
    order: after({ order }),
    prefix,
  });
  // A known locality is searched in all its spellings.
  const inCity = (city: string, prefix: string | null): Range[] =>
    (placeOf(city)?.spellings ?? [city]).map((spelling) => wordPair(byCity, spelling, prefix));
  return {
    ranges: [
      ...[byLastName, byFirstName].map((range) => ({ ...range, prefix: text })),
      ...(placeOf(text) ? inCity(text, null) : []),
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
 * The texts of a search as columns of one row, because a statement binds at most 100 parameters.
 */
class Texts {
  readonly #values: string[] = [];

  /** Returns the SQL for a text. */
  of(text: string): SQL {
    let place = this.#values.indexOf(text);
    if (place < 0) place = this.#values.push(text) - 1;
    return sql.raw(`(select t${place} from typed)`);
  }

  /** Returns the query after a `with` clause that contains its texts. */
  before(query: SQL): SQL {
    if (this.#values.length === 0) return query;
    const names = sql.raw(this.#values.map((_, place) => `t${place}`).join(", "));
    const values = sql.join(
      this.#values.map((text) => sql`${text}`),
      sql`, `,
    );
    return sql`with typed(${names}) as (select ${values}) ${query}`;
  }
}

const columns = (order: readonly string[]): SQL => sql.raw(order.join(", "));

/** Returns the condition of a range. */
function prefixCondition(range: Range, texts: Texts): SQL {
  return sql`${rangeCondition(range, texts)}${startOf(range, texts)}`;
}

/** Returns the condition of a range without its prefix. */
function rangeCondition({ equal, order, prefix }: Range, texts: Texts): SQL {
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
 * Returns the conditions for the parts of a range after a key, in index order: equal first columns
 * and a greater last one, down to a greater first column. Each part is one seek. A row value
 * comparison would seek only by the text columns, and read every equal name before the key.
 */
const partsAfter = (range: Range, texts: Texts, key: PickKey["after"]): SQL[] =>
  range.order
    .map((column, place) => {
      const isEqual = range.order
        .slice(0, place)
        .map((earlierColumn, index) => sql`${sql.raw(earlierColumn)} = ${key[index]} and `);
      const isGreater = sql`${sql.raw(column)} > ${key[place]}`;
      return sql`${rangeCondition(range, texts)} and ${sql.join(isEqual)}${isGreater}`;
    })
    .toReversed();

const SHOWN = sql.raw(`id, first_name, last_name, city, birth_date, phone,
  (select json_array(spouse.id, spouse.first_name, spouse.last_name) from persons as spouse
    where spouse.household_id = persons.household_id and spouse.seat = 3 - persons.seat
      and spouse.status = 'active') as spouse`);

/** Reads the persons of a search after a key, and the key of the next page if there is one. */
export function findPicked(
  { ranges, names }: PickSearch,
  { key, take }: { key: PickKey | null; take: number },
): Read<{ rows: PickedRow[]; next: PickKey | null }> {
  const texts = new Texts();
  const from = key?.place ?? 0;
  const limit = sql.raw(String(take + 1));
  const isEarlier = (place: number): SQL => {
    const earlierRanges = ranges
      .slice(0, place)
      .map((range) => sql`(${prefixCondition(range, texts)})`);
    return earlierRanges.length === 0
      ? sql``
      : sql`and not (${sql.join(earlierRanges, sql` or `)})`;
  };
  const pages = ranges.flatMap((range, place) => {
    if (place < from) return [];
    const parts =
      key && place === from ? partsAfter(range, texts, key.after) : [prefixCondition(range, texts)];
    return parts.map(
      (part) => sql`select * from (
        select ${sql.raw(String(place))} as place, json_array(${columns(range.order)}) as page_key, ${SHOWN}
        from persons indexed by ${sql.raw(range.index)}
        where ${part} ${isEarlier(place)}
        order by ${columns(range.order)} limit ${limit})`,
    );
  });
  const last = ranges.length;
  const matches =
    names.length > 0 ? namedRows(names, from === last ? Number(key?.after[0] ?? 0) : 0) : null;
  if (matches) {
    pages.push(sql`select * from (
      select ${sql.raw(String(last))} as place, json_array(seq) as page_key, ${SHOWN} from persons
      where seq in (${matches}) and +status = 'active' ${isEarlier(last)}
      order by seq limit ${limit})`);
  }
  const page = texts.before(sql`select * from (${unionAll(pages)}) limit ${limit}`);
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
 * Returns a query: row numbers of persons with all these names in any script, in the order of the
 * table.
 */
function namedRows(names: PickSearch["names"], seq: number): SQL {
  const query = names.map((keys) => `(${keys.map(quoted).join(" OR ")})`).join(" AND ");
  return sql`select rowid from person_search where person_search match ${query}
    and rowid > ${seq} order by rowid limit ${sql.raw(String(NAMES_AT_ONCE))}`;
}

/** Returns the key after the names that a page has read; null if there are no further names. */
function furtherNames([seen]: Rows, place: number): PickKey | null {
  if (!seen || Number(seen["seen"]) < NAMES_AT_ONCE) return null;
  return { place, after: [Number(seen["last"])] };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

type Spouse = NonNullable<PickableRow["spouse"]>;

/** Returns the spouse of a row: id, first and last name in JSON. */
function spouseOf(json: unknown): Spouse | null {
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
    place: Number(row["place"]),
    after: JSON.parse(String(row["page_key"])) as (string | number)[],
  },
});
