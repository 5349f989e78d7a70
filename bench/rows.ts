/**
 * `pnpm bench -- rows`: rows that D1 reads for each kind of query, over HTTP, by size of the register.
 * `BENCH_PERSONS=10000,100000,1000000` names other sizes; a register that is missing is generated first.
 * `BENCH_WRITE=1` stores the figures of these sizes among the committed ones.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROUND_TRIPS, ROWS_READ, ROWS_WRITTEN } from "./api/headers.ts";
import { clientOf } from "./api/load.ts";
import { signIn } from "./api/operations.ts";
import { readsOf, ROWS_MAX, ROWS_OF_MATCH } from "./api/reads.ts";
import type { MeasuredRead } from "./api/reads.ts";
import { middleOf, sampleOf } from "./api/sample.ts";
import { bundle, startTarget } from "./api/targets.ts";
import { openRegister } from "./register-folder.ts";

const SIZES = (process.env["BENCH_PERSONS"] ?? "10000,100000").split(",").map(Number);
const FIGURES = join(import.meta.dirname, "figures/rows.json");

/** What a read cost, by size of the register. */
interface Figure {
  name: string;
  bound: MeasuredRead["bound"];
  rows: Record<string, number>;
  roundTrips: number;
  /** The persons who match the rarest part of a conjunction; all persons for a sort alone. */
  rarest?: Record<string, number>;
  /** Rows that a change wrote, the search index included. */
  written?: Record<string, number>;
}

const stored: Figure[] = existsSync(FIGURES)
  ? (JSON.parse(readFileSync(FIGURES, "utf8")) as Figure[])
  : [];
const figures = new Map<string, Figure>();
for (const size of SIZES) await measure(size);
print([...figures.values()]);
if (process.env["BENCH_WRITE"]) {
  const known = new Map(stored.map((figure) => [figure.name, figure]));
  const merged = [...figures.values()].map((figure) => ({
    ...figure,
    rows: { ...known.get(figure.name)?.rows, ...figure.rows },
    ...(figure.rarest && { rarest: { ...known.get(figure.name)?.rarest, ...figure.rarest } }),
    ...(figure.written && {
      written: { ...known.get(figure.name)?.written, ...figure.written },
    }),
  }));
  writeFileSync(FIGURES, `${JSON.stringify(merged, null, 2)}\n`);
}

/** Sends each read once to a register of some size, and keeps what it cost. */
async function measure(size: number): Promise<void> {
  const { dir, database, close } = await openRegister(size);
  const sample = sampleOf(database);
  try {
    const target = await startTarget("counted", await bundle("counted", dir), dir);
    try {
      const visitor = clientOf(target, 1);
      const client = clientOf(target, 1, await signIn(visitor));
      const cursor = await middleOf(client, size);
      for (const { name, bound, call, parts } of readsOf(database, sample, cursor)) {
        const { status, text, headers } = await client.send(call);
        if (status >= 300) console.log(`${name} answered ${status} ${text.slice(0, 300)}`);
        const cost = (header: string): number => Number(headers[header.toLowerCase()]);
        const rows = { ...figures.get(name)?.rows, [size]: cost(ROWS_READ) };
        const rarest = { ...figures.get(name)?.rarest };
        if (parts) {
          const counts = [size];
          for (const part of parts) counts.push(countIn((await client.send(part)).text));
          rarest[size] = Math.min(...counts);
        }
        const written = { ...figures.get(name)?.written, [size]: cost(ROWS_WRITTEN) };
        figures.set(name, {
          name,
          bound,
          rows,
          roundTrips: cost(ROUND_TRIPS),
          ...(bound === "rarest" ? { rarest } : {}),
          ...(bound === "write" ? { written } : {}),
        });
      }
      for (const one of [visitor, client]) one.close();
    } finally {
      await target.stop();
    }
  } finally {
    database.close();
    close();
  }
}

/** The number that an answer of `GET /person/count` has. */
function countIn(text: string): number {
  return (JSON.parse(text) as { data: { count: number } }).data.count;
}

/** Prints a line for each read; a mark stands where it misses its bound. */
function print(rows: readonly Figure[]): void {
  console.log(`${"".padEnd(52)}${SIZES.map((size) => String(size).padStart(10)).join("")}`);
  for (const { name, bound, rows: bySize, rarest, written } of rows) {
    const counts = SIZES.map((size) => bySize[size] ?? 0);
    const growth = (counts.at(-1) ?? 0) / (counts[0] || 1);
    const isMissed =
      (bound === "flat" && growth > 1.2) ||
      (bound === "bounded" && counts.some((count) => count > ROWS_MAX)) ||
      SIZES.some(
        (size) => (bySize[size] ?? 0) > ROWS_MAX + ROWS_OF_MATCH * (rarest?.[size] ?? Infinity),
      );
    console.log(
      [
        bound.padEnd(8),
        name.padEnd(44),
        ...counts.map((count) => String(count).padStart(10)),
        `  × ${growth.toFixed(2)}`,
        isMissed ? "  ✗" : "",
        rarest ? `  rarest part ${Object.values(rarest).join(", ")}` : "",
        written ? `  written ${Object.values(written).join(", ")}` : "",
      ].join(""),
    );
  }
}
