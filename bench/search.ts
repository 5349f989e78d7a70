/**
 * `pnpm bench -- search`: CPU time of a mixed set of lists, searches and filters, in SQLite and
 * through D1 in Miniflare, cold and warm, and the cost of changes.
 * `BENCH_PERSONS=10000,100000,1000000` sets the sizes; a missing register is generated. Fails if
 * 100,000 persons miss the bound of docs/product.md#speed. `BENCH_ROOT` sets another checkout whose
 * search is measured in its own STATE_DIR, `BENCH_JSON` a file for the figures.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { PageRequest } from "../workers/src/features/persons/search/page.ts";
import type { Select } from "../workers/src/db/prepared.ts";
import type * as Folder from "./register-folder.ts";
import { PERSONS } from "./register-folder.ts";
import type * as Register from "./register.ts";
import { costOfChanges } from "./search/changes.ts";
import { mixedSet } from "./search/mixed-set.ts";
import type { MixedQuery } from "./search/mixed-set.ts";
import { cpuOf, percentile, wallOf } from "./search/timing.ts";

const ROOT = process.env["BENCH_ROOT"] ?? join(import.meta.dirname, "..");
const SIZES = (process.env["BENCH_PERSONS"] ?? "10000,100000").split(",").map(Number);
const TODAY = "2026-11-21";
/** The limit of the 95th percentile for 100,000 persons, in scans of the covering index. */
const P95_MAX = 2;
const WORST_MAX = 5;
const WORST_SHOWN = 10;

interface Product {
  openRegister: typeof Folder.openRegister;
  withRegister: typeof Register.withRegister;
  findPersonPage: (request: PageRequest) => { selects: readonly Select[] };
}

async function productOf(root: string): Promise<Product> {
  const load = (path: string) => import(join(root, path)) as Promise<Product>;
  const { openRegister } = await load("bench/register-folder.ts");
  const { withRegister } = await load("bench/register.ts");
  const { findPersonPage } = await load("workers/src/features/persons/search/page.repository.ts");
  return { openRegister, withRegister, findPersonPage };
}

const product = await productOf(ROOT);

/** Returns the statement of a query. */
function selectOf({ query, after: key }: MixedQuery): Select {
  const after = key ?? null;
  const { active, pending, take: _t, skip, cursor: _c, ...filter } = query;
  const status = pending ? "pending" : active === false ? "archived" : "active";
  const request = { status, filter, after, skip: skip ?? 0, take: 20, today: TODAY } as const;
  const [select] = product.findPersonPage(request).selects;
  return select ?? { sql: "select 1 where false", params: [] };
}

const valuesOf = ({ params }: Select) => params as (string | number | null)[];

interface Figure {
  name: string;
  cold: number;
  warm: number;
  rows: number;
}

/** Measures every query of the set, and a scan of the covering index, in SQLite. */
function measure(
  database: DatabaseSync,
  reopen: () => DatabaseSync,
  queries: readonly MixedQuery[],
) {
  const figures = queries.map((query): Figure => {
    const select = selectOf(query);
    const once = reopen();
    const started = performance.now();
    const rows = once.prepare(select.sql).all(...valuesOf(select)).length;
    const cold = performance.now() - started;
    once.close();
    const warm = cpuOf(() => database.prepare(select.sql).all(...valuesOf(select)));
    return { name: query.name, cold, warm, rows };
  });
  const scan = cpuOf(() =>
    database
      .prepare(
        `select sum(married), count(*) from persons indexed by persons_by_last_name
         where status = 'active' and children_count >= 0`,
      )
      .all(),
  );
  return { figures, scan };
}

const ms = (value: number): string => value.toFixed(2).padStart(9);
const summary = (values: readonly number[]): string =>
  [50, 95, 100].map((part) => ms(percentile(values, part))).join("") +
  ms(values.reduce((sum, value) => sum + value, 0) / values.length);

const results: Record<string, unknown> = {};
for (const size of SIZES) {
  const { database, dir, close } = await product.openRegister(size);
  const queries = mixedSet(database, (query) => {
    const select = selectOf(query);
    return database.prepare(select.sql).all(...valuesOf(select));
  });
  const { figures, scan } = measure(database, () => reopened(database), queries);
  console.log(
    `\n${size} persons, ${queries.length} queries, ms        p50      p95      max     mean`,
  );
  console.log(`SQLite, CPU, warm             ${summary(figures.map(({ warm }) => warm))}`);
  console.log(`SQLite, wall time, cold       ${summary(figures.map(({ cold }) => cold))}`);
  console.log(`a scan of the covering index  ${ms(scan)}`);
  const worst = figures.toSorted((one, other) => other.warm - one.warm).slice(0, WORST_SHOWN);
  for (const { name, warm, cold, rows } of worst) {
    console.log(
      `  ${ms(warm)} (cold ${cold.toFixed(1)}) ${String(rows).padStart(3)} rows  ${name}`,
    );
  }
  const changes = costOfChanges(database);
  for (const [name, { time, rows }] of Object.entries(changes)) {
    console.log(`${name.padEnd(44)}${ms(time)} ms ${String(rows).padStart(6)} rows written`);
  }
  database.close();
  close();
  const warm = figures.map((figure) => figure.warm);
  const isBound = size === PERSONS;
  if (
    isBound &&
    (percentile(warm, 95) > P95_MAX * scan || percentile(warm, 100) > WORST_MAX * scan)
  ) {
    console.log(`✗ the bound: 95th percentile ≤ ${P95_MAX} scans, worst ≤ ${WORST_MAX}`);
    process.exitCode = 1;
  }
  results[size] = { scan, figures, changes };
  if (isBound) await throughD1(queries);
  console.log(dir);
}
if (process.env["BENCH_JSON"]) {
  writeFileSync(process.env["BENCH_JSON"], JSON.stringify(results, null, 2));
}

/** Opens another connection to the file of a database, with an empty cache. */
function reopened(database: DatabaseSync): DatabaseSync {
  const file = database.prepare("pragma database_list").get()?.["file"];
  return new (database.constructor as typeof DatabaseSync)(String(file));
}

/** Prints the wall time of the set through D1, cold and warm. */
async function throughD1(queries: readonly MixedQuery[]): Promise<void> {
  await product.withRegister(async ({ database }) => {
    const run = async (query: MixedQuery) => {
      const { sql, params } = selectOf(query);
      await database
        .prepare(sql)
        .bind(...params)
        .all();
    };
    const cold: number[] = [];
    const warm: number[] = [];
    for (const query of queries) cold.push(await wallOf(() => run(query), 1));
    for (const query of queries) warm.push(await wallOf(() => run(query), 3));
    console.log(`D1, wall time, first          ${summary(cold)}`);
    console.log(`D1, wall time, warm           ${summary(warm)}`);
  });
}
