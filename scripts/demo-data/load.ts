import type { DatabaseSync } from "node:sqlite";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { derivedColumns } from "@kehila/shared/names/derived-columns";
import { categoryMask } from "../../workers/src/lib/category-mask.ts";
import type { PasswordSettings } from "../../workers/src/lib/passwords/passwords.ts";
import { hashPassword } from "../../workers/src/lib/passwords/passwords.ts";
import { derivedRows } from "../lib/database-pieces.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import type { DemoFamily } from "./families.ts";
import { families } from "./families.ts";
import { eventLists, PARTICIPANT_COMMENTS, USER_COMMENTS } from "./lists.ts";
import type { Random } from "./random.ts";
import { createRandom } from "./random.ts";

/** The size of the register that `start` creates: enough for one event with 500 persons. */
export const DEFAULT_PERSONS = 700;
/** The seed of the demo register; another number gives another register. */
export const DEFAULT_SEED = 20_261_101;

interface DemoOptions {
  persons: number;
  /** Secret and hash cost of the server that will verify the passwords. */
  settings: PasswordSettings;
  seed?: number;
  /** The day around which events take place, by default today. A fixed day gives fixed data. */
  today?: CalendarDay;
}

/**
 * Fills the local database with demo accounts, families and event lists, in one transaction.
 * Replaces an existing register; keeps accounts.
 */
export async function loadDemoData(database: DatabaseSync, options: DemoOptions): Promise<void> {
  const { persons, settings, seed = DEFAULT_SEED } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const passwords = await Promise.all(
    DEMO_ACCOUNTS.map(() => hashPassword(DEMO_PASSWORD, settings, new Date())),
  );

  database.exec(`pragma cache_size = -${CACHE_KIB}`);
  database.exec("begin immediate");
  try {
    const restoreTriggers = suspend(database, TRIGGERS);
    database.exec(`
      delete from list_applications; delete from list_persons; delete from list_users; delete from lists;
      delete from persons; delete from children; delete from households;
    `);
    insertAccounts(database, passwords);
    const restoreIndexes = suspend(database, INDEXES);
    insertFamilies(database, families({ seed, persons }));
    restoreIndexes();
    // Uses a separate random sequence, so that families do not depend on the number of lists.
    insertLists(database, createRandom(seed + 1), today, persons);
    for (const sql of derivedRows(database)) database.exec(sql);
    restoreTriggers();
    database.exec("commit");
  } catch (error) {
    // SQLite has ended the transaction itself if the disk is full.
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}

/** The size of SQLite's page cache, large enough that no page of a large register is read twice. */
const CACHE_KIB = 256 * 1024;

/**
 * The condition for triggers that fill the search index, the name keys and the numbers of children.
 * They are dropped during the insert: the first two are filled at once afterwards, and the inserted
 * rows already have the numbers.
 */
const TRIGGERS = `type = 'trigger' and (name glob 'persons_search_*' or name glob 'person_keys_*'
  or name glob 'persons_children_count*')`;
/**
 * The condition for indexes that can be dropped during the insert. It excludes the indexes of
 * primary keys, which have no SQL text, and unique indexes, which references need.
 */
const INDEXES =
  "type = 'index' and tbl_name in ('persons', 'children') and sql not like 'create unique%'";

/**
 * Drops the schema objects that a condition selects, and returns a function that restores them.
 * Building an index once at the end is faster than updating it row by row.
 */
function suspend(database: DatabaseSync, condition: string): () => void {
  const found = database
    .prepare(`select type, name, sql from sqlite_master where ${condition}`)
    .all()
    .map((row) => ({
      type: String(row["type"]),
      name: String(row["name"]),
      sql: String(row["sql"]),
    }));
  for (const { type, name } of found) database.exec(`drop ${type} ${name}`);
  return () => {
    for (const { sql } of found) database.exec(sql);
  };
}

/** Returns a function that inserts a row, from an object with a value for every column. */
function inserter<Column extends string>(
  database: DatabaseSync,
  table: string,
  columns: readonly Column[],
): (row: Record<Column, string | number | null>) => void {
  const values = columns.map((column) => `:${column}`);
  const statement = database.prepare(
    `insert into ${table}(${columns.join(", ")}) values (${values.join(", ")})`,
  );
  return (row) => void statement.run(row);
}

function insertAccounts(database: DatabaseSync, passwords: readonly string[]): void {
  const now = new Date().toISOString();
  const user = database.prepare(`
    insert into users(id, name, email, email_verified, role, language, created_at)
    values (?, ?, ?, 1, ?, 'en', ?) on conflict do nothing
  `);
  const password = database.prepare(`
    insert into passwords(user_id, hash, changed_at)
    select id, ?, ? from users where id = ? on conflict do nothing
  `);
  for (const [index, account] of DEMO_ACCOUNTS.entries()) {
    user.run(account.id, account.name, account.email, account.role, now);
    password.run(passwords[index] ?? "", now, account.id);
  }
}

function insertFamilies(database: DatabaseSync, all: Iterable<DemoFamily>): void {
  const household = inserter(database, "households", ["id"]);
  const person = inserter(database, "persons", [
    "seq",
    "id",
    "status",
    "household_id",
    "seat",
    "first_name",
    "last_name",
    "id_number",
    "gender",
    "birth_date",
    "repatriation_date",
    "phone",
    "address",
    "city",
    "married",
    "comment",
    "interests",
    "first_name_key",
    "last_name_key",
    "city_key",
    "place_key",
    "search_text",
    "children_count",
    "created_at",
    "updated_at",
  ]);
  const child = inserter(database, "children", [
    "id",
    "household_id",
    "position",
    "first_name",
    "gender",
    "birth_date",
  ]);
  let seq = 0;
  for (const family of all) {
    household({ id: family.id });
    for (const [index, adult] of family.adults.entries()) {
      seq += 1;
      person({ seq, seat: index + 1, ...adultRow(family, adult) });
    }
    for (const [position, { id, firstName, gender, birthDate }] of family.children.entries()) {
      child({
        id,
        household_id: family.id,
        position,
        first_name: firstName,
        gender,
        birth_date: birthDate,
      });
    }
  }
}

/** Returns the columns of an adult except its sequence number and its position in the household. */
function adultRow(family: DemoFamily, adult: DemoFamily["adults"][number]) {
  const derived = derivedColumns(adult);
  return {
    id: adult.id,
    status: family.status,
    household_id: family.id,
    first_name: adult.firstName,
    last_name: adult.lastName,
    id_number: adult.idNumber,
    gender: adult.gender,
    birth_date: adult.birthDate,
    repatriation_date: adult.repatriationDate,
    phone: adult.phone,
    address: adult.address,
    city: adult.city,
    married: Number(adult.married),
    comment: adult.comment,
    interests: categoryMask(adult.interests),
    first_name_key: derived.firstNameKey,
    last_name_key: derived.lastNameKey,
    city_key: derived.cityKey,
    place_key: derived.localityKey,
    search_text: derived.searchText,
    children_count: family.children.length,
    created_at: family.createdAt,
    updated_at: family.createdAt,
  };
}

/** Inserts event lists of the demo administrator and moderator, with participants and users. */
function insertLists(
  database: DatabaseSync,
  random: Random,
  today: CalendarDay,
  persons: number,
): void {
  const list = inserter(database, "lists", [
    "id",
    "title",
    "description",
    "date",
    "category",
    "created_by",
    "created_at",
    "updated_at",
  ]);
  const link = inserter(database, "list_persons", [
    "id",
    "list_id",
    "person_id",
    "comment",
    "source",
    "created_at",
  ]);
  const assignment = inserter(database, "list_users", ["id", "list_id", "user_id", "comment"]);
  // The plus sign prevents the use of the status index, which would sort the whole register each
  // time.
  const invited = database.prepare(`
    select id from persons
    where seq >= ? and +status in ('active', ?) and interests & ? <> 0 order by seq limit ?
  `);
  for (const event of eventLists(random, today, persons)) {
    const { people, isForAll, ...row } = event;
    const isPast = event.date < today;
    const createdAt = `${isPast ? event.date : today}T06:00:00.000Z`;
    const creator = random.pick(DEMO_ACCOUNTS.slice(0, 2)).id;
    list({ ...row, created_by: creator, created_at: createdAt, updated_at: createdAt });
    const from = isForAll ? 1 : random.int(1, Math.max(1, Math.floor(persons * 0.7)));
    const interests = categoryMask(isForAll ? EVENT_CATEGORIES : [event.category]);
    // Archived persons are on past lists, but not on upcoming lists.
    for (const { id } of invited.all(from, isPast ? "archived" : "active", interests, people)) {
      link({
        id: random.id(),
        list_id: event.id,
        person_id: String(id),
        comment: random.chance(0.15) ? random.pick(PARTICIPANT_COMMENTS) : null,
        source: random.chance(0.2) ? "public" : "staff",
        created_at: createdAt,
      });
    }
    for (const user of DEMO_ACCOUNTS.filter(() => random.chance(0.4))) {
      const comment = random.chance(0.5) ? random.pick(USER_COMMENTS) : null;
      assignment({ id: random.id(), list_id: event.id, user_id: user.id, comment });
    }
  }
}
