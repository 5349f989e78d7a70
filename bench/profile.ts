/**
 * `pnpm bench -- profile`: the JavaScript time of the Worker in each operation of `bench/api.ts`,
 * by source file, compared with the bare Worker. The runtime, D1 and SQLite use the rest of the
 * CPU. `BENCH_PERSONS` sets the size of the register, `BENCH_SECONDS` the length of each profile,
 * `BENCH_OPERATIONS` the prefixes of the operations, separated by commas.
 */
import type { Call } from "./api/load.ts";
import { clientOf, turn } from "./api/load.ts";
import { operationsOn, signIn } from "./api/operations.ts";
import type { Costs } from "./api/profiler.ts";
import { record } from "./api/profiler.ts";
import { middleOf, sampleOf } from "./api/sample.ts";
import type { Target, WorkerName } from "./api/targets.ts";
import { bundle, startTarget } from "./api/targets.ts";
import { openRegister } from "./register-folder.ts";

const PERSONS = Number(process.env["BENCH_PERSONS"] ?? 10_000);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3);
const WANTED = (process.env["BENCH_OPERATIONS"] ?? "").split(",");
const CONNECTIONS = 16;
/** The number of files and functions printed for each operation. */
const SHOWN = 12;

/** A Worker behind an inspector, and the text of its bundle. */
interface InspectedWorker {
  target: Target;
  module: string;
}

/** Milliseconds per request. */
interface Cost {
  cpu: number | null;
  javascript: number;
  files: Costs;
  functions: Costs;
}

const { dir, database, close } = await openRegister(PERSONS);
const sample = sampleOf(database);
database.close();
const started: Target[] = [];
try {
  const product = await start("product");
  const bareWorker = await start("bare");
  const visitor = clientOf(product.target, 1);
  const cookie = await signIn(visitor);
  const staff = clientOf(product.target, 1, cookie);
  const operations = operationsOn({ ...sample, cursor: await middleOf(staff, PERSONS) });
  for (const client of [visitor, staff]) client.close();
  for (const operation of operations) {
    if (!WANTED.some((beginning) => operation.name.startsWith(beginning))) continue;
    const ours = await costOf(product, operation.product, cookie);
    const floor = await costOf(bareWorker, operation.bare);
    console.log(`\n── ${operation.name}: microseconds of a request, ours and the bare Worker's`);
    print("CPU", (ours.cpu ?? 0) * 1000, (floor.cpu ?? 0) * 1000);
    print("JavaScript", ours.javascript * 1000, floor.javascript * 1000);
    compare(ours.files, floor.files);
    console.log();
    compare(ours.functions, floor.functions);
  }
} finally {
  await Promise.all(started.map(({ stop }) => stop()));
  close();
}

async function start(name: WorkerName): Promise<InspectedWorker> {
  const bundled = await bundle(name, dir);
  const target = await startTarget(name, bundled, dir, { isInspected: true });
  started.push(target);
  return { target, module: bundled.script };
}

/** Profiles an operation on a Worker, after a warm-up. */
async function costOf(
  { target, module }: InspectedWorker,
  next: () => Call,
  cookie?: string,
): Promise<Cost> {
  const client = clientOf(target, CONNECTIONS, cookie);
  await turn(target, client, next, { connections: CONNECTIONS, seconds: 1 });
  const { stop } = await record(await target.inspector(), module);
  const { requests, cpu } = await turn(target, client, next, {
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  const { files, functions } = await stop();
  client.close();
  const perRequest = (costs: Costs): Costs =>
    new Map([...costs].map(([name, milliseconds]) => [name, milliseconds / requests]));
  return {
    cpu: cpu === null ? null : (cpu * 1000) / requests,
    javascript: [...files.values()].reduce((sum, value) => sum + value, 0) / requests,
    files: perRequest(files),
    functions: perRequest(functions),
  };
}

/** Prints the largest costs of the product, with the bare Worker's cost of the same files. */
function compare(ours: Costs, floor: Costs): void {
  const largest = [...ours].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN);
  for (const [name, cost] of largest) print(name, cost * 1000, (floor.get(name) ?? 0) * 1000);
}

function print(name: string, ours: number, floor: number): void {
  console.log(`${ours.toFixed(0).padStart(6)} ${floor.toFixed(0).padStart(6)}  ${name}`);
}
