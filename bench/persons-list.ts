/**
 * `pnpm bench -- persons-list`: the cost of the list of persons. Prints rows read and database time
 * of each query.
 */
import type { PersonRow } from "@kehila/shared/persons/answers";
import type { PersonQueryInput } from "@kehila/shared/persons/query";
import { personQuerySchema } from "@kehila/shared/persons/query";
import { runBatchAnd } from "../workers/src/db/client.ts";
import type { PageKey } from "../workers/src/features/persons/search/page.ts";
import { findPersonPage } from "../workers/src/features/persons/search/page.repository.ts";
import { findNamesakes } from "../workers/src/features/persons/duplicates/namesakes.repository.ts";
import type { Register } from "./register.ts";
import { withRegister } from "./register.ts";

/** A page of persons with its cost. */
interface MeasuredPage {
  persons: PersonRow[];
  rows: number;
  cost: Register["meter"];
  /** The key of the next page; null without one. */
  next: PageKey | null;
}

/** Reads one page. */
async function readPage(
  { db, meter }: Register,
  query: PersonQueryInput,
  { after = null, skip = 0 }: { after?: PageKey | null; skip?: number } = {},
): Promise<MeasuredPage> {
  Object.assign(meter, { statements: 0, rowsRead: 0, milliseconds: 0 });
  const {
    active,
    pending: _p,
    take,
    skip: _s,
    cursor: _c,
    ...filter
  } = personQuerySchema.parse(query);
  const { selects } = findPersonPage({
    status: active === false ? "archived" : "active",
    filter,
    after,
    skip,
    take,
    today: "2026-11-21",
  });
  const [rows = []] = await runBatchAnd(db, [], selects);
  const last = rows.length > take ? rows[take - 1] : undefined;
  const persons = rows.slice(0, take).map((row) => JSON.parse(String(row["person"])) as PersonRow);
  return {
    persons,
    rows: persons.length,
    cost: { ...meter },
    next: last ? (JSON.parse(String(last["pageKey"])) as PageKey) : null,
  };
}

const report = (name: string, { rows, cost }: Pick<MeasuredPage, "rows" | "cost">): void =>
  console.log(
    `${name.padEnd(44)} ${String(rows).padStart(3)} rows  rows_read ${String(cost.rowsRead).padStart(7)}  statements ${cost.statements}  ${cost.milliseconds.toFixed(2)} ms`,
  );

/** Reports pages at several depths of the default order, and the first page of other orders. */
async function reportOrders(register: Register): Promise<void> {
  for (const depth of [0, 100, 50_000, 80_000]) {
    const start = await register.database
      .prepare(
        "select json_array(last_name_key, first_name_key, seq) as key from persons where status = 'active' order by last_name_key, first_name_key, seq limit 1 offset ?",
      )
      .bind(depth)
      .first<{ key: string }>();
    if (start)
      report(
        `default sort, cursor after ${depth}`,
        await readPage(register, {}, { after: JSON.parse(start.key) as PageKey }),
      );
  }
  report("default sort, skip 50000", await readPage(register, {}, { skip: 50_000 }));
  for (const sortBy of [
    "firstName",
    "city",
    "birthDate",
    "idNumber",
    "phone",
    "createdAt",
  ] as const) {
    report(`sort by ${sortBy}`, await readPage(register, { sortBy }));
  }
}

/** A person of the register, whose values the queries search for. */
interface Sample {
  first_name: string;
  last_name: string;
  city: string;
  phone: string;
}

const findSample = ({ database }: Register): Promise<Sample | null> =>
  database
    .prepare(
      "select first_name, last_name, city, phone from persons where status = 'active' order by seq limit 1 offset 777",
    )
    .first<Sample>();

/** Returns searches for the values of a person, alone and with filters. */
function searchesFor(
  { first_name, last_name, city, phone }: Sample,
  rareName: string,
): [string, PersonQueryInput][] {
  return [
    ["search: a first name (common word)", { search: first_name }],
    ["search: a last name", { search: last_name }],
    ["search: a rare word", { search: rareName }],
    ["search: two words", { search: `${first_name} ${last_name}` }],
    ["search: one letter", { search: first_name.slice(0, 1) }],
    ["search: two letters", { search: last_name.slice(0, 2) }],
    ["search: phone tail", { search: phone?.slice(-5) ?? "12345" }],
    ["search: a name in another script", { search: "Kuznetsova" }],
    ["search: a beginning in another script", { search: "Kuzne" }],
    ["search: a first name, by last name", { search: first_name, sortBy: "lastName" }],
    ["search: a first name, of one gender", { search: first_name, gender: "female" }],
    ["search: a first name, in a city", { search: first_name, city }],
    [
      "search: a first name, city and three filters",
      { search: first_name, city, gender: "female", married: "true", interestedEvents: "cinema" },
    ],
    ["search: a first name, four children", { search: first_name, childrenCount: "4" }],
    ["search: a first name, archived", { search: first_name, active: "false" }],
    ["search: a city", { search: city }],
    ["search: two common words", { search: `${first_name} ${city}` }],
    ["search: no match", { search: "zzzzqqq" }],
    ["search: two rare letters", { search: "zq" }],
    ["search: a letter that does not occur", { search: "ґ" }],
  ];
}

/** Returns filters without a search. */
function filtersIn(city: string, mostChildren: number | undefined): [string, PersonQueryInput][] {
  return [
    ["filter: city", { city }],
    ["filter: city, sort by first name", { city, sortBy: "firstName" }],
    ["filter: city, in Hebrew", { city, language: "he" }],
    ["filter: a part of a city", { city: city.slice(1, 4) }],
    ["filter: gender", { gender: "female" }],
    ["filter: married", { married: "true" }],
    [
      "filter: city, gender, married, interest",
      { city, gender: "female", married: "true", interestedEvents: "cinema" },
    ],
    ["filter: interests", { interestedEvents: "cinema" }],
    ["filter: age 30-40", { ageMin: "30", ageMax: "40" }],
    ["filter: born on one day", { birthDateFrom: "1980-05-05", birthDateTo: "1980-05-05" }],
    ["filter: born in one month", { birthDateFrom: "1980-05-01", birthDateTo: "1980-05-31" }],
    ["filter: born in one year", { birthDateFrom: "1980-01-01", birthDateTo: "1980-12-31" }],
    ["filter: one child", { childrenCount: "1" }],
    ["filter: one child, married men", { childrenCount: "1", married: "true", gender: "male" }],
    ["filter: three children", { childrenCount: "3" }],
    ["filter: four children", { childrenCount: "4" }],
    ["filter: ten children", { childrenCount: "10" }],
    ["filter: the highest number of children", { childrenCount: String(mostChildren) }],
    ["filter: visited cinema", { visitedEvents: "cinema" }],
    ["filter: visited cinema, four children", { visitedEvents: "cinema", childrenCount: "4" }],
  ];
}

/** Reports searches and filters, and the second pages of searches. */
async function reportQueries(register: Register, sample: Sample): Promise<void> {
  const { database } = register;
  const rareName = await database
    .prepare(
      "select last_name from persons where status = 'active' group by last_name_key having length(last_name) > 5 order by count(*), last_name_key limit 1",
    )
    .first<{ last_name: string }>();
  const mostChildren = await database
    .prepare("select max(children_count) as most from households")
    .first<{ most: number }>();
  for (const [name, query] of [
    ...searchesFor(sample, rareName?.last_name ?? ""),
    ...filtersIn(sample.city, mostChildren?.most),
  ]) {
    const first = await readPage(register, query);
    report(name, first);
    if (query.search && first.next) {
      report("  its second page", await readPage(register, query, { after: first.next }));
    }
  }
}

/**
 * Searches for the most common names, and prints for how many of them the first page has the exact
 * spelling.
 */
async function reportExactSpellings(register: Register): Promise<void> {
  for (const column of ["first_name", "last_name"]) {
    const { results } = await register.database
      .prepare(
        `select ${column} as name from persons where status = 'active' group by 1 order by count(*) desc limit 60`,
      )
      .all<{ name: string }>();
    let exactCount = 0;
    let mostRowsRead = 0;
    for (const { name } of results) {
      const { cost, persons } = await readPage(register, { search: name });
      const hasSpelling = persons.some(({ firstName, lastName }) =>
        [firstName, lastName].includes(name),
      );
      if (hasSpelling) exactCount += 1;
      mostRowsRead = Math.max(mostRowsRead, cost.rowsRead);
    }
    console.log(
      `${column}: ${exactCount} of ${results.length} exact spellings are among the first 20; at most ${mostRowsRead} rows read`,
    );
  }
}

/** Reports searches for similar names, which the check for duplicates makes. */
async function reportNamesakes({ db, meter }: Register, sample: Sample): Promise<void> {
  const names: [string, { firstName: string; lastName: string }][] = [
    [
      "similar names: of a common one",
      { firstName: sample.first_name, lastName: sample.last_name },
    ],
    ["similar names: in another script", { firstName: "Olga", lastName: "Kuznetsova" }],
    ["similar names: no match", { firstName: "Perpetua", lastName: "Featherstonehaugh" }],
  ];
  for (const [label, name] of names) {
    Object.assign(meter, { statements: 0, rowsRead: 0, milliseconds: 0 });
    const [found = []] = await runBatchAnd(db, [], findNamesakes(name, undefined).selects);
    report(label, { rows: found.length, cost: { ...meter } });
  }
}

await withRegister(async (register) => {
  const total = await register.database
    .prepare("select count(*) as n from persons")
    .first<{ n: number }>();
  console.log(`${total?.n} persons`);
  await reportOrders(register);
  const sample = await findSample(register);
  if (!sample) return;
  await reportQueries(register, sample);
  await reportExactSpellings(register);
  await reportNamesakes(register, sample);
});
