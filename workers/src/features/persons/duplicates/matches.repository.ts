import type { CalendarDay } from "@kehila/shared/dates";
import type { PersonMatch } from "@kehila/shared/person-answers";
import { MATCH_REASONS } from "@kehila/shared/person-answers";
import type { PersonStatus } from "@kehila/shared/permissions";
import { sortKey } from "@kehila/shared/fold";
import { keyTexts, likeKeyTexts } from "@kehila/shared/search";
import { asc, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { preparedStatement } from "../../../db/client.ts";
import { prepareSelect } from "../../../db/prepared.ts";
import { expectNone } from "../../../db/expectations.ts";
import type { Read } from "../../../db/read.ts";
import { known, mapRead, readRows, readSelect } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import { birthMonthPhrase, statusPhrases } from "../search/facets.repository.ts";
import { quoted } from "../search/filter.repository.ts";

/** The fields that two persons can share. */
export interface MatchCriteria {
  idNumber?: string | null | undefined;
  phone?: string | null | undefined;
  /** First and last name count together only. */
  name?: { firstName: string; lastName: string } | null | undefined;
}

/** The most duplicates that a response lists; two more are read, the adults of the own household. */
export const MATCHES_MAX = 20;

/** A person who shares a field, with the fields that tell two people apart. */
export type MatchRow = Pick<typeof persons.$inferSelect, keyof typeof matchColumns> &
  Pick<PersonMatch, "matchedBy">;

const matchColumns = {
  id: persons.id,
  status: persons.status,
  firstName: persons.firstName,
  lastName: persons.lastName,
  idNumber: persons.idNumber,
  phone: persons.phone,
  city: persons.city,
  birthDate: persons.birthDate,
};

/** Criteria as the statements read them; an empty text matches no person. */
const wantedOf = ({ idNumber, phone, name }: MatchCriteria) => ({
  idNumber: idNumber || null,
  phone: phone || null,
  lastNameKey: name ? sortKey(name.lastName) : null,
  firstNameKey: name ? sortKey(name.firstName) : null,
});

/** Whom to look among: all rules but that for ID numbers can have fewer statuses. */
interface Among {
  settled: readonly PersonStatus[];
  readable: readonly PersonStatus[];
  exceptIds: readonly string[];
}

/**
 * A common table expression `found`: a row for each criterion that a person matches, by number of the
 * candidate. Cross joins keep the order, so that each part looks persons up in the index of its sort.
 */
const found = sql`
  wanted as materialized (select key as candidate, value ->> 'idNumber' as id_number,
    value ->> 'phone' as phone, value ->> 'lastNameKey' as last_name_key,
    value ->> 'firstNameKey' as first_name_key from json_each(${sql.placeholder("candidates")})),
  excepted as materialized (select value as id from json_each(${sql.placeholder("exceptIds")})),
  settled as (select value as status from json_each(${sql.placeholder("settled")})),
  readable as (select value as status from json_each(${sql.placeholder("readable")})),
  matching as (
    select candidate, persons.seq, persons.id, 'idNumber' as reason
      from wanted cross join settled cross join persons
      where persons.status = settled.status and ifnull(persons.id_number, '') = wanted.id_number
    union all
    select candidate, persons.seq, persons.id, 'phone'
      from wanted cross join readable cross join persons
      where persons.status = readable.status and ifnull(persons.phone, '') = wanted.phone
    union all
    select candidate, persons.seq, persons.id, 'name'
      from wanted cross join readable cross join persons
      where persons.seq in (select namesake.seq from persons as namesake
        where namesake.status = readable.status and namesake.last_name_key = wanted.last_name_key
          and namesake.first_name_key = wanted.first_name_key
          and namesake.id not in (select id from excepted)
        order by namesake.seq limit ${sql.raw(String(MATCHES_MAX + 2))})),
  found as (select * from matching where id not in (select id from excepted))`;

const valuesOf = (candidates: readonly MatchCriteria[], among: Among) => ({
  candidates: JSON.stringify(candidates.map(wantedOf)),
  settled: JSON.stringify(among.settled),
  readable: JSON.stringify(among.readable),
  exceptIds: JSON.stringify(among.exceptIds),
});

const noMatch = preparedStatement((db) =>
  expectNone(
    db,
    sql`with ${found} select iif(reason = 'idNumber', 'DUPLICATE_ID_NUMBER', 'POSSIBLE_DUPLICATES')
      from found`,
  ),
);

/** Stops the batch if a person matches one of the candidates by now. */
export const expectNoMatch = (
  db: Database,
  candidates: readonly MatchCriteria[],
  among: Among,
): Statement => noMatch(db, valuesOf(candidates, among));

/** Whether there is anything to look for. */
export const isEmpty = ({ idNumber, phone, name }: MatchCriteria): boolean =>
  !idNumber && !phone && !name;

const NAMED_COLUMNS = sql.join(
  Object.entries(matchColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

const selectMatches = prepareSelect(
  () => sql`with ${found},
    matched as (select candidate, seq,
        max(reason = 'idNumber') as has_number, max(reason = 'phone') as has_phone
      from found group by candidate, seq),
    ranked as (select matched.*, row_number() over (partition by candidate, status
        order by has_number desc, has_phone desc, matched.seq) as place,
        persons.last_name_key = wanted.last_name_key
          and persons.first_name_key = wanted.first_name_key as has_name
      from matched join wanted using (candidate) join persons on persons.seq = matched.seq)
    select candidate, iif(has_number, 'idNumber,', '') || iif(has_phone, 'phone,', '')
      || iif(has_name, 'name', '') as reasons, ${NAMED_COLUMNS} from ranked
      join persons on persons.seq = ranked.seq
    where place <= ${sql.raw(String(MATCHES_MAX + 2))}
    order by candidate, has_number desc, has_phone desc, persons.seq`,
);

type FoundRow = Omit<MatchRow, "matchedBy"> & { candidate: number; reasons: string };

/**
 * Reads the persons who share the ID number, the phone or the full name with a candidate, in the order
 * of the candidates, and at most {@link MATCHES_MAX} and two of each status: one statement, in which each rule
 * has its index.
 */
export function findMatches(
  candidates: readonly MatchCriteria[],
  statuses: readonly PersonStatus[],
  exceptIds: readonly string[],
): Read<MatchRow[][]> {
  if (candidates.every(isEmpty)) return known(candidates.map(() => []));
  const among = { settled: statuses, readable: statuses, exceptIds };
  const select = selectMatches.with(valuesOf(candidates, among));
  return mapRead(readSelect<FoundRow>(select), (rows) =>
    candidates.map((_, number) =>
      rows
        .filter(({ candidate }) => candidate === number)
        .map(({ candidate: _candidate, reasons, ...row }) => ({
          ...row,
          matchedBy: MATCH_REASONS.filter((reason) => reasons.split(",").includes(reason)),
        })),
    ),
  );
}

/** The most persons of each status that are compared: of the same name, and of a near one. */
const NAMESAKES_MAX = { same: 30, near: 15 };

const anyOf = (texts: readonly string[]): string => `(${texts.map(quoted).join(" OR ")})`;

/** The rows that a query of the search index finds, at most so many, the latest first. */
const rowsFound = (query: string, most: number) =>
  sql`select rowid from (select rowid from person_search where person_search match ${query}
    order by rowid desc limit ${most})`;

/**
 * The rows of a query by status, so that persons whom an actor may not read take no place of others; those
 * born in the month of a birth date first, since many people have a common name.
 */
const rowsByStatus = (query: string, born: CalendarDay | undefined, most: number) =>
  statusPhrases(`(${query})`).flatMap((ofStatus) => [
    ...(born === undefined ? [] : [rowsFound(`${ofStatus} AND ${birthMonthPhrase(born)}`, most)]),
    rowsFound(ofStatus, most),
  ]);

/**
 * Reads the persons whose names share a name key with the first name and another with the last name, in
 * either order; of one of the two a key that differs by one sound is enough. Of many it reads the latest of
 * each status, and those born in the same month.
 */
export function findNamesakes(
  db: Database,
  { firstName, lastName }: NonNullable<MatchCriteria["name"]>,
  born: CalendarDay | undefined,
): Read<Omit<MatchRow, "matchedBy">[]> {
  const [first, last] = [keyTexts(firstName), keyTexts(lastName)];
  if (first.length === 0 || last.length === 0) return known([]);
  const same = `${anyOf(first)} AND ${anyOf(last)}`;
  // A name whose keys are all like each other has no near key, and () is no query.
  const near = [[first, likeKeyTexts(lastName)] as const, [likeKeyTexts(firstName), last] as const]
    .filter((names) => names.every((keys) => keys.length > 0))
    .map((names) => `(${names.map(anyOf).join(" AND ")})`);
  const queries = [
    ...rowsByStatus(same, born, NAMESAKES_MAX.same),
    ...(near.length > 0 ? rowsByStatus(near.join(" OR "), born, NAMESAKES_MAX.near) : []),
  ];
  return readRows(
    db
      .select(matchColumns)
      .from(persons)
      .where(sql`${persons.seq} in (${unionAll(queries)})`)
      .orderBy(asc(persons.seq)),
  );
}
