/** Durations in milliseconds, as in `Date` and alarms. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns a duration in whole seconds, as in budgets, cookies and tokens. */
export const inSeconds = (milliseconds: number): number => milliseconds / SECOND;
