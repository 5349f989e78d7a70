/**
 * Cost of the list of persons: `pnpm bench -- persons-list`. Prints rows read and database time of
 * each query.
 */
import type { PersonQueryInput } from "@kehila/shared/person-query";
import { personQuerySchema } from "@kehila/shared/person-query";
import { runBatchAnd } from "../workers/src/db/client.ts";
import type { PageKey } from "../workers/src/features/persons/search/page.repository.ts";
import { findPersonPage } from "../workers/src/features/persons/search/page.repository.ts";
import { findNamesakes } from "../workers/src/features/persons/duplicates/matches.repository.ts";
import { withRegister } from "./register.ts";

await withRegister(async ({ database, db, meter }) => {
  /** Reads one page; returns its cost and the next cursor. */
  const page = async (
    query: PersonQueryInput,
    after: readonly (string | number)[] | null,
    skip = 0,
  ) => {
    Object.assign(meter, { statements: 0, rowsRead: 0, milliseconds: 0 });
    const {
      active: _a,
      pending: _p,
      take,
      skip: _s,
      cursor: _c,
      ...filter
    } = personQuerySchema.parse(query);
    const { selects } = findPersonPage({
      status: "active",
      filter,
      after,
      skip,
      take,
      today: "2026-11-21",
    });
    const [rows = []] = await runBatchAnd(db, [], selects);
    const last = rows.length > take ? rows[take - 1] : undefined;
    return {
      rows: Math.min(rows.length, take),
      cost: { ...meter },
      next: last ? (JSON.parse(String(last["pageKey"])) as PageKey) : null,
    };
  };

  const total = await database.prepare("select count(*) as n from persons").first<{ n: number }>();
  console.log(`${total?.n} persons`);
  const report = (name: string, found: Awaited<ReturnType<typeof page>>): void =>
    console.log(
      `${name.padEnd(44)} ${String(found.rows).padStart(3)} rows  rows_read ${String(found.cost.rowsRead).padStart(7)}  statements ${found.cost.statements}  ${found.cost.milliseconds.toFixed(2)} ms`,
    );

  for (const depth of [0, 100, 50_000, 80_000]) {
    const start = await database
      .prepare(
        "select json_array(last_name_key, first_name_key, seq) as key from persons where status = 'active' order by last_name_key, first_name_key, seq limit 1 offset ?",
      )
      .bind(depth)
      .first<{ key: string }>();
    if (start)
      report(
        `default sort, cursor after ${depth}`,
        await page({}, JSON.parse(start.key) as PageKey),
      );
  }
  report("default sort, skip 50000", await page({}, null, 50_000));
  for (const sortBy of [
    "firstName",
    "city",
    "birthDate",
    "idNumber",
    "phone",
    "createdAt",
  ] as const) {
    report(`sort by ${sortBy}`, await page({ sortBy }, null));
  }
  const rarest = await database
    .prepare(
      "select last_name from persons where status = 'active' group by last_name_key having length(last_name) > 5 order by count(*), last_name_key limit 1",
    )
    .first<{ last_name: string }>();
  const manyChildren = await database
    .prepare("select max(children_count) as most from households")
    .first<{ most: number }>();
  const sample = await database
    .prepare(
      "select first_name, last_name, city, phone from persons where status = 'active' order by seq limit 1 offset 777",
    )
    .first<{ first_name: string; last_name: string; city: string; phone: string }>();
  if (sample) {
    const { first_name, last_name, city, phone } = sample;
    const queries: [string, PersonQueryInput][] = [
      ["search: a first name (common word)", { search: first_name }],
      ["search: a last name", { search: last_name }],
      ["search: a rare word", { search: rarest?.last_name ?? "" }],
      ["search: two words", { search: `${first_name} ${last_name}` }],
      ["search: one letter", { search: first_name.slice(0, 1) }],
      ["search: two letters", { search: last_name.slice(0, 2) }],
      ["search: phone tail", { search: phone?.slice(-5) ?? "12345" }],
      ["search: a name in another script", { search: "Kuznetsova" }],
      ["search: no match", { search: "zzzzqqq" }],
      ["search: two rare letters", { search: "zq" }],
      ["search: a letter that does not occur", { search: "ґ" }],
      ["filter: city", { city }],
      ["filter: interests", { interestedEvents: "cinema" }],
      ["filter: age 30-40", { ageMin: "30", ageMax: "40" }],
      ["filter: born on one day", { birthDateFrom: "1980-05-05", birthDateTo: "1980-05-05" }],
      ["filter: one child", { childrenCount: "1" }],
      ["filter: four children", { childrenCount: "4" }],
      ["filter: ten children", { childrenCount: "10" }],
      ["filter: the highest number of children", { childrenCount: String(manyChildren?.most) }],
      ["filter: visited cinema", { visitedEvents: "cinema" }],
      ["filter: visited cinema, four children", { visitedEvents: "cinema", childrenCount: "4" }],
    ];
    for (const [name, query] of queries) report(name, await page(query, null));
    const namesakes: [string, { firstName: string; lastName: string }][] = [
      ["similar names: of a common one", { firstName: first_name, lastName: last_name }],
      ["similar names: in another script", { firstName: "Olga", lastName: "Kuznetsova" }],
      ["similar names: no match", { firstName: "Perpetua", lastName: "Featherstonehaugh" }],
    ];
    for (const [name, of] of namesakes) {
      Object.assign(meter, { statements: 0, rowsRead: 0, milliseconds: 0 });
      const [found = []] = await runBatchAnd(db, [], findNamesakes(db, of).selects);
      report(name, { rows: found.length, cost: { ...meter }, next: null });
    }
  }
});
