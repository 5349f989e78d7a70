/**
 * `pnpm bench -- api`: the API over HTTP, compared with a bare Worker that returns the same rows.
 * Both run in turns, because on a busy machine only ratios within one run are meaningful.
 * `BENCH_PERSONS=10000,100000,1000000` sets the sizes, `BENCH_SECONDS` the length of a turn;
 * `BENCH_WRITE=1` replaces the committed figures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { ROUND_TRIPS, ROWS_READ } from "./api/headers.ts";
import type { Call, Client, Turn } from "./api/load.ts";
import { clientOf, turn } from "./api/load.ts";
import type { Operation } from "./api/operations.ts";
import { operationsOn, signIn } from "./api/operations.ts";
import { memoryMegabytes } from "./api/process-cost.ts";
import type { Report, Row } from "./api/report.ts";
import { figureOf, tableOf } from "./api/report.ts";
import { middleOf, sampleOf } from "./api/sample.ts";
import type { Target, WorkerName } from "./api/targets.ts";
import { bundle, startTarget } from "./api/targets.ts";
import { openRegister } from "./register-folder.ts";

const SIZES = (process.env["BENCH_PERSONS"] ?? "10000,100000").split(",").map(Number);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 1);
const CONNECTIONS = [1, 16];
/** Number of turns that each Worker has for an operation. */
const TURNS = 3;
const FIGURES = join(import.meta.dirname, "figures/api.json");

const report: Report = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
  rows: [],
  memory: {},
};
for (const persons of SIZES) await measure(persons);
const earlier = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, "utf8")) as Report) : null;
console.log(tableOf(report, earlier));
if (process.env["BENCH_WRITE"]) {
  mkdirSync(dirname(FIGURES), { recursive: true });
  writeFileSync(FIGURES, `${JSON.stringify(report, null, 2)}\n`);
}

async function measure(persons: number): Promise<void> {
  const { dir, database, close } = await openRegister(persons);
  const sample = sampleOf(database);
  database.close();
  const targets: Target[] = [];
  const start = async (name: WorkerName): Promise<Target> => {
    const target = await startTarget(name, await bundle(name, dir), dir);
    targets.push(target);
    return target;
  };
  try {
    const product = await start("product");
    const bareWorker = await start("bare");
    const countedWorker = await start("counted");
    const cookie = await openSession(product);
    const countedCookie = await openSession(countedWorker);
    const client = clientOf(product, 1, cookie);
    const operations = operationsOn({ ...sample, cursor: await middleOf(client, persons) });
    client.close();

    const counter = clientOf(countedWorker, 1, countedCookie);
    for (const operation of operations) {
      const { headers } = await counter.send(operation.product());
      const cost = {
        roundTrips: Number(headers[ROUND_TRIPS.toLowerCase()]),
        rowsRead: Number(headers[ROWS_READ.toLowerCase()]),
      };
      for (const connections of CONNECTIONS) {
        const row = await race(operation, connections, { product, bare: bareWorker, cookie });
        report.rows.push({ persons, ...row, ...cost });
        console.log(`${persons} ${operation.name}, ${connections} connections`);
      }
    }
    counter.close();
    report.memory[persons] = memoryMegabytes(product.pid);
  } finally {
    await Promise.all(targets.map(({ stop }) => stop()));
    close();
  }
}

/** Runs the product and the bare Worker in turns; the first turn of each Worker is a warm-up. */
async function race(
  { name, ...calls }: Operation,
  connections: number,
  { product, bare, cookie }: { product: Target; bare: Target; cookie: string },
): Promise<Pick<Row, "operation" | "connections" | "product" | "bare">> {
  const clients = {
    product: clientOf(product, connections, cookie),
    bare: clientOf(bare, connections),
  };
  const turns: Record<"product" | "bare", Turn[]> = { product: [], bare: [] };
  const take = (target: Target, client: Client, next: () => Call, seconds: number) =>
    turn(target, client, next, { connections, seconds });
  for (let number = 0; number <= TURNS; number += 1) {
    const seconds = number === 0 ? SECONDS / 2 : SECONDS;
    const ours = await take(product, clients.product, calls.product, seconds);
    const floor = await take(bare, clients.bare, calls.bare, seconds);
    if (number === 0) continue;
    turns.product.push(ours);
    turns.bare.push(floor);
  }
  clients.product.close();
  clients.bare.close();
  return {
    operation: name,
    connections,
    product: figureOf(turns.product),
    bare: figureOf(turns.bare),
  };
}

async function openSession(target: Target): Promise<string> {
  const client = clientOf(target, 1);
  const cookie = await signIn(client);
  client.close();
  return cookie;
}
