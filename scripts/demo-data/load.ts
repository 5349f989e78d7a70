import type { DatabaseSync } from "node:sqlite";
import type { CalendarDay } from "@kehila/shared/dates";
import { searchText, sortKey } from "@kehila/shared/search";
import { categoryMask } from "../../workers/src/db/schema/columns.ts";
import { hashPassword } from "../../workers/src/lib/passwords.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import type { DemoFamily } from "./families.ts";
import { families } from "./families.ts";
import { eventLists } from "./lists.ts";
import type { Random } from "./random.ts";
import { createRandom } from "./random.ts";

/** How large a register `start` makes. */
export const DEFAULT_PERSONS = 300;
/** What makes the demo register what it is; another number makes another one. */
export const DEFAULT_SEED = 20_261_101;

interface DemoOptions {
  persons: number;
  /** The secret of the server that will check the passwords. */
  secret: string;
  seed?: number;
  /** The day around which events lie: today, unless somebody needs repeatable bytes. */
  today?: CalendarDay;
}

/**
 * Fills the local database with demo accounts, families and event lists, in one transaction. A
 * register that is there already is replaced; accounts stay.
 */
export async function loadDemoData(database: DatabaseSync, options: DemoOptions): Promise<void> {
  const { persons, secret, seed = DEFAULT_SEED } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const passwords = await Promise.all(DEMO_ACCOUNTS.map(() => hashPassword(DEMO_PASSWORD, secret)));

  database.exec("begin immediate");
  try {
    const restoreSearch = suspendSearchIndex(database);
    database.exec(`
      delete from list_applications; delete from list_persons; delete from list_users; delete from lists;
      delete from persons; delete from children; delete from households;
    `);
    insertAccounts(database, passwords);
    insertFamilies(database, families({ seed, persons }));
    restoreSearch();
    // A sequence of its own: what the families are does not depend on how many lists there are.
    insertLists(database, createRandom(seed + 1), today, persons);
    database.exec("commit");
  } catch (error) {
    database.exec("rollback");
    throw error;
  }
}

/**
 * Filling the search index row by row costs more than making it anew at the end. Takes its triggers
 * away; the answer puts them back as the migrations made them and rebuilds the index.
 */
function suspendSearchIndex(database: DatabaseSync): () => void {
  const triggers = database
    .prepare(
      "select name, sql from sqlite_master where type = 'trigger' and name glob 'persons_search_*'",
    )
    .all()
    .map((row) => ({ name: String(row["name"]), sql: String(row["sql"]) }));
  for (const { name } of triggers) database.exec(`drop trigger ${name}`);
  return () => {
    database.exec("insert into person_search(person_search) values ('rebuild')");
    for (const { sql } of triggers) database.exec(sql);
  };
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
  for (const [place, account] of DEMO_ACCOUNTS.entries()) {
    user.run(account.id, account.name, account.email, account.role, now);
    password.run(passwords[place] ?? "", now, account.id);
  }
}

function insertFamilies(database: DatabaseSync, all: Iterable<DemoFamily>): void {
  const household = database.prepare("insert into households(id) values (?)");
  const person = database.prepare(`
    insert into persons(
      seq, id, version, status, household_id, seat, first_name, last_name, id_number, gender,
      birth_date, repatriation_date, phone, address, city, married, comment, interests,
      first_name_key, last_name_key, city_key, search_text, created_at, updated_at
    ) values (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  `);
  const child = database.prepare(`
    insert into children(id, household_id, position, first_name, gender, birth_date)
    values (?, ?, ?, ?, ?, ?)
  `);
  let seq = 0;
  for (const family of all) {
    household.run(family.id);
    for (const [place, adult] of family.adults.entries()) {
      seq += 1;
      person.run(
        ...[seq, adult.id, family.status, family.id, place + 1],
        ...[adult.firstName, adult.lastName, adult.idNumber, adult.gender],
        ...[adult.birthDate, adult.repatriationDate, adult.phone, adult.address, adult.city],
        ...[Number(adult.married), adult.comment, categoryMask(adult.interests)],
        ...[sortKey(adult.firstName), sortKey(adult.lastName), sortKey(adult.city)],
        ...[searchText(adult), family.createdAt, family.createdAt],
      );
    }
    for (const [place, { id, firstName, gender, birthDate }] of family.children.entries()) {
      child.run(id, family.id, place, firstName, gender, birthDate);
    }
  }
}

/** Lists of the demo administrator and moderator, with people who are interested in them. */
function insertLists(
  database: DatabaseSync,
  random: Random,
  today: CalendarDay,
  persons: number,
): void {
  const list = database.prepare(`
    insert into lists(id, title, description, date, category, created_by, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?, ?)
  `);
  const invited = database.prepare(`
    select id from persons
    where seq >= ? and status = 'active' and interests & ? <> 0 order by seq limit ?
  `);
  const link = database.prepare(`
    insert into list_persons(id, list_id, person_id, source, created_at) values (?, ?, ?, ?, ?)
  `);
  const [admin, moderator] = DEMO_ACCOUNTS;
  for (const event of eventLists(random, today, persons)) {
    const creator = random.chance(0.5) ? admin : moderator;
    const createdAt = `${event.date < today ? event.date : today}T06:00:00.000Z`;
    list.run(
      ...[event.id, event.title, event.description, event.date, event.category],
      ...[creator?.id ?? null, createdAt, createdAt],
    );
    const from = random.int(1, Math.max(1, Math.floor(persons * 0.7)));
    for (const row of invited.all(from, categoryMask([event.category]), event.people)) {
      const source = random.chance(0.2) ? "public" : "staff";
      link.run(random.id(), event.id, String(row["id"]), source, createdAt);
    }
  }
}
