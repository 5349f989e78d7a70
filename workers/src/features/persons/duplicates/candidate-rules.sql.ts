import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { unionAll } from "../../../db/union-all.ts";
import { MATCHES_MAX, NAMESAKES_MAX } from "./found-persons.repository.ts";

/**
 * The rules by which the database finds persons who may be the same as a candidate, and the rules of
 * each use. The matcher (`@kehila/shared/matcher/uses`) decides about the persons. A rule is a query
 * on the tables of `candidates.repository.ts`: `wanted` has the candidates.
 */

/**
 * Maximum persons to read for one rule, status and candidate. Two thousand persons may share a
 * birth date, since documents often say 1 January, and many share an institution's phone.
 */
const COMPARED_MAX = MATCHES_MAX * 2;

/** Whether two SQL values are equal, or one of the values is unknown. */
const mayEqual = (a: SQL, b: SQL): SQL => sql`ifnull(${a} = ${b}, 1)`;

const GENDER_FITS = mayEqual(sql`one.gender`, sql`wanted.gender`);

/** Whether a person is born in the same year and lives in the same city as the candidate. */
const IS_NEIGHBOUR = sql`ifnull(one.place_key = wanted.localityKey
  and one.birth_date between wanted.bornFrom and wanted.bornTo, 0)`;

/** Whether a person with the same name can be the candidate, by gender and birth date. */
const MAY_BE_SAME = sql`${GENDER_FITS}
  and (${mayEqual(sql`one.birth_date`, sql`wanted.birthDate`)} or ${IS_NEIGHBOUR})`;

/** Whether a person has a second reason besides a similar name. */
const HAS_SECOND_REASON = sql`${GENDER_FITS} and one.birth_date between wanted.bornFrom and wanted.bornTo
  and (one.birth_date = wanted.birthDate or one.place_key = wanted.localityKey)`;

/** Whether the search text contains one of the texts in a column of `wanted`. */
const hasText = (column: string): SQL =>
  sql`exists (select 1 from json_each(wanted.${sql.raw(column)}) as text
    where instr(one.search_text, text.value) > 0)`;

/** Returns the keys in columns of `wanted`. */
const keysIn = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql`select value from json_each(wanted.${sql.raw(column)})`),
    sql` union all `,
  );

/** Whether a person has one of the keys in columns of `wanted`. */
const hasKey = (...columns: readonly string[]): SQL =>
  sql`exists (select 1 from person_keys where key in (${keysIn(columns)}) and seq = one.seq)`;

/**
 * Returns the rows of persons who have a key of each of two names. A common first name has thousands
 * of rows, which the table reads in order.
 */
const rowsWithKeys = (columns: readonly string[], otherColumns: readonly string[]): SQL =>
  sql`select seq from person_keys where key in (${keysIn(columns)})
    intersect select seq from person_keys where key in (${keysIn(otherColumns)})`;

type Reason = "idNumber" | "phone" | "name";

interface IndexRule {
  reason: Reason;
  /** Whether the candidate has the values of the rule. */
  given: SQL;
  matches: SQL;
  /** The order of the rule's index, so that no further rows are read and sorted. */
  order: SQL;
  limit?: number;
}

/** The statuses and the exceptions of each reason. */
const SCOPES = {
  idNumber: { statuses: "settled", excluded: "excepted" },
  phone: { statuses: "readable", excluded: "excepted" },
  name: { statuses: "readable", excluded: "cleared" },
} as const satisfies Record<Reason, unknown>;

/**
 * Returns the persons of an index who satisfy a rule for each candidate. Cross joins fix the order,
 * so that each candidate is looked up in the index of the rule.
 */
function byIndex({ reason, given, matches, order, limit = COMPARED_MAX }: IndexRule): SQL {
  const { statuses, excluded } = SCOPES[reason];
  return sql`
    select candidate, persons.seq, ${sql.raw(`'${reason}'`)} as reason
    from wanted cross join ${sql.raw(statuses)} as among cross join persons
    where ${given} and persons.seq in (select one.seq from persons as one
      where one.status = among.status and ${matches}
        and one.seq not in (select seq from ${sql.raw(excluded)})
      order by ${order} limit ${sql.raw(String(limit))})`;
}

const NAME_IS_GIVEN = sql`wanted.lastNameKey is not null`;

interface KeyRule {
  given?: SQL;
  /** The rows of persons with the keys of the rule. */
  rows: SQL;
  fits?: SQL;
  /** Whether to read all persons that fit, and not only the first of each status. */
  isWhole?: boolean;
}

/**
 * Returns the persons who have the keys of a rule, the latest of each status, so that persons hidden
 * from the actor do not displace others. Persons born on the day come first.
 */
const byKeys = ({
  given = NAME_IS_GIVEN,
  rows,
  fits = sql`1`,
  isWhole = false,
}: KeyRule): SQL => sql`
  select candidate, persons.seq, 'name' as reason from wanted cross join persons
  where ${given} and persons.seq in (select seq from (
    select one.seq, row_number() over (partition by one.status
        order by ifnull(one.birth_date = wanted.birthDate, 0) desc, one.seq desc) as ordinal
      from (${rows}) as named cross join persons as one on one.seq = named.seq
      where one.status in (select status from readable)
        and one.seq not in (select seq from cleared) and ${fits})
    where ${isWhole ? sql`1` : sql.raw(`ordinal <= ${NAMESAKES_MAX}`)})`;

const BY_SEQ = sql`one.seq`;
const SAME_LETTERS = sql`one.last_name_key = wanted.lastNameKey and one.first_name_key = wanted.firstNameKey`;
const SAME_NAME_ROWS = rowsWithKeys(["first"], ["last"]);
const HAS_SAME_NAME = sql`${hasText("sameFirst")} and ${hasText("sameLast")}`;

/** Returns the persons born on the day with the nearest names before or after the candidate's. */
const nearestOnBirthDate = (side: SQL, order: SQL): SQL =>
  byIndex({
    reason: "name",
    given: sql`wanted.birthDate is not null`,
    matches: sql`ifnull(one.birth_date, '') = wanted.birthDate
      and (one.last_name_key, one.first_name_key) ${side} (wanted.lastNameKey, wanted.firstNameKey)`,
    order,
  });

/** The rules by which persons are found. */
const RULES = {
  idNumber: byIndex({
    reason: "idNumber",
    given: sql`wanted.idNumber is not null`,
    matches: sql`ifnull(one.id_number, '') = wanted.idNumber`,
    order: BY_SEQ,
  }),
  phone: byIndex({
    reason: "phone",
    given: sql`wanted.phone is not null`,
    matches: sql`ifnull(one.phone, '') = wanted.phone`,
    order: BY_SEQ,
  }),
  letters: byIndex({ reason: "name", given: NAME_IS_GIVEN, matches: SAME_LETTERS, order: BY_SEQ }),
  /** Equal letters that stop a save. */
  sameLetters: byIndex({
    reason: "name",
    given: NAME_IS_GIVEN,
    matches: sql`${SAME_LETTERS} and ${MAY_BE_SAME}`,
    order: sql`ifnull(one.birth_date = wanted.birthDate, 0) desc, one.seq`,
    limit: NAMESAKES_MAX,
  }),
  /** The same name in another script. */
  sameName: byKeys({ rows: SAME_NAME_ROWS, fits: sql`${GENDER_FITS} and ${HAS_SAME_NAME}` }),
  /** The same name in another script that stops a save. */
  sameNameAndBirth: byKeys({
    rows: SAME_NAME_ROWS,
    fits: sql`${MAY_BE_SAME} and ${HAS_SAME_NAME}`,
  }),
  /**
   * A name that differs by one sound or a nickname, with a second reason. All of them, since a save
   * goes on once the matcher has cleared each.
   */
  neighbours: byKeys({
    given: sql`wanted.bornFrom is not null`,
    rows: sql`select seq from (${rowsWithKeys(["first"], ["last", "nearLast"])})
      union select seq from (${rowsWithKeys(["last"], ["first", "nearFirst", "nicknames"])})`,
    fits: HAS_SECOND_REASON,
    isWhole: true,
  }),
  /** The keys of both names, in any order. */
  sounds: byKeys({ rows: rowsWithKeys(["first"], ["last"]) }),
  nicknames: byKeys({ rows: rowsWithKeys(["nicknames"], ["last"]) }),
  nearLast: byKeys({ rows: rowsWithKeys(["first"], ["nearLast"]) }),
  nearFirst: byKeys({ rows: rowsWithKeys(["nearFirst"], ["last"]) }),
  /** Both names may differ by one sound if the persons are born in the same month. */
  month: byIndex({
    reason: "name",
    given: sql`wanted.monthFrom is not null`,
    matches: sql`ifnull(one.birth_date, '') between wanted.monthFrom and wanted.monthTo
      and ${hasKey("first", "nearFirst")} and ${hasKey("last", "nearLast")}`,
    order: sql`one.seq desc`,
    limit: NAMESAKES_MAX,
  }),
  afterOnBirthDate: nearestOnBirthDate(
    sql`>=`,
    sql`one.last_name_key, one.first_name_key, one.seq`,
  ),
  beforeOnBirthDate: nearestOnBirthDate(
    sql`<`,
    sql`one.last_name_key desc, one.first_name_key desc, one.seq desc`,
  ),
} as const satisfies Record<string, SQL>;

/** The rules of each use: a check on a screen, a save, a row of a file. */
const USES = {
  check: [
    "idNumber",
    "phone",
    "letters",
    "sounds",
    "nicknames",
    "nearLast",
    "nearFirst",
    "month",
    "neighbours",
  ],
  save: ["idNumber", "phone", "sameLetters", "sameNameAndBirth", "neighbours"],
  row: ["idNumber", "phone", "letters", "sameName", "afterOnBirthDate", "beforeOnBirthDate"],
} as const satisfies Record<string, readonly (keyof typeof RULES)[]>;
export type Use = keyof typeof USES;

/** Returns the query of all persons that the rules of a use find. */
export const foundBy = (use: Use): SQL => unionAll(USES[use].map((rule) => RULES[rule]));
