import type { Interval } from "./intervals.ts";

/** The measured time difference between the responses to two kinds of requests. */
export interface Measurement {
  /** The kind of request: `sign-in`. */
  request: string;
  pairs: number;
  /** Response times in milliseconds. */
  known: Interval;
  unknown: Interval;
  /** The difference within pairs, as a fraction of the slower median. */
  gap: Interval;
  /** The largest accepted difference of the medians, as a fraction of the slower one. */
  limit: number;
}

/** The result of one run of `test:trust`. */
export interface RunResult {
  name: string;
  /** Sizes and seed, by environment variable. */
  settings: Readonly<Record<string, string>>;
  seconds: number;
  passed: number;
  /** Titles of tests that failed or did not run. */
  failed: readonly string[];
  measurements: readonly Measurement[];
}

/** Where and when the runs took place: `[name, value]`. */
export type Circumstances = readonly (readonly [string, string])[];

/**
 * Returns the report of `pnpm test:trust` in Markdown. `waiting` names the runs that are not
 * finished.
 */
export function trustReport(
  circumstances: Circumstances,
  results: readonly RunResult[],
  waiting: readonly string[] = [],
): string {
  const measured = results.flatMap(({ measurements }) => measurements);
  const failedTitles = results.flatMap((run) => run.failed.map((title) => `${run.name}: ${title}`));
  return [
    "# Trust report",
    "",
    "Written by `test:trust -- --report <file>`.",
    "",
    ...circumstances.map(([what, value]) => `- ${what}: ${value}`),
    "",
    ...table(
      ["run", "sizes and seed", "minutes", "passed", "failed"],
      results.map((run) => [
        run.name,
        settingsOf(run),
        (run.seconds / 60).toFixed(1),
        String(run.passed),
        String(run.failed.length),
      ]),
    ),
    ...(waiting.length > 0 ? ["", `Not run yet: ${waiting.join(", ")}.`] : []),
    ...(failedTitles.length > 0
      ? ["", "## Failed", "", ...failedTitles.map((title) => `- ${title}`)]
      : []),
    ...(measured.length > 0 ? ["", ...timings(measured)] : []),
    "",
    "## Repeating a run",
    "",
    "```sh",
    ...results.map((run) => {
      const settings = settingsOf(run);
      return `${settings && `${settings} `}npx --yes pnpm@12.21.0 test:trust -- "${run.name}"`;
    }),
    "```",
    "",
  ].join("\n");
}

const settingsOf = ({ settings }: RunResult): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

function timings(measured: readonly Measurement[]): string[] {
  return [
    "## Answer times for known and unknown subjects",
    "",
    "Medians with 95 % intervals by order statistics. The difference is taken within each pair of " +
      "requests, as a part of the slower median; the limit applies to the difference of the medians.",
    "",
    ...table(
      ["request", "pairs", "known, ms", "unknown, ms", "difference, %", "limit, %"],
      measured.map(({ request, pairs, known, unknown, gap, limit }) => [
        request,
        String(pairs),
        interval(known, 2),
        interval(unknown, 2),
        interval(percent(gap), 1),
        String(limit * 100),
      ]),
    ),
  ];
}

const percent = ({ median, low, high }: Interval): Interval => ({
  median: median * 100,
  low: low * 100,
  high: high * 100,
});

const interval = ({ median, low, high }: Interval, digits: number): string =>
  `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;

/** Returns a Markdown table, padded like the formatter does. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}
