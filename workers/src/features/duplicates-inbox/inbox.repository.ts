import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { grantsOf } from "@kehila/shared/accounts/permissions";
import type { PairEvidence, PairView } from "@kehila/shared/persons/duplicate-pairs";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { accountNow } from "../../db/account-now.ts";
import type { Database, Statement } from "../../db/client.ts";
import { jsonValues } from "../../db/json-values.ts";
import { withMerged } from "../../db/merged-persons.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { DUPLICATES } from "../../lib/settings/setting-keys.ts";

/** A record of a pair, as the database writes it. */
export interface PairedRow {
  id: string;
  status: PersonStatus;
  firstName: string;
  lastName: string;
  idNumber: string | null;
  gender: "male" | "female" | null;
  birthDate: string | null;
  phone: string | null;
  address: string | null;
  city: string;
  children: string[];
  createdAt: string;
}

/** A pair of the inbox. */
export interface PairRow {
  one: PairedRow;
  other: PairedRow;
  evidence: PairEvidence[];
  laterUntil: string | null;
  decidedBy: string | null;
  /** The account that decided, as it is now. */
  deciderNow: string | null;
  decidedAt: string | null;
  /** The cursor of this pair: a page after the cursor begins with the next pair. */
  cursor: string;
}

const { roles, permissions } = grantsOf("persons.read", { status: "archived" });
const listValues = (values: readonly string[]): SQL =>
  sql.raw(`(${values.map((value) => `'${value}'`).join(", ")})`);

/**
 * The statuses whose pairs the actor of the session may see, as a common table expression: active
 * records, and archived records for readers of the archive. Applications have their own review.
 */
const VISIBLE = sql`visible(status) as materialized (
  select 'active' union all select 'archived' where exists (
    select 1 from actor join users on users.id = actor.id
    where users.role in ${listValues(roles)} or exists (select 1 from user_permissions
      where user_id = users.id and permission in ${listValues(permissions)})))`;

/**
 * Returns a subquery: the row number of the record that now holds the data of record `id`. This is
 * the record itself, or the one that it was merged into, which can also have been merged. Undone
 * merges do not count.
 */
const survivorOf = (id: SQL): SQL => sql`(with recursive kept(id) as (
    select ${id} union
    select person_id from person_merges join kept on other_id = kept.id where undone_at is null)
  select seq from kept join persons on persons.id = kept.id limit 1)`;

/**
 * The pairs that users declared to be different people, by the row numbers of the current records.
 * A decision about a record that was merged later applies to the surviving record.
 */
const DIFFERENT = sql`different as materialized (
  select min(one, other) as one, max(one, other) as other, actor_id, actor_name,
    max(decided_at) as decided_at,
    max(number) as number
  from (select rowid as number, actor_id, actor_name, decided_at, ${survivorOf(sql`one_id`)} as one,
      ${survivorOf(sql`other_id`)} as other from different_persons)
  where one is not null and other is not null and one <> other
  group by min(one, other), max(one, other))`;

const JSON_OF = (table: string): SQL =>
  sql.raw(`json_object('id', ${table}.id, 'status', ${table}.status, 'firstName', ${table}.first_name,
    'lastName', ${table}.last_name, 'idNumber', ${table}.id_number, 'gender', ${table}.gender,
    'birthDate', ${table}.birth_date, 'phone', ${table}.phone, 'address', ${table}.address,
    'city', ${table}.city, 'createdAt', ${table}.created_at,
    'children', (select json_group_array(children.first_name order by children.position)
      from children where children.household_id = ${table}.household_id))`);

/** Joins the two records of a pair; `ARE_VISIBLE` requires that the actor may see both. */
const RECORDS = sql`cross join persons as first on first.seq = pair.one_seq
  cross join persons as second on second.seq = pair.other_seq`;
const ARE_VISIBLE = sql`first.status in (select status from visible)
  and second.status in (select status from visible)
  and first.household_id <> second.household_id`;

/** Returns the conditions of the pairs that are open or put off. */
const isUndecided = (view: "open" | "later", now: string): SQL => sql`${ARE_VISIBLE}
  and ${view === "open" ? sql`ifnull(pair.later_until, '') <= ${now}` : sql`pair.later_until > ${now}`}
  and not exists (select 1 from different
    where different.one = pair.one_seq and different.other = pair.other_seq)`;

const DIFFERENT_PAIRS = sql`different cross join persons as first on first.seq = different.one
  cross join persons as second on second.seq = different.other`;

type StoredPairRow = Record<"one" | "other", string> & {
  evidence: string | null;
  laterUntil: string | null;
  decidedBy: string | null;
  /** The account that decided, as it is now. */
  deciderNow: string | null;
  decidedAt: string | null;
  cursor: string;
};

/** Reads pairs of a view after a cursor: the likeliest first, decided pairs by latest decision. */
export function findPairs(
  view: PairView,
  after: readonly number[] | null,
  now: string,
  take: number,
): Read<PairRow[]> {
  const [likeness = Number.MAX_SAFE_INTEGER, id = 0] = after ?? [];
  const columns = sql`${JSON_OF("first")} as one, ${JSON_OF("second")} as other`;
  const select =
    view === "different"
      ? sql`with ${VISIBLE}, ${DIFFERENT}
          select ${columns}, (select evidence from duplicate_pairs
              where one_seq = different.one and other_seq = different.other) as evidence,
            null as "laterUntil", actor_name as "decidedBy",
            ${accountNow(sql`different.actor_id`)} as "deciderNow", decided_at as "decidedAt",
            cast(number as text) as cursor
          from ${DIFFERENT_PAIRS}
          where ${ARE_VISIBLE} and number < ${likeness}
          order by number desc limit ${take}`
      : sql`with ${VISIBLE}, ${DIFFERENT}
          select ${columns}, pair.evidence, pair.later_until as "laterUntil",
            null as "decidedBy", null as "deciderNow", null as "decidedAt", likeness || '-' || pair.id as cursor
          from duplicate_pairs as pair ${RECORDS}
          where ${isUndecided(view, now)}
            and (likeness < ${likeness} or (likeness = ${likeness} and pair.id > ${id}))
          order by likeness desc, pair.id limit ${take}`;
  return mapRead(readSql<StoredPairRow>(select), (rows) =>
    rows.map(({ one, other, evidence, ...row }) => ({
      ...row,
      one: JSON.parse(one) as PairedRow,
      other: JSON.parse(other) as PairedRow,
      evidence: JSON.parse(evidence ?? "[]") as PairEvidence[],
    })),
  );
}

/** The number of pairs of each view, and when the last look-up ended. */
export interface PairCounts {
  open: number;
  later: number;
  different: number;
  checkedAt: string | null;
  isWaiting: number;
}

/** Counts the pairs that the actor may see. */
export const countPairs = (now: string): Read<PairCounts> =>
  mapRead(
    readSql<PairCounts>(sql`with ${VISIBLE}, ${DIFFERENT}
      select (select count(*) from duplicate_pairs as pair ${RECORDS}
          where ${isUndecided("open", now)}) as open,
        (select count(*) from duplicate_pairs as pair ${RECORDS}
          where ${isUndecided("later", now)}) as later,
        (select count(*) from ${DIFFERENT_PAIRS} where ${ARE_VISIBLE}) as different,
        (select value ->> 'checkedAt' from settings where key = ${DUPLICATES}) as "checkedAt",
        exists (select 1 from unchecked_persons) as "isWaiting"`),
    ([row]) => row ?? { open: 0, later: 0, different: 0, checkedAt: null, isWaiting: 0 },
  );

/** Returns the pair of ids in the order of the table. */
const sortedIds = (ids: readonly [string, string]): [string, string] => {
  const [one, other] = ids;
  return one < other ? [one, other] : [other, one];
};

/** Stores that two records are of different people. */
export function insertDifferent(
  db: Database,
  ids: readonly [string, string],
  by: { actorId: string | null; actorName: string; at: string },
): Statement {
  const [one, other] = sortedIds(ids);
  return db.run(sql`insert into different_persons (one_id, other_id, actor_id, actor_name, decided_at)
    values (${one}, ${other}, ${by.actorId}, ${by.actorName}, ${by.at})
    on conflict (one_id, other_id) do nothing`);
}

/** Removes the decisions about two records, including decisions about records merged into them. */
export const deleteDifferent = (
  db: Database,
  [one, other]: readonly [string, string],
): Statement => {
  const [ones, others] = [withMerged(jsonValues([one])), withMerged(jsonValues([other]))];
  return db.run(sql`delete from different_persons
    where (one_id in ${ones} and other_id in ${others})
      or (one_id in ${others} and other_id in ${ones})`);
};

/** Puts a pair off until an instant; null offers it again. */
export const putOff = (
  db: Database,
  ids: readonly [string, string],
  until: string | null,
): Statement =>
  db.run(sql`update duplicate_pairs set later_until = ${until}
    where one_seq = (select min(seq) from persons where id in ${jsonValues([...ids])})
      and other_seq = (select max(seq) from persons where id in ${jsonValues([...ids])})`);

/** Reads whether a user declared two records to be different people. */
export const findIsDifferent = ([one, other]: readonly [string, string]): Read<boolean> =>
  mapRead(
    readSql(sql`with ${DIFFERENT} select 1 from different
      where one = (select min(seq) from persons where id in ${jsonValues([one, other])})
        and other = (select max(seq) from persons where id in ${jsonValues([one, other])})`),
    (rows) => rows.length > 0,
  );
