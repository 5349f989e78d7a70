/** Minimum duration of a series of runs, because the CPU clock has steps of 4 ms. */
const LEAST_MS = 40;
const MOST_RUNS = 200;
const SERIES = 3;

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Returns the CPU time of one run in ms, after an uncounted warm-up: the minimum of several series,
 * because other processes can only make a run longer.
 */
export function cpuOf(run: () => unknown): number {
  run();
  return Math.min(...Array.from({ length: SERIES }, () => cpuOfSeries(run)));
}

function cpuOfSeries(run: () => unknown): number {
  const started = cpu();
  let runs = 0;
  do {
    run();
    runs += 1;
  } while (cpu() - started < LEAST_MS && runs < MOST_RUNS);
  return (cpu() - started) / runs;
}

/** Returns the median wall time of several runs in ms. */
export async function wallOf(run: () => Promise<unknown>, runs: number): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < runs; count++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return percentile(times, 50);
}

/** Returns the given percentile of the values. */
export function percentile(values: readonly number[], part: number): number {
  const sortedValues = values.toSorted((one, other) => one - other);
  return sortedValues[Math.max(0, Math.ceil((part / 100) * sortedValues.length) - 1)] ?? Number.NaN;
}
