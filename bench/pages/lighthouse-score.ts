/**
 * A metric of Lighthouse 12 on a phone: the values with a score of 90 and of 50, and the weight of
 * the metric in the total score.
 */
interface Metric {
  p10: number;
  median: number;
  weight: number;
}

/** The metrics: times in milliseconds, and the cumulative layout shift. */
const METRICS = {
  fcp: { p10: 1800, median: 3000, weight: 0.1 },
  speedIndex: { p10: 3387, median: 5800, weight: 0.1 },
  lcp: { p10: 2500, median: 4000, weight: 0.25 },
  blocking: { p10: 200, median: 600, weight: 0.3 },
  shift: { p10: 0.1, median: 0.25, weight: 0.25 },
} as const satisfies Record<string, Metric>;

/** The quantile of 10 % of the normal distribution, divided by the square root of 2. */
const ONE_TENTH = 0.9061938024368232;

/** Returns the score from 0 to 100 that Lighthouse gives to measured values. */
export function lighthouseScore(values: Readonly<Record<keyof typeof METRICS, number>>): number {
  const scores = Object.entries(METRICS).map(([name, metric]) => {
    const value = values[name as keyof typeof METRICS];
    return metric.weight * scoreOf(value, metric);
  });
  return 100 * scores.reduce((sum, score) => sum + score, 0);
}

/** Returns the share of pages with a larger value, if values are log-normally distributed. */
function scoreOf(value: number, { p10, median }: Metric): number {
  if (value <= 0) return 1;
  const deviation = Math.log(value / median) / Math.log(median / p10);
  return (1 - errorFunction(deviation * ONE_TENTH)) / 2;
}

/** Returns the error function, to 1.5e-7 (Abramowitz and Stegun 7.1.26). */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const polynomial = factors.reduce((sum, factor) => (sum + factor) * t, 0);
  return Math.sign(x) * (1 - polynomial * Math.exp(-x * x));
}
