/** A median with its 95 % confidence interval, in the unit of the values. */
export interface Interval {
  median: number;
  low: number;
  high: number;
}

/** Standard deviations around the mean that contain 95 % of a normal distribution. */
const Z = 1.96;

/**
 * Returns the median of a sample with its 95 % interval by order statistics: the ranks between
 * which a binomial variable with p = 0.5 lies. Assumes no distribution, because response times
 * follow none. Throws for an empty sample.
 */
export function medianInterval(values: readonly number[]): Interval {
  const sortedValues = values.toSorted((a, b) => a - b);
  const last = sortedValues.length - 1;
  if (last < 0) throw new Error("An empty sample has no median.");
  const at = (rank: number): number =>
    sortedValues[Math.min(last, Math.max(0, rank))] ?? Number.NaN;
  const spread = (Z * Math.sqrt(sortedValues.length)) / 2;
  const middle = last / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    low: at(Math.floor(middle - spread)),
    high: at(Math.ceil(middle + spread)),
  };
}
