import type { Turn } from "./load.ts";

/** The cost of one operation on one Worker, over all its turns. */
export interface Figure {
  /** Responses per second. */
  perSecond: number;
  /** Milliseconds per response: the median and the 99th percentile. */
  p50: number;
  p99: number;
  /** Milliseconds of the runtime's CPU per request; null if the system does not report it. */
  cpu: number | null;
}

/** A row of the report. */
export interface Row {
  persons: number;
  operation: string;
  connections: number;
  product: Figure;
  bare: Figure;
  roundTrips: number;
  rowsRead: number;
}

/** The figures of a run, as committed. */
export interface Report {
  date: string;
  machine: string;
  rows: Row[];
  /** Megabytes of the product's runtime after the load, by size of the register. */
  memory: Record<string, number | null>;
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Returns the figure of one operation on one Worker from all its turns. */
export function figureOf(turns: readonly Turn[]): Figure {
  const times = turns.flatMap((one) => one.times).toSorted((a, b) => a - b);
  const at = (part: number): number => times[Math.floor(part * (times.length - 1))] ?? 0;
  const requests = times.length;
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const cpus = turns.flatMap(({ cpu }) => (cpu === null ? [] : [cpu]));
  return {
    perSecond: round(requests / sum(turns.map(({ seconds }) => seconds))),
    p50: round(at(0.5)),
    p99: round(at(0.99)),
    cpu: cpus.length === turns.length ? round((sum(cpus) * 1000) / requests, 2) : null,
  };
}

const ratioOf = ({ product, bare }: Row): number => product.perSecond / bare.perSecond;

/** Returns the table of a run; with earlier figures also the change of each ratio. */
export function tableOf({ rows, memory, date, machine }: Report, earlier: Report | null): string {
  const before = new Map((earlier?.rows ?? []).map((row) => [keyOf(row), row]));
  const lines = rows.map((row) => {
    const { persons, operation, connections, product, bare, roundTrips, rowsRead } = row;
    const earlierRow = before.get(keyOf(row));
    return [
      persons.toLocaleString("en"),
      operation,
      String(connections),
      String(product.perSecond),
      String(bare.perSecond),
      ratioOf(row).toFixed(2),
      earlierRow ? ratioOf(earlierRow).toFixed(2) : "",
      `${product.p50} / ${product.p99}`,
      `${product.cpu ?? "?"} / ${bare.cpu ?? "?"}`,
      String(roundTrips),
      String(rowsRead),
    ];
  });
  const head = [
    "persons",
    "operation",
    "conn.",
    "ours/s",
    "bare/s",
    "ratio",
    "before",
    "p50 / p99 ms",
    "CPU ms, ours / bare",
    "round trips",
    "rows read",
  ];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const held = Object.entries(memory).map(([size, value]) => `${size} persons: ${value ?? "?"} MB`);
  return [
    `${date}, ${machine}`,
    lineOf(head),
    rule,
    ...lines.map(lineOf),
    `Memory of the product's runtime after the load: ${held.join(", ")}`,
  ].join("\n");
}

const keyOf = ({ persons, operation, connections }: Row): string =>
  `${persons}/${operation}/${connections}`;
