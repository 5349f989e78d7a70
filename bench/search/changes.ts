import type { DatabaseSync } from "node:sqlite";
import { sortKey } from "@kehila/shared/names/fold";
import { localityKey } from "@kehila/shared/names/locality";
import { searchText } from "@kehila/shared/names/search";
import { cpuOf } from "./timing.ts";

/**
 * CPU time of a change in ms, and the rows of tables and indexes that it wrote, triggers included.
 */
interface Change {
  time: number;
  rows: number;
}

const FIELDS = {
  firstName: "Perpetua",
  lastName: "Featherstonehaugh",
  idNumber: "799999999",
  phone: "0599999999",
  city: "Haifa",
  address: "Herzl 5",
  comment: null,
};

/** Returns the cost of changes of the register's rows; each change is rolled back. */
export function costOfChanges(database: DatabaseSync): Record<string, Change> {
  const active = "from persons where status = 'active'";
  const one = database.prepare(`select id ${active} order by seq limit 1 offset 500`).get()?.["id"];
  const names = [
    sortKey(FIELDS.firstName),
    sortKey(FIELDS.lastName),
    sortKey(FIELDS.city),
    localityKey(FIELDS.city),
  ];
  const create = (text: string) => () => {
    database.exec("insert into households (id) values ('bench-new')");
    database
      .prepare(
        `insert into persons (id, status, household_id, first_name, last_name, city, gender, interests, birth_date,
           id_number, phone, address, first_name_key, last_name_key, city_key, place_key, search_text, created_at, updated_at)
         values ('bench-new', 'active', 'bench-new', ?, ?, ?, 'female', 1, '1980-02-03', ?, ?, ?, ?, ?, ?, ?, ?,
           '2026-11-21', '2026-11-21')`,
      )
      .run(
        FIELDS.firstName,
        FIELDS.lastName,
        FIELDS.city,
        FIELDS.idNumber,
        FIELDS.phone,
        FIELDS.address,
        ...names,
        text,
      );
  };
  const run = (sql: string) => () => void database.prepare(sql).run(String(one));
  database.exec(`insert or ignore into lists (id, title, date, category, created_at, updated_at)
    values ('bench-first', 'L', '2026-11-01', 'kids_project', '', '')`);
  const changes: Record<string, () => void> = {
    "create, a new name": create(searchText(FIELDS)),
    "update: another last name": run(
      "update persons set last_name = 'Quxley', last_name_key = 'quxley', search_text = search_text || 'quxley' where id = ?",
    ),
    "update: another gender": run(
      "update persons set gender = iif(gender = 'male', 'female', 'male') where id = ?",
    ),
    archive: run("update persons set status = 'archived' where id = ?"),
    "500 first participants": () =>
      database.exec(`insert into list_persons (id, list_id, person_id, created_at)
        select 'bench-' || id, 'bench-first', id, '2026-11-21' ${active} and list_categories = 0
        order by seq limit 500 offset 1000`),
  };
  const costs = Object.entries(changes).map(([name, change]) => [name, costOf(database, change)]);
  database.exec("delete from lists where id = 'bench-first'");
  return Object.fromEntries(costs) as Record<string, Change>;
}

function costOf(database: DatabaseSync, change: () => void): Change {
  const writtenBy = (run: () => void): number => {
    const changes = (): number =>
      Number(database.prepare("select total_changes() as n").get()?.["n"]);
    const before = changes();
    run();
    return changes() - before;
  };
  let rows = 0;
  const time = cpuOf(() => {
    database.exec("begin");
    rows = writtenBy(change);
    database.exec("rollback");
  });
  return { time, rows };
}
